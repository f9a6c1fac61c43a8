import { useRef } from 'react';
import { Link } from 'react-router';
import type { DeskEntry } from '#core/desk.ts';
import { type DayCell, sellsTimes } from './day-grid.ts';
import type { DayProps } from './day-props.ts';
import { EntryFace } from './entry-face.tsx';
import { type EntryText, useEntryText } from './entry-text.ts';
import { useDeskTexts } from './use-desk-texts.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';

type CellProps = DayProps & { cell: DayCell; textOf(entry: DeskEntry): EntryText; tabIndex: number | undefined };

function Cell({ day, grid, cell, isMarked, newAt, textOf, tabIndex }: CellProps) {
  const { t } = useDeskTexts();
  const { row, column, span, kind } = cell;
  const { clock, isOver } = grid.rows[row]!;
  const isFree = kind === 'free' && !isOver;
  const entries = kind === 'taken' ? cell.entries : [];
  const shut = sellsTimes(day) ? 'shut' : 'nothingOffered';
  // A link has the focus in place of its cell.
  const hasLink = isFree || entries.some((entry) => textOf(entry).to !== undefined);
  const faces = entries.map((entry) => (
    <EntryFace
      key={`${entry.kind} ${entry.id} ${entry.starts_at} ${entry.title}`}
      entry={textOf(entry)}
      isMarked={isMarked(entry)}
      {...(tabIndex !== undefined && { tabIndex })}
    />
  ));
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table
      role="gridcell"
      rowSpan={span}
      className={isFree ? 'free' : kind}
      data-row={row}
      data-column={column}
      tabIndex={hasLink ? undefined : tabIndex}
    >
      {isFree && (
        <Link
          className="desk-free"
          to={newAt(column, row)}
          aria-label={`${clock}, ${day.courts[column]!.title}, ${t('free')}`}
          draggable={false}
          tabIndex={tabIndex}
        >
          {clock}
        </Link>
      )}
      {entries.length > 1 ? <div className="desk-together">{faces}</div> : faces}
      {entries.length === 0 && !isFree && <span className="unseen">{t(kind === 'shut' ? shut : 'past')}</span>}
    </td>
  );
}

/** Courts by times, for wide windows and for print. */
export function DayTable(props: DayProps) {
  const { day, grid } = props;
  const { t } = useDeskTexts();
  const table = useRef<HTMLTableElement>(null);
  const textOf = useEntryText(day);
  const keys = useGridKeys(table, grid, day.courts.length);
  useGridDrag(table, props);
  const crowd = day.courts.length > 8 ? 'many' : '';
  return (
    <div className={`desk-scroller ${crowd}`}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table
        role="grid"
        className="desk-grid"
        aria-label={t('dayGrid')}
        {...keys.handlers}
      >
        <thead>
          <tr>
            <td />
            {day.courts.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ at, clock }, row) => (
            <tr key={at} {...(row === grid.nowRow && { className: 'now', 'data-now': '' })}>
              <th scope="row">
                {clock}
                {row === grid.nowRow && <small>{t('now')}</small>}
              </th>
              {grid.cells[row]!.map((cell) => (
                <Cell key={cell.column} {...props} cell={cell} textOf={textOf} tabIndex={keys.tabIndexOf(cell)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
