import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import { clockOf, dayText, type Writing } from '#elements/shared/text.ts';
import { interaction } from '../deferred-parts.ts';
import { cellAt } from '../grid.ts';
import type { GridProps, ScheduleView } from '../model.ts';
import { gridCell } from './grid-cell.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';

const ALL = Number.POSITIVE_INFINITY;
/**
 * Pixels from row to row by the style sheet. If a page changes them, the visible rows are rendered
 * a moment later.
 */
const [ROW, SHORT_ROW] = [47, 31];

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
            colspan={group.span}
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

/** The class by which the style sheet knows from which width so many courts fit. */
const crowdClass = (courts: number) => (courts > 16 ? 'lots' : courts > 8 ? 'many' : courts > 4 ? 'some' : '');

function PastRow({ view, store, t }: GridProps): ReactNode {
  if (!view.pastSpan) return null;
  return (
    <tr className="past-row">
      <td colspan={view.grid.courts.length + 1}>
        {view.pastSpan},{' '}
        <button part="show-past" type="button" className="link" onClick={store.showPast}>
          {t('showPast')}
        </button>
      </td>
    </tr>
  );
}

/**
 * How many rows have their cells. Those below have their time only, until they come near the window
 * or up to `reached`: most visitors never see them. A row that has its cells keeps them.
 */
function useRenderedRows(
  table: RefObject<HTMLTableElement | null>,
  { view, room = ALL }: GridProps,
  reached: number,
): number {
  const { rows } = view.grid;
  const [near, setNear] = useState(Math.ceil(room / (view.short ? SHORT_ROW : ROW)));
  const rendered = useRef(0);
  rendered.current = Math.max(rendered.current, near, reached);
  const incomplete = rendered.current < rows.length;
  // Without the observer all rows are rendered.
  const onError = () => setNear(ALL);
  const { value: code } = useDeferred(interaction, { when: 'near', wanted: incomplete, onError });
  useEffect(() => code?.observeRows(table.current!, setNear), [code, rows.length]);
  return rendered.current;
}

interface RowProps extends Writing {
  view: ScheduleView;
  index: number;
  /** The column of its cell in the Tab order, or -1. */
  tabStop: number;
  /** How many rows of the grid have their cells. */
  rendered: number;
  /** It is part of the selection. */
  chosen: boolean;
}

/**
 * One start time. It renders only when something in it changes: most changes leave hundreds of
 * cells as they are.
 */
function Row({ view, index, tabStop, rendered, chosen, ...writing }: RowProps): ReactNode {
  const { grid } = view;
  const { rows } = grid;
  const clock = clockOf(rows[index]!.startsAt);
  const cells = grid.cells[index]!;
  const waiting = index >= rendered;
  // Cells that reach into rows without cells end above them.
  const end = cells.some(({ span }) => index + span > rendered) ? rendered : rows.length;
  return useMemo(
    () => (
      <tr data-row={index} aria-busy={waiting || undefined}>
        <th scope="row" className={chosen ? 'chosen' : undefined}>
          {view.short && clock[3] !== '0' ? <span className="half">{clock}</span> : clock}
        </th>
        {waiting ? (
          <td colspan={grid.courts.length} />
        ) : (
          cells.map((cell) =>
            gridCell({
              ...writing,
              view,
              cell,
              tabindex: cell.column === tabStop ? 0 : -1,
              span: Math.min(cell.span, end - index),
            }),
          )
        )}
      </tr>
    ),
    [cells, rows, tabStop, waiting, end, chosen, writing.t],
  );
}

/**
 * Courts by hours, as a table with the grid role: readable without styles, with arrow keys to move
 * through it.
 */
export function Grid(props: GridProps): ReactNode {
  const { view, store, busy, room, ...writing } = props;
  const { grid } = view;
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table, view, store);
  const pointer = useGridPointer(table, view, store);
  const current = cellAt(grid, keys.position);
  const selected = view.selection && grid.cells.flat().find(({ kind }) => kind === 'selected');
  const ends = [current, selected].map((cell) => (cell ? cell.row + cell.span : 0));
  const rendered = useRenderedRows(table, props, Math.max(...ends));
  // Like the rows: the names of the courts render again for another day only.
  const head = useMemo(() => <Head {...props} />, [grid.courts, view.duration, writing.t]);
  return (
    <div className={`scroller ${crowdClass(grid.courts.length)}`}>
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
            // By position, not by time: another day keeps the cells, and with them the focus.
            <Row
              key={index}
              {...writing}
              view={view}
              index={index}
              tabStop={current?.row === index ? current.column : -1}
              rendered={rendered}
              chosen={selected !== undefined && index >= selected.row && index < selected.row + selected.span}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
