import { Link } from 'react-router';
import { beginningAt } from './day-grid.ts';
import type { DayProps } from './day-props.ts';
import { EntryFace } from './entry-face.tsx';
import { useEntryText } from './entry-text.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/**
 * The day by time, for phones: what begins then, and the courts that are free, all within reach of
 * a thumb. A time at which nothing begins and no court is free is left out.
 */
export function DayList({ day, grid, isMarked, newAt }: DayProps) {
  const { t } = useDeskTexts();
  const textOf = useEntryText(day);
  return (
    <ol className="desk-times-list">
      {grid.rows.map(({ at, clock, isOver }, row) => {
        const begin = beginningAt(day, grid, row);
        const free = isOver ? [] : grid.cells[row]!.filter(({ kind }) => kind === 'free');
        const isNow = row === grid.nowRow;
        if (begin.length === 0 && free.length === 0 && !isNow) return null;
        return (
          <li key={at} className={isNow ? 'now' : undefined} {...(isNow && { id: 'now', 'data-now': '' })}>
            <p className="desk-time">
              {clock}
              {isNow && <small>{t('now')}</small>}
            </p>
            <div>
              {begin.map((entry) => (
                <div
                  key={`${entry.kind} ${entry.id} ${entry.court_id} ${entry.starts_at} ${entry.title}`}
                  className="desk-begins"
                >
                  <span className="desk-court">{day.courts.find(({ id }) => id === entry.court_id)?.title}</span>
                  <EntryFace entry={textOf(entry)} isMarked={isMarked(entry)} />
                </div>
              ))}
              {free.length > 0 && (
                <ul className="desk-free-courts" aria-label={t('freeCourts')}>
                  {free.map(({ column }) => (
                    <li key={column}>
                      <Link
                        className="desk-free"
                        to={newAt(column, row)}
                        aria-label={`${clock}, ${day.courts[column]!.title}, ${t('free')}`}
                      >
                        {day.courts[column]!.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
