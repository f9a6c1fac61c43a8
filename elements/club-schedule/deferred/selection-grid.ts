import type { Writing } from '#elements/shared/text.ts';
import { endOf, rowRange, startOf } from '../grid.ts';
import type { Cell, CellFace, Grid, Mark, Slots } from '../model.ts';
import { first, last } from '../model.ts';

type Face = (selected: Slots, span: number, court: string, writing: Writing) => CellFace;

/**
 * The grid with the selected slots as one cell of this face. A row without a changed cell stays the
 * same array, so that it does not render again.
 */
export function addSelection(grid: Grid, selected: Slots, face: Face): Grid {
  const column = grid.courts.findIndex(({ id }) => id === first(selected)!.court_id);
  const range = rowRange(grid.rows, startOf(first(selected)!), endOf(last(selected)!));
  if (column < 0 || !range) return grid;
  const below = range.row + range.span;
  const cells = [...grid.cells];
  /** What a covered cell is marked with, such as an hour without power, marks the selection too. */
  let mark: Mark = (drawn) => drawn;
  const put = (cell: Cell) => {
    cells[cell.row] = [...cells[cell.row]!, cell].sort((one, other) => one.column - other.column);
  };
  for (let row = range.row; row < below; row += 1) {
    const covered = cells[row]!.find((cell) => cell.column === column);
    if (!covered) continue;
    mark = covered.mark ?? mark;
    cells[row] = cells[row]!.filter((cell) => cell !== covered);
    // Times at which no slot starts are busy. Those below the selection stay.
    const rest = row + covered.span - below;
    if (rest > 0) put({ ...covered, row: below, span: rest });
  }
  put({
    kind: 'selected',
    slots: selected,
    column,
    ...range,
    mark: (_, writing) => mark(face(selected, range.span, grid.courts[column]!.title, writing), writing),
  });
  return { ...grid, cells };
}
