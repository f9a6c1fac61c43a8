import {
  type CancellationTerms,
  type Client,
  type Club,
  type Language,
  listSlots,
  type Money,
  type Slot,
} from 'courtside/core';
import { cancellationDeadlines, formatLocalClock, toZoned } from '#core/site.ts';
import type { LinkedSlot } from '../ui/slot-link.tsx';
import { shortDay } from './dates.server.ts';

const COURTS = 3;
const HOURS = 3;
/** The first hour of the grid where it is free: most visitors play after work. */
const EVENING = '17:00';

type Cell = { slot: LinkedSlot; price: Money } | null;

/** The moments between a booking and its game. Without a partial refund there are two. */
type Deadlines = { free: string; partial: { until: string; percent: number } | null; start: string };

/** A few hours of a club on one day, and the ticket and the deadlines of one of them. */
export type Example = {
  club: string;
  slug: string;
  day: string;
  courts: { id: number; title: string; surface: string }[];
  rows: { time: string; cells: Cell[] }[];
  chosen: LinkedSlot & { time: string; until: string; court: string; sport: string; surface: string; price: Money };
  deadlines: Deadlines;
};

const startOf = ({ starts_at }: Slot) => starts_at.slice(11, 16);

const isFree = (slot: Slot | undefined) => slot?.status === 'free' && slot.token !== null && slot.price !== null;

/** The hours that the grid shows: from the first free one of the evening on, or else of the day. */
function hoursOf(slots: readonly Slot[]): string[] {
  const whole = slots.filter((slot) => startOf(slot).endsWith(':00'));
  const free = whole.filter(isFree).map(startOf).sort();
  const from = free.find((start) => start >= EVENING) ?? free[0] ?? '';
  const starts = [...new Set(whole.map(startOf))].filter((start) => start >= from);
  return starts.sort().slice(0, HOURS);
}

function deadlinesOf(terms: CancellationTerms, startsAt: number, timeZone: string, language: Language): Deadlines {
  const { free_until, partial_until } = cancellationDeadlines(terms, startsAt);
  const moment = (at: number) => `${shortDay(toZoned(at, timeZone).date, language)}, ${formatLocalClock(at, timeZone)}`;
  const isPartial = terms.partial_percent > 0 && partial_until > free_until;
  return {
    free: moment(free_until),
    partial: isPartial ? { until: moment(partial_until), percent: terms.partial_percent } : null,
    start: moment(startsAt),
  };
}

/** Loads hours of one of the club's services. Null if nothing is free on the day. */
export async function loadExample(
  client: Client,
  club: Club,
  { service, date }: { service: number; date: string },
  language: Language,
): Promise<Example | null> {
  const { data, meta } = await listSlots(client, { service_id: service, date });
  const hours = hoursOf(data);
  const at = (court: number, start: string) => data.find((slot) => slot.court_id === court && startOf(slot) === start);
  // Courts that are free then come first: a club may have many.
  const freeHours = ({ id }: { id: number }) => hours.filter((time) => isFree(at(id, time))).length;
  const columns = meta.courts.toSorted((one, other) => freeHours(other) - freeHours(one)).slice(0, COURTS);
  const linked = ({ token, court_id, starts_at }: Slot): LinkedSlot => ({
    slug: club.slug,
    token: token!,
    courtId: court_id,
    date: starts_at.slice(0, 10),
    start: starts_at.slice(11, 16),
  });
  const rows = hours.map((time) => ({
    time,
    cells: columns.map(({ id }): Cell => {
      const slot = at(id, time);
      return slot?.token && slot.price ? { slot: linked(slot), price: slot.price } : null;
    }),
  }));
  const free = hours.flatMap((time) => columns.flatMap((court) => ({ court, slot: at(court.id, time) })));
  const found = free.find(({ slot }) => slot?.token && slot.price);
  if (!found?.slot) return null;
  const { slot, court } = found;
  return {
    club: club.title,
    slug: club.slug,
    day: shortDay(date, language),
    courts: columns.map(({ id, title, surface }) => ({ id, title, surface })),
    rows,
    chosen: {
      ...linked(slot),
      time: formatLocalClock(Date.parse(slot.starts_at), club.time_zone),
      until: formatLocalClock(Date.parse(slot.ends_at), club.time_zone),
      court: court.title,
      sport: court.sport,
      surface: court.surface,
      price: slot.price!,
    },
    deadlines: deadlinesOf(club.cancellation_terms, Date.parse(slot.starts_at), club.time_zone, language),
  };
}
