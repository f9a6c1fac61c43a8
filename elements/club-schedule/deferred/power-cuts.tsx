import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PowerCut } from '#core/schemas/index.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import { hoursOf } from '#elements/shared/text.ts';
import { endOf, startOf } from '../grid.ts';
import type { Cell, CellFace, Grid, ScheduleView } from '../model.ts';
import css from '../styles/power-cuts.css';

/** Hatches a cell, and says why. The API writes the phrase in the language of the page. */
const facing =
  ({ title, reason }: PowerCut) =>
  ({ className, label, body, ...face }: CellFace): CellFace => ({
    ...face,
    className: `${className} unpowered`,
    label: `${label}. ${title}`,
    body: body ?? <small>{reason}</small>,
  });

/** The grid with the hours marked: free slots and sessions that touch them, and taken times within them. */
function markedGrid(grid: Grid, withoutPower: readonly PowerCut[]): Grid {
  const { rows, courts } = grid;
  const facings = new Map(withoutPower.map((cut) => [cut, facing(cut)]));
  const cutAt = (column: number, start: number, end: number) =>
    withoutPower.find(
      (cut) =>
        startOf(cut) < end &&
        endOf(cut) > start &&
        (cut.court_ids === null || cut.court_ids.includes(courts[column]!.id)),
    );
  const endOfRow = (row: number) => rows[row + 1]?.at ?? Date.parse(rows[row]!.endsAt);
  /** A taken time, split where it becomes one without power or ends to be one. */
  function split(cell: Cell): Cell[] {
    const pieces: (Cell & { cut: PowerCut | undefined })[] = [];
    for (let row = cell.row; row < cell.row + cell.span; row += 1) {
      const cut = cutAt(cell.column, rows[row]!.at, endOfRow(row));
      const above = pieces.at(-1);
      if (above && above.cut === cut) above.span += 1;
      else pieces.push({ ...cell, row, span: 1, cut });
    }
    return pieces.map(({ cut, ...piece }) => (cut ? { ...piece, mark: facings.get(cut)! } : piece));
  }
  function marked(cell: Cell): Cell[] {
    if (cell.kind === 'busy') return split(cell);
    if (cell.kind !== 'free' && cell.kind !== 'group') return [cell];
    const { starts_at, ends_at } = cell.kind === 'free' ? cell.slot : cell.session;
    const cut = cutAt(cell.column, Date.parse(starts_at), Date.parse(ends_at));
    return [cut ? { ...cell, mark: facings.get(cut)! } : cell];
  }
  const cells: Cell[][] = rows.map(() => []);
  for (const cell of grid.cells.flat().flatMap(marked)) cells[cell.row]!.push(cell);
  for (const row of cells) row.sort((one, other) => one.column - other.column);
  return { ...grid, cells };
}

/**
 * A day with its hours without power hatched in the grid, and listed above the times of both layouts,
 * as the list by time has no taken ones.
 */
export function markPowerCuts(view: ScheduleView): ScheduleView {
  const { without_power: cuts } = view;
  if (!cuts) return view;
  const grid = markedGrid(view.grid, cuts);
  return { ...view, grid, plain: grid, marks: <PowerCuts cuts={cuts} /> };
}

function PowerCuts({ cuts }: { cuts: readonly PowerCut[] }): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => addStyles(list.current!.getRootNode(), css), []);
  return (
    <ul ref={list} part="power-cuts" className="power-cuts">
      {cuts.map((cut) => (
        <li key={`${cut.starts_at} ${cut.title}`}>
          <b>{hoursOf(cut)}</b> {cut.title}
        </li>
      ))}
    </ul>
  );
}
