import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { clockOf, dayText, type Writing } from '#elements/shared/text.ts';
import { gridCell } from './GridCell.tsx';
import { cellAt } from './grid-model.ts';
import { whenNear } from './load-later.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import type { ScheduleView } from './use-view.ts';

export interface GridProps extends Writing {
  view: ScheduleView;
  actions: GridActions;
  busy: boolean;
  /** Pixels from about where the table begins to the end of the window, before it was drawn; undefined for all. */
  room: number | undefined;
}

const ALL = Number.POSITIVE_INFINITY;
/** Pixels from row to row, as in the style sheet; where they are others, the rows that are near are found a moment later. */
const [ROW, SHORT_ROW] = [47, 31];

export interface GridActions {
  choose(selection: ScheduleView['selection'], announce?: boolean): void;
  openSession(id: number): void;
  moveDay(step: -1 | 1): void;
  showPast(): void;
  /** Opens the way to be told when a taken time is free; the focus comes back to the opener. */
  watchTaken(opener: HTMLElement): void;
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

/**
 * How many rows have their cells. Those below wait with their hour alone until they come near the window, or `reached`: most
 * visitors never see them. What is drawn stays.
 */
function useDrawn(table: RefObject<HTMLTableElement | null>, { view, room = ALL }: GridProps, reached: number): number {
  const { rows } = view.grid;
  const [near, draw] = useState(Math.ceil(room / (view.short ? SHORT_ROW : ROW)));
  const drawn = useRef(0);
  drawn.current = Math.max(drawn.current, near, reached);
  const waiting = drawn.current < rows.length;
  useEffect(() => {
    if (!waiting) return;
    return whenNear(
      ({ watchRows }) => watchRows(table.current!, draw),
      // Without what watches them all of them are drawn.
      () => draw(ALL),
    );
  }, [waiting, rows.length]);
  return drawn.current;
}

interface RowProps extends Writing {
  view: ScheduleView;
  index: number;
  /** The column of its cell in the Tab order, or -1. */
  entrance: number;
  /** How many rows of the table have their cells. */
  drawn: number;
}

/** One hour. It is drawn anew when something in it changes: what else does leaves hundreds of cells alone. */
function Row({ view, index, entrance, drawn, ...writing }: RowProps): ReactNode {
  const { grid } = view;
  const { rows } = grid;
  const clock = clockOf(rows[index]!.startsAt);
  const cells = grid.cells[index]!;
  const waiting = index >= drawn;
  // What reaches into rows that wait ends above them.
  const cut = cells.some(({ span }) => index + span > drawn) ? drawn : rows.length;
  return useMemo(
    () => (
      <tr data-row={index} aria-busy={waiting || undefined}>
        <th scope="row">{view.short && !clock.endsWith('00') ? <span className="half">{clock}</span> : clock}</th>
        {waiting ? (
          <td colSpan={grid.courts.length} />
        ) : (
          cells.map((cell) =>
            gridCell({
              ...writing,
              view,
              cell,
              tabIndex: cell.column === entrance ? 0 : -1,
              span: Math.min(cell.span, cut - index),
            }),
          )
        )}
      </tr>
    ),
    [cells, rows, entrance, waiting, cut, writing.t],
  );
}

/** Courts by hours, as a table with the grid role: readable without styles, walked with the arrow keys. */
export function Grid(props: GridProps): ReactNode {
  const { view, actions, busy, room, ...writing } = props;
  const { grid } = view;
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table, view, actions);
  const pointer = useGridPointer(table, view, actions);
  const current = cellAt(grid, keys.place.row, keys.place.column);
  const chosen = view.selection.length > 0 && grid.cells.flat().find(({ kind }) => kind === 'selected');
  const ends = [current, chosen].map((cell) => (cell ? cell.row + cell.span : 0));
  const drawn = useDrawn(table, props, Math.max(...ends));
  // As a row is: what stands above all courts is drawn anew for another day alone.
  const head = useMemo(() => <Head {...props} />, [grid.courts, view.duration, writing.t]);
  return (
    <div className={`scroller ${crowdOf(grid.courts.length)}`}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table
        role="grid"
        part="grid"
        className={view.short ? 'grid short' : 'grid'}
        aria-label={writing.t('grid', { day: dayText(view.date, writing.t, 'long') })}
        aria-busy={busy}
        aria-multiselectable="true"
        {...keys.handlers}
        {...pointer}
      >
        <colgroup>
          <col />
          <col span={grid.courts.length} className="court" />
        </colgroup>
        {head}
        <tbody>
          <PastRow {...props} />
          {grid.rows.map((_, index) => (
            // By place, not by time: another day keeps the cells, and with them the focus.
            <Row
              key={index}
              {...writing}
              view={view}
              index={index}
              entrance={current?.row === index ? current.column : -1}
              drawn={drawn}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
