import { type ReactNode, useMemo, useRef } from 'react';
import { clockOf, formatDay, type Writing } from './format.ts';
import { gridCell } from './GridCell.tsx';
import { cellAt } from './grid-model.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import type { ScheduleView } from './use-view.ts';

export interface GridProps extends Writing {
  view: ScheduleView;
  actions: GridActions;
  busy: boolean;
}

export interface GridActions {
  choose(selection: ScheduleView['selection'], announce?: boolean): void;
  openSession(id: number): void;
  moveDay(step: -1 | 1): void;
  showPast(): void;
}

function Head({ view, ...writing }: GridProps): ReactNode {
  const { courts, groups } = view.grid;
  const currency = writing.t('uah');
  const unit =
    view.duration === 60
      ? writing.t('perHour', { currency })
      : writing.t('perMinutes', { currency, minutes: view.duration });
  return (
    <thead>
      <tr className="surfaces">
        <td />
        {groups.map((group) => (
          <th
            key={`${group.surface} ${group.title}`}
            scope="colgroup"
            colSpan={group.span}
            className={`surface ${group.surface}`}
          >
            <span>{group.title}</span>
          </th>
        ))}
      </tr>
      <tr className="courts">
        <td className="unit">{unit}</td>
        {courts.map((court, column) => (
          <th key={court.id} scope="col" data-column={column}>
            {court.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** From which width on so many courts fit; see the style sheet. */
const crowdOf = (courts: number) => (courts > 16 ? 'lots' : courts > 8 ? 'many' : courts > 4 ? 'some' : '');

function PastRow({ view, actions, t }: GridProps): ReactNode {
  if (!view.pastSpan) return null;
  return (
    <tr className="past-row">
      <td colSpan={view.grid.courts.length + 1}>
        {view.pastSpan},{' '}
        <button part="show-past" type="button" className="link" onClick={actions.showPast}>
          {t('showPast')}
        </button>
      </td>
    </tr>
  );
}

/** Courts by hours, as a table with the grid role: readable without styles, walked with the arrow keys. */
export function Grid(props: GridProps): ReactNode {
  const { view, actions, busy, ...writing } = props;
  const { grid } = view;
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table, view, actions);
  const pointer = useGridPointer(table, view, actions);
  const endOf = (row: number) => clockOf(grid.rows[row]?.startsAt ?? view.endsAt);
  const current = cellAt(grid, keys.place.row, keys.place.column);
  // Everything that a cell shows: what else changes leaves hundreds of them alone.
  const rows = useMemo(
    () =>
      grid.rows.map((row, index) => (
        // By place, not by time: another day keeps the cells, and with them the focus.
        <tr key={index}>
          <th
            scope="row"
            data-row={index}
            className={view.short && clockOf(row.startsAt).slice(3) !== '00' ? 'half' : undefined}
          >
            <span>{clockOf(row.startsAt)}</span>
          </th>
          {grid.cells[index]!.map((cell) =>
            gridCell({
              ...writing,
              grid,
              cell,
              ends: endOf(cell.row + cell.span),
              request: view.request,
              tabIndex: cell === current ? 0 : -1,
            }),
          )}
        </tr>
      )),
    [grid, current, writing.t],
  );
  return (
    <div className={`scroller ${crowdOf(grid.courts.length)}`}>
      <div className="track">
        <div className="widths">
          {grid.courts.map((court) => (
            <i key={court.id} />
          ))}
        </div>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table
          role="grid"
          part="grid"
          className={view.short ? 'grid short' : 'grid'}
          aria-label={writing.t('grid', { day: formatDay(view.date, writing.t, 'long') })}
          aria-busy={busy}
          aria-multiselectable="true"
          {...keys.handlers}
          {...pointer}
        >
          <Head {...props} />
          <tbody>
            <PastRow {...props} />
            {rows}
          </tbody>
        </table>
      </div>
    </div>
  );
}
