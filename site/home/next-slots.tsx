import { Link } from 'react-router';
import { DAY, MINUTE } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/icon.tsx';
import { SlotLink } from '../ui/slot-link.tsx';
import type { Home, NextSlot, Sport, SportSlots } from './load.server.ts';
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

type Props = { home: Home; sport: Sport | undefined; found: SportSlots };

/** How many hours are free on the page's day, as the link to the clubs that have them. */
function AllFree({ home, sport, found: { freeHours } }: Props) {
  const { t, to } = useTexts();
  const place = `/clubs/${home.city.slug}${sport ? `/${sport.slug}` : ''}`;
  const count = t(home.onTomorrow ? 'homeHoursTomorrow' : 'homeHoursToday', { count: freeHours });
  return (
    <Link to={`${to(place)}?date=${home.date}&online_booking=true`} className="home-more">
      {freeHours > 0 ? count : t('homeAllClubs')}
      <Icon name="next" />
    </Link>
  );
}

/** Cards of the sport's next free slots, each of which opens its booking. */
export function NextSlots(props: Props) {
  const { home, sport, found } = props;
  const { t } = useTexts();
  const money = useMoney();
  const distance = useDistance(home.search.today, home.now);
  return (
    <section className="hero-next" aria-labelledby="next-title">
      <header>
        <h2 id="next-title">{t('homeNext')}</h2>
        <AllFree {...props} />
      </header>
      {found.slots.length === 0 && <p className="next-none">{t('homeNextNone')}</p>}
      <ul>
        {found.slots.map((slot) => (
          <li key={slot.token}>
            <SlotLink slot={slot} className="next-slot">
              <p>
                <time dateTime={new Date(slot.startsAt).toISOString()}>{slot.time}</time>
                <b>{money(slot.price)}</b>
              </p>
              <p className="next-when">{distance(slot)}</p>
              <p className="next-club">{slot.club}</p>
              <p className="next-court">
                <i className={`home-swatch home-swatch-${slot.surface}`} />
                {[sport?.title ?? slot.sportTitle, slot.court].filter(Boolean).join(' · ')}
              </p>
              {slot.freeUntil && <p className="next-when">{t('homeFreeUntil', { moment: slot.freeUntil })}</p>}
            </SlotLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
