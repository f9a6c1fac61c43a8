import type { MouseEvent, PointerEvent } from 'react';
import type { Slot } from '#core/schemas/index.ts';
import { positionOf } from '../cell.ts';
import { cellAt, startOf } from '../grid.ts';
import { type Cell, first, type GridPointer, last, slotsOf } from '../model.ts';
import { highlight, startDrag, timeAt } from './drag.ts';
import { selectionOf, toggleSlot } from './selection.tsx';
import { extendTo } from './selection-rules.ts';

/** The cell that an event's target is in. */
function cellOf({ view }: GridPointer, target: EventTarget | null): Cell | undefined {
  const position = positionOf(target);
  return position && cellAt(view.grid, position);
}

function drag(from: Slot, pointer: GridPointer): void {
  const { table, store } = pointer;
  pointer.anchor = from;
  pointer.stopDrag?.();
  if (!table) return;
  pointer.stopDrag = startDrag(from, {
    table,
    view: () => pointer.view,
    select(slots) {
      pointer.dragged = true;
      store.select(selectionOf(slots));
    },
  });
}

/** Starts a drag on a free cell, with the mouse only, or on a handle. */
export function pressPointer(event: PointerEvent, pointer: GridPointer): void {
  pointer.dragged = false;
  const cell = cellOf(pointer, event.target);
  const handle = Number((event.target as HTMLElement).dataset.handle ?? 0);
  if (event.button !== 0 || event.shiftKey) return;
  // A handle moves its end; the other end stays. A finger on a cell scrolls the page, so it drags
  // by handles only.
  if (handle && cell?.kind === 'selected') drag(handle < 0 ? last(cell.slots)! : first(cell.slots)!, pointer);
  else if (cell?.kind === 'free' && event.pointerType === 'mouse') drag(cell.slot, pointer);
}

/** The slot at the height of a click in the selected cell, which covers a row or more per slot. */
function slotAt({ slots }: Cell & { kind: 'selected' }, { clientY }: MouseEvent, { table, view }: GridPointer): Slot {
  const at = (table && timeAt(table, view, clientY)) ?? 0;
  return last(slots.filter((slot) => startOf(slot) <= at)) ?? first(slots)!;
}

/**
 * Adds the clicked slot to the selection, removes it or starts a new one, or opens a group session
 * that has places.
 * `target` is that of the click.
 */
export function clickCell(event: MouseEvent, target: EventTarget | null, pointer: GridPointer): void {
  const { view, store, anchor } = pointer;
  const { slots, maximum } = view;
  const selected = slotsOf(view.selection);
  const cell = cellOf(pointer, target);
  if (pointer.dragged) return;
  if (cell?.kind === 'group' && cell.session.remaining > 0) store.openSession(cell.session.id);
  else if (cell?.kind === 'selected') toggleSlot(slotAt(cell, event, pointer), store);
  else if (cell?.kind === 'free') {
    const { slot } = cell;
    const from = event.shiftKey && first(selected) && (anchor ?? first(selected));
    if (from && from.court_id === slot.court_id) {
      store.select(selectionOf(extendTo(slots, from, startOf(slot), maximum)));
    } else {
      pointer.anchor = slot;
      toggleSlot(slot, store);
    }
  }
}

/**
 * Highlights the time and court of the cell under the mouse, and nothing once the mouse has left.
 */
export function movePointer({ type, pointerType, target }: PointerEvent, pointer: GridPointer): void {
  if (pointer.table && pointerType === 'mouse')
    highlight(pointer.table, type === 'pointerover' ? cellOf(pointer, target) : undefined);
}
