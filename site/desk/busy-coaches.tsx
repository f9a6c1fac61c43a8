import { Link } from 'react-router';
import type { DeskDay } from '#core/desk.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** Coaches who are busy elsewhere that day. The grid has no place for them: it is by court. */
export function BusyCoaches({ day }: { day: DeskDay }) {
  const { t, to, hours } = useDeskTexts();
  const { club, busy_coaches, opens_at, closes_at } = day;
  if (busy_coaches.length === 0) return null;
  const isAllDay = (time: { starts_at: string; ends_at: string }) =>
    opens_at !== null &&
    closes_at !== null &&
    Date.parse(time.starts_at) <= Date.parse(opens_at) &&
    Date.parse(time.ends_at) >= Date.parse(closes_at);
  const said = (time: (typeof busy_coaches)[number]['times'][number]) =>
    isAllDay(time) ? t('busyAllDay') : hours(time, club.time_zone);
  return (
    <ul className="desk-busy">
      {busy_coaches.map(({ title, times, outdated, stopped }) => (
        <li key={title}>
          <b>{title}:</b>
          {times.length > 0 && ` ${t('busyElsewhere')} ${times.map(said).join(', ')}.`}
          {outdated && <span className="desk-field-problem">{` ${t(stopped ? 'busyStopped' : 'busyOutdated')}`}</span>}
          {stopped && club.role !== 'staff' && (
            <>
              {' '}
              <Link to={to(`/desk/${club.slug}/output`)}>{t('busyOpen')}</Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
