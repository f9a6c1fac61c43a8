import { type Cell, end, type Grid, rowRange, start } from '../grid.ts';
import { first, last, type Selection } from '../model.ts';

/** The same table with the chosen chain as one block. A row that shows nothing else stays the same array and is not drawn anew. */
export function withSelection(grid: Grid, selection: Selection): Grid {
  const column = grid.courts.findIndex(({ id }) => id === first(selection)!.court_id);
  const range = rowRange(grid.rows, start(first(selection)!), end(last(selection)!));
  if (column < 0 || !range) return grid;
  const below = range.row + range.span;
  const cells = [...grid.cells];
  const put = (cell: Cell) => {
    cells[cell.row] = [...cells[cell.row]!, cell].sort((one, other) => one.column - other.column);
  };
  for (let row = range.row; row < below; row += 1) {
    const covered = cells[row]!.find((cell) => cell.column === column);
    if (!covered) continue;
    cells[row] = cells[row]!.filter((cell) => cell !== covered);
    // Hours that no slot begins at are taken: what of them lies below the choice stays.
    const rest = row + covered.span - below;
    if (rest > 0) put({ ...covered, row: below, span: rest });
  }
  put({ kind: 'selected', slots: [...selection], column, ...range });
  return { ...grid, cells };
}
