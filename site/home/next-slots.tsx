import { Link } from 'react-router';
import { DAY, MINUTE } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';
import type { Home, NextSlot } from './load.server.ts';
import { useMoney } from './money.ts';

/** 'in 25 min', 'in 1 h 25 min', 'tomorrow', 'Sat, 21 Nov'. */
function useDistance(today: string, now: number) {
  const { t } = useTexts();
  return ({ date, day, startsAt }: NextSlot): string => {
    if (date !== today) return Date.parse(date) - Date.parse(today) === DAY ? t('homeTomorrow') : day;
    const minutes = Math.ceil((startsAt - now) / MINUTE);
    if (minutes < 60) return t('homeInMinutes', { minutes });
    if (minutes % 60 === 0) return t('homeInHours', { hours: minutes / 60 });
    return t('homeInHoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}

/** Cards of the next free slots, with links to the club's schedule of that day. */
export function NextSlots({ home }: { home: Home }) {
  const { t, to } = useTexts();
  const money = useMoney();
  const distance = useDistance(home.search.today, home.now);
  return (
    <section className="hero-next" aria-labelledby="next-title">
      <header>
        <h2 id="next-title">{t('homeNext')}</h2>
        <Link to={`${to(`/clubs/${home.city.slug}`)}?date=${home.date}&online_booking=true`} className="home-more">
          {home.freeHours > 0 ? t('homeAllFree', { count: home.freeHours }) : t('homeAllClubs')}
          <Icon name="next" />
        </Link>
      </header>
      <ul>
        {home.slots.map((slot) => (
          <li key={`${slot.slug} ${slot.startsAt} ${slot.court}`}>
            <Link to={`${to(`/club/${slot.slug}/schedule`)}?date=${slot.date}`} className="next-slot">
              <p>
                <time dateTime={new Date(slot.startsAt).toISOString()}>{slot.time}</time>
                <b>{money(slot.price)}</b>
              </p>
              <p className="next-when">{distance(slot)}</p>
              <p className="next-club">{slot.club}</p>
              <p className="next-court">
                <i className={`home-swatch home-swatch-${slot.surface}`} />
                {[slot.court, slot.district].filter(Boolean).join(' · ')}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
