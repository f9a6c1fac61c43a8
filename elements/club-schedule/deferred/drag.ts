import type { Slot } from '#core/schemas/index.ts';
import { startOf } from '../grid.ts';
import type { Cell, ScheduleView, Slots } from '../model.ts';
import { extendTo } from './selection-rules.ts';

/**
 * The start time of the row at a height of the window. Above the grid that of the first row, below
 * it that of the last.
 */
export function timeAt(table: HTMLTableElement, view: ScheduleView, y: number): number | undefined {
  const heads = [...table.querySelectorAll('[data-row] > th')];
  const row = heads.filter((head) => head.getBoundingClientRect().top <= y).length - 1;
  return view.grid.rows[Math.max(0, row)]?.at;
}

/**
 * Highlights the time and the court of a cell; without one, nothing. Sets attributes directly: a
 * render for each move of the pointer would cost too much.
 */
export function highlight(table: HTMLTableElement, cell: Cell | undefined): void {
  for (const lit of table.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit');
  if (!cell) return;
  for (let row = cell.row; row < cell.row + cell.span; row += 1) {
    table.querySelector(`[data-row="${row}"] > th`)?.setAttribute('data-lit', '');
  }
  table.querySelector(`th[data-column="${cell.column}"]`)?.setAttribute('data-lit', '');
}

/**
 * Follows the pointer from a slot until it is released, and selects up to each row that it reaches.
 * Returns a cleanup function.
 */
export function startDrag(
  from: Slot,
  { table, view, select }: { table: HTMLTableElement; view(): ScheduleView; select(slots: Slots): void },
): () => void {
  let last: number | undefined = startOf(from);
  const follow = (event: PointerEvent) => {
    const current = view();
    const at = timeAt(table, current, event.clientY);
    if (at === undefined || at === last) return;
    last = at;
    select(extendTo(current.slots, from, at, current.maximum));
  };
  const ending = new AbortController();
  const end = () => ending.abort();
  addEventListener('pointermove', follow, ending);
  addEventListener('pointerup', end, ending);
  addEventListener('pointercancel', end, ending);
  return end;
}
