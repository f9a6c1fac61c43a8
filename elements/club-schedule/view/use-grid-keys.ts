import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Slot } from '#core/schemas/index.ts';
import { positionOf } from '../cell.ts';
import { interaction } from '../deferred-parts.ts';
import { cellAt } from '../grid.ts';
import { GRID_KEYS, type Position, type ScheduleStore, type ScheduleView } from '../model.ts';

/** Where Tab enters the grid: the first free or selected cell; without one, the first cell. */
function entryOf({ grid }: ScheduleView): Position {
  const free = grid.cells.flat().find((cell) => cell.kind === 'selected' || cell.kind === 'free');
  return { row: free?.row ?? 0, column: free?.column ?? 0 };
}

/** The keyboard of the ARIA grid pattern, with one cell in the Tab order. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, view: ScheduleView, store: ScheduleStore) {
  const [moved, setMoved] = useState<Position>();
  const position = moved ?? entryOf(view);
  /** The current position of the focus: the next key may be pressed before the next render. */
  const current = useRef({ position, view });
  current.current = { position, view };
  const setPosition = (next: Position) => {
    current.current.position = next;
    setMoved(next);
  };
  const anchor = useRef<Slot>(undefined);
  /** Whether the focus is in the grid. It must stay there when its cell is replaced or merged. */
  const inside = useRef(false);

  // Another day has other times: Tab enters at the first free one, unless the focus is in the grid.
  useEffect(() => {
    if (!inside.current) setMoved(undefined);
  }, [view.date]);

  useLayoutEffect(() => {
    if (!inside.current || !table.current) return;
    const cell = table.current.querySelector<HTMLElement>('td[tabindex="0"]');
    const root = table.current.getRootNode() as Document | ShadowRoot;
    if (cell && root.activeElement !== cell && !table.current.querySelector('button:focus')) cell.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).localName !== 'td') return;
    // While the code loads, the key must not scroll the page. Afterwards it is too late to prevent
    // that.
    if (!interaction.value && GRID_KEYS.test(event.key)) event.preventDefault();
    interaction.run(
      ({ pressKey }) => pressKey(event, () => ({ ...current.current, anchor, store, setPosition })),
      'ignore',
    );
  };

  const onFocus = (event: { target: EventTarget | null }) => {
    const next = positionOf(event.target);
    inside.current = true;
    if (!next) return;
    const cell = cellAt(view.grid, current.current.position);
    // Within a merged cell the position stays in its row, so that the arrow keys leave the cell in
    // that row.
    if (cell?.row !== next.row || cell.column !== next.column) setPosition(next);
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const { target, relatedTarget, currentTarget } = event;
    if (relatedTarget) inside.current = currentTarget.contains(relatedTarget as Node);
    // Of a cell that was removed the event has no related target. The effect above has restored the
    // focus by then.
    else queueMicrotask(() => target.isConnected && leave());
  };
  const leave = () => {
    inside.current = false;
  };

  return { position, handlers: { onKeyDown, onFocus, onBlur } };
}
