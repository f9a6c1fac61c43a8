import { Form, Link } from 'react-router';
import type { DeskDay } from '#core/desk.ts';
import { addDays } from '#core/site.ts';
import { Icon } from '../ui/icon.tsx';
import { sellsTimes } from './day-grid.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** When the club is open on the day. */
function useOpenHours({ club, opens_at, closes_at }: DeskDay): string {
  const { t, clock, hours } = useDeskTexts();
  if (!opens_at || !closes_at) return t('closedDay');
  // It opens before it closes, so the same clock is that of the next day.
  const isAllDay = clock(opens_at, club.time_zone) === clock(closes_at, club.time_zone);
  return isAllDay ? t('aroundClock') : hours({ starts_at: opens_at, ends_at: closes_at }, club.time_zone);
}

/** The day, when the club is open, and the ways to other days. */
export function DayHead({ day }: { day: DeskDay }) {
  const { t, to, day: dayName } = useDeskTexts();
  const { club, date, today } = day;
  const open = useOpenHours(day);
  return (
    <header className="desk-day-head">
      <div>
        <h1 tabIndex={-1}>{dayName(date)}</h1>
        <p>{date === today ? `${t('today')}, ${open}` : open}</p>
      </div>
      <nav aria-label={t('days')}>
        <Link className="button ghost" to={`?date=${addDays(date, -1)}`} aria-label={t('previous')}>
          <Icon name="back" />
        </Link>
        <Link className="button ghost" to={`${to(`/desk/${club.slug}`)}#now`}>
          {t('today')}
        </Link>
        <Link className="button ghost turned" to={`?date=${addDays(date, 1)}`} aria-label={t('next')}>
          <Icon name="back" />
        </Link>
        <Form className="desk-date">
          <input key={date} type="date" name="date" defaultValue={date} required aria-label={t('date')} />
          <button type="submit" className="button ghost">
            {t('show')}
          </button>
        </Form>
        <Link className="button ghost" to={`${to(`/desk/${club.slug}/close`)}?date=${date}`}>
          {t('closeTitle')}
        </Link>
        {sellsTimes(day) && (
          <Link className="button" to={`${to(`/desk/${club.slug}/new`)}?date=${date}`}>
            {t('book')}
          </Link>
        )}
      </nav>
    </header>
  );
}

/** What the looks of the cells mean. */
export function DayLegend({ day }: { day: DeskDay }) {
  const { t } = useDeskTexts();
  return (
    <ul className="desk-legend" aria-label={t('legend')}>
      {sellsTimes(day) && (
        <li>
          <span className="desk-free" />
          {t('free')}
        </li>
      )}
      {(['booking', 'session', 'held', 'block', 'closed'] as const).map((kind) => (
        <li key={kind}>
          <span className={`desk-entry ${kind}`} />
          {t(`kind${kind}`)}
        </li>
      ))}
    </ul>
  );
}
