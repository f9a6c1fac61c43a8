import { hoursOf } from '#elements/shared/text.ts';
import { endOf, startOf } from '../grid.ts';
import type { Cell, Grid, Mark } from '../model.ts';

/** Cells of a grid that look different: those of a time of some courts, or of all. */
export interface Marking {
  starts_at: string;
  ends_at: string;
  court_ids: readonly number[] | null;
  /** The club is closed then: its times are not taken, and nobody can wait for them. */
  closed?: boolean;
  /** It matters only to who can book: taken times look as ever. */
  bookable?: boolean;
  mark: Mark;
}

/**
 * The grid with the times marked: free slots and sessions that touch them, and taken times within
 * them. Of two at a time, the first counts.
 */
export function markedGrid(grid: Grid, markings: readonly Marking[]): Grid {
  const { rows, courts } = grid;
  const at = (column: number, start: number, end: number, of = markings) =>
    of.find(
      (marking) =>
        startOf(marking) < end &&
        endOf(marking) > start &&
        (marking.court_ids === null || marking.court_ids.includes(courts[column]!.id)),
    );
  const endOfRow = (row: number) => rows[row + 1]?.at ?? Date.parse(rows[row]!.endsAt);
  const hoursIn = ({ row, span }: Cell) => ({
    starts_at: rows[row]!.startsAt,
    ends_at: rows[row + span]?.startsAt ?? rows.at(-1)!.endsAt,
  });
  const ofTaken = markings.filter(({ bookable }) => !bookable);
  /** A taken time, split where it becomes a marked one or ends to be one. */
  function split(cell: Cell): Cell[] {
    const pieces: (Cell & { marking: Marking | undefined })[] = [];
    for (let row = cell.row; row < cell.row + cell.span; row += 1) {
      const marking = at(cell.column, rows[row]!.at, endOfRow(row), ofTaken);
      const above = pieces.at(-1);
      if (above && above.marking === marking) above.span += 1;
      else pieces.push({ ...cell, row, span: 1, marking });
    }
    return pieces.map(({ marking, ...piece }) => {
      if (!marking?.closed) return marking ? { ...piece, mark: marking.mark } : piece;
      const label = `${courts[piece.column]!.title}, ${hoursOf(hoursIn(piece))}`;
      return { ...piece, mark: (face, writing) => marking.mark({ ...face, className: 'closed', label }, writing) };
    });
  }
  function marked(cell: Cell): Cell[] {
    if (cell.kind === 'busy') return split(cell);
    if (cell.kind !== 'free' && cell.kind !== 'group') return [cell];
    const { starts_at, ends_at } = cell.kind === 'free' ? cell.slot : cell.session;
    const marking = at(cell.column, Date.parse(starts_at), Date.parse(ends_at));
    return [marking ? { ...cell, mark: marking.mark } : cell];
  }
  const cells: Cell[][] = rows.map(() => []);
  for (const cell of grid.cells.flat().flatMap(marked)) cells[cell.row]!.push(cell);
  for (const row of cells) row.sort((one, other) => one.column - other.column);
  return { ...grid, cells };
}
