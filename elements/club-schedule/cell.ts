/** How cells are marked in the DOM. */
import type { Cell, Position } from './model.ts';

/** The CSS parts of a cell: `cell cell-free`, `cell cell-busy` and so on. */
export const partOf = (kind: Cell['kind']): string => `cell cell-${kind}`;

/** The position of the cell that an event's target is in. Undefined outside of all cells. */
export function positionOf(target: EventTarget | null): Position | undefined {
  const cell = (target as Element | null)?.closest<HTMLElement>('td[data-column]');
  return cell ? { row: Number(cell.parentElement!.dataset.row), column: Number(cell.dataset.column) } : undefined;
}
