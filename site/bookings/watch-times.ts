import type { Language, SlotWatch } from 'courtside/core';
import { formatLocalClock } from '#core/site.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', uk: 'uk', ru: 'ru' };

/** The hours of a time on the club's clock: '18:00–20:00'. */
export const hoursOf = (time: Pick<SlotWatch, 'starts_at' | 'ends_at'>, timeZone: string): string =>
  [time.starts_at, time.ends_at].map((instant) => formatLocalClock(Date.parse(instant), timeZone)).join('–');

type Times = Pick<SlotWatch, 'starts_at' | 'ends_at' | 'offered_until'> & { club: { time_zone: string } };

/**
 * When the time that one waits for is, and until when it is held, by the club's calendar and clock:
 * 'Monday 23 November, 18:00–20:00' and '17:15'. `until` is empty without an offer.
 */
export function watchTimes({ starts_at, ends_at, offered_until, club }: Times, language: Language) {
  const day = new Intl.DateTimeFormat(LOCALES[language], {
    ...({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const),
  })
    .format(Date.parse(starts_at.slice(0, 10)))
    // The apostrophe of all other texts.
    .replace('ʼ', '’');
  return {
    when: `${day}, ${hoursOf({ starts_at, ends_at }, club.time_zone)}`,
    until: offered_until ? formatLocalClock(Date.parse(offered_until), club.time_zone) : '',
  };
}

const dayOf = ({ starts_at }: Pick<SlotWatch, 'starts_at'>): string => starts_at.slice(0, 10);

/** The part of a schedule's URL that opens the times of a service on the day of another of its times. */
export function otherTimesQuery(watch: Pick<SlotWatch, 'service_id' | 'starts_at'>): string {
  const { service_id } = watch;
  const service = service_id !== null && { service: String(service_id) };
  return new URLSearchParams({ ...service, date: dayOf(watch) }).toString();
}

/** The part of a schedule's URL that selects the time of an offer, or the day of a session. */
export function scheduleQuery(watch: Pick<SlotWatch, 'service_id' | 'court_id' | 'starts_at'>): string {
  const { court_id, starts_at } = watch;
  // A session has a cell beside the times of courts, whichever service these are of.
  if (court_id === null) return new URLSearchParams({ date: dayOf(watch) }).toString();
  const slot = new URLSearchParams({ court: String(court_id), time: starts_at.slice(11, 16) });
  return `${otherTimesQuery(watch)}&${slot}`;
}
