import type { Client } from '#core/api/client.ts';
import { getClub, listScheduleDates } from '#core/api/clubs.ts';
import { listGroupSessions } from '#core/api/services.ts';
import { listSlots } from '#core/api/slots.ts';
import type { ScheduleDate, Service, Slot } from '#core/schemas/index.ts';
import { type CategoriesStore, createCategoriesStore } from '#core/state/categories.ts';
import { rareParts } from './deferred-parts.ts';
import { type Day, type DayKey, remainingOf, type Schedule, type ScheduleQuery } from './model.ts';

interface Options {
  client: Client;
  signal?: AbortSignal | undefined;
}

/** Days of the strip: two weeks, and the day that a club with a horizon of two weeks opens last. */
const DAYS = 15;

/** Minutes. With less than that left, today is as good as over. */
const ALMOST_OVER = 180;

/**
 * The requested day, else the first with a free slot of that service, else the first. Today only
 * with some time left: `late` is true if it is passed over for that.
 */
function pickDate(
  dates: readonly ScheduleDate[],
  service?: number,
  date?: string,
): { date: string | undefined; late: boolean } {
  const named = dates.find((each) => each.date === date);
  const [today, next] = dates.filter((each) => remainingOf(each, service) > 0);
  const left = today?.services.find((each) => each.service_id === service)?.minutes_left ?? ALMOST_OVER;
  const late = !named && !!next && today === dates[0] && left < ALMOST_OVER;
  return { date: (named ?? (late ? next : today) ?? dates[0])?.date, late };
}

/**
 * Keeps each instant once: all courts have the same few, and JSON makes a string for each of them.
 */
function shareInstants(slots: Slot[]): Slot[] {
  const instants = new Map<string, string>();
  const once = (text: string) => {
    if (!instants.has(text)) instants.set(text, text);
    return instants.get(text)!;
  };
  for (const slot of slots) {
    slot.starts_at = once(slot.starts_at);
    slot.ends_at = once(slot.ends_at);
  }
  return slots;
}

/** Group sessions have no slots. */
const NO_SLOTS = { data: [], meta: { courts: [], duration: 60 } };

/** The server's `meta` has more than the client checks. */
type SlotsMeta = Pick<Day, 'courts' | 'duration' | 'closed' | 'without_power' | 'matches'>;

/** Loads one service on one day. Throws `ApiError`. */
export async function loadDay(
  club: { id: number },
  { serviceId, date }: DayKey,
  { client, signal, services }: Options & { services: readonly Service[] },
): Promise<Day> {
  const group = services.find(({ id }) => id === serviceId)?.kind === 'group';
  const [slots, sessions] = await Promise.all([
    group ? NO_SLOTS : listSlots(client, { service_id: serviceId, date }, { signal }),
    listGroupSessions(client, { club_id: club.id, date }, { signal }),
  ]);
  const meta: SlotsMeta = slots.meta;
  const shown = sessions.data.filter(({ service_id }) => !group || service_id === serviceId);
  // A session that has a court but no row of it is found by the first render only, which then loads the
  // code. Without it the times are there all the same.
  const aside = shown.some(({ court }) => meta.courts.every(({ id }) => id !== court?.id));
  if (meta.without_power || meta.matches || aside) await rareParts.load().catch(() => {});
  return { ...meta, date, serviceId, slots: shareInstants(slots.data), sessions: shown };
}

/**
 * Loads everything in two rounds of requests: the club and its days, then services, slots and
 * sessions. Throws `ApiError`.
 */
export async function loadSchedule(
  query: ScheduleQuery & { club: string },
  options: Options & { categories?: CategoriesStore },
): Promise<Schedule> {
  const { client, signal, categories = createCategoriesStore() } = options;
  const [club, days] = await Promise.all([
    getClub(client, query.club, { signal }),
    listScheduleDates(client, query.club, { signal }),
  ]);
  const dates = days.data.slice(0, DAYS);
  // The API lists a club's services in the club's own order, its main one first.
  const offered = dates[0]?.services ?? [];
  const wanted = offered.find((each) => each.service_id === query.service);
  const serviceId = (wanted ?? offered[0])?.service_id;
  const { date, late } = pickDate(dates, serviceId, query.date);
  const loading = categories
    .getState()
    .load(client, club.id)
    .then((offers) => offers.flatMap((category) => category.services).filter((each) => each.club_id === club.id));
  // Only what the page asks for can be group sessions.
  const kinds = wanted ? await loading : [];
  const [services, day] = await Promise.all([
    loading,
    date && serviceId ? loadDay(club, { serviceId, date }, { ...options, services: kinds }) : null,
  ]);
  const { court, time } = query;
  const named = court && time ? { date: query.date, court, time } : undefined;
  return { club, services, dates, day, meta: days.meta, named, late };
}
