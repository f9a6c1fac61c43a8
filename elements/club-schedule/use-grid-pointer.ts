import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Slot } from '#core/schemas/index.ts';
import type { GridActions } from './Grid.tsx';
import { type Cell, cellAt } from './grid-model.ts';
import { later, withLater } from './load-later.ts';
import { first, last, type Selection } from './selection.ts';
import type { ScheduleView } from './use-view.ts';

/** The cell that an event happened in. */
function cellOf(view: ScheduleView, target: EventTarget | null): Cell | undefined {
  const { row, column } = (target as Element | null)?.closest<HTMLElement>('td[data-row]')?.dataset ?? {};
  return row === undefined ? undefined : cellAt(view.grid, Number(row), Number(column));
}

/** Mouse and touch: click, Shift with a click, drag from a cell or by a handle, and the crosshair. */
export function useGridPointer(table: RefObject<HTMLTableElement | null>, view: ScheduleView, actions: GridActions) {
  const latest = useRef(view);
  latest.current = view;
  const anchor = useRef<Slot>(undefined);
  const stop = useRef<() => void>(undefined);
  /** A drag that chose something is followed by a click, which must not undo it. */
  const dragged = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  const drag = (from: Slot) => {
    anchor.current = from;
    dragged.current = false;
    stop.current?.();
    const choose = (selection: Selection) => {
      dragged.current = true;
      actions.choose(selection);
    };
    if (table.current)
      stop.current = later()?.startDrag(from, { table: table.current, view: () => latest.current, choose });
  };

  const onPointerDown = (event: PointerEvent) => {
    dragged.current = false;
    const cell = cellOf(view, event.target);
    const handle = Number((event.target as HTMLElement).dataset.handle ?? 0);
    if (event.button !== 0 || event.shiftKey) return;
    // A handle pulls its end: the other one stays. A finger on a cell scrolls the page, so it drags by handles alone.
    if (handle && cell?.kind === 'selected') drag(handle < 0 ? last(cell.slots)! : first(cell.slots)!);
    else if (cell?.kind === 'free' && event.pointerType === 'mouse') drag(cell.slot);
  };

  const onClick = (event: MouseEvent) => {
    const cell = cellOf(view, event.target);
    if (dragged.current || !cell) return;
    const touch = (event.nativeEvent as Partial<globalThis.PointerEvent> | undefined)?.pointerType === 'touch';
    const click = { cell, reaching: event.shiftKey, touch, anchor };
    withLater(({ clickCell }) => clickCell(click, latest.current, actions));
  };

  const onPointerOver = (event: PointerEvent) => {
    if (table.current && event.pointerType === 'mouse') later()?.light(table.current, cellOf(view, event.target));
  };
  const onPointerLeave = () => table.current && later()?.light(table.current, undefined);

  return { onPointerDown, onClick, onPointerOver, onPointerLeave };
}
