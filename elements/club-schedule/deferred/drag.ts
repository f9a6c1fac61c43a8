import type { Slot } from '#core/schemas/index.ts';
import type { Cell } from '../grid.ts';
import type { Selection } from '../model.ts';
import type { ScheduleView } from '../view/use-view.ts';
import { reach } from './selection-rules.ts';

/** The start time of the row at a height of the window; above the table the first, below it the last. */
function timeAt(table: HTMLTableElement, view: ScheduleView, y: number): number | undefined {
  const heads = [...table.querySelectorAll('[data-row] > th')];
  const row = heads.filter((head) => head.getBoundingClientRect().top <= y).length - 1;
  return view.grid.rows[Math.max(0, row)]?.at;
}

/** Lights the time and the court of the cell under the pointer. Marks nodes directly: a render for each move is too much. */
export function light(table: HTMLTableElement, cell: Cell | undefined): void {
  for (const lit of table.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit');
  if (!cell) return;
  for (let row = cell.row; row < cell.row + cell.span; row += 1) {
    table.querySelector(`[data-row="${row}"] > th`)?.setAttribute('data-lit', '');
  }
  table.querySelector(`th[data-column="${cell.column}"]`)?.setAttribute('data-lit', '');
}

/** Follows the pointer from a slot until it is let go; each row it reaches is a choice. Answers what ends it. */
export function startDrag(
  from: Slot,
  grid: { table: HTMLTableElement; view(): ScheduleView; choose(selection: Selection): void },
): () => void {
  let last: number | undefined = Date.parse(from.starts_at);
  const follow = (event: PointerEvent) => {
    const view = grid.view();
    const at = timeAt(grid.table, view, event.clientY);
    if (at === undefined || at === last) return;
    last = at;
    grid.choose(reach(view.slots, from, at, view.maximum));
  };
  const end = () => {
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  return end;
}
