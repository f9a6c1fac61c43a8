import type { Client } from '#core/api/client.ts';
import { getClub, listScheduleDates } from '#core/api/clubs.ts';
import { listGroupSessions } from '#core/api/services.ts';
import { listSlots } from '#core/api/slots.ts';
import type { ScheduleDate, Slot } from '#core/schemas/index.ts';
import { type CategoriesStore, createCategoriesStore } from '#core/state/categories.ts';
import { type Day, type DayKey, remainingOf, type Schedule, type ScheduleQuery } from './model.ts';

interface Options {
  client: Client;
  signal?: AbortSignal | undefined;
}

/** Days of the strip. */
const DAYS = 14;

/** The requested day, else the first with a free slot of that service, else the first. */
function pickDate(dates: readonly ScheduleDate[], service?: number, date?: string): string | undefined {
  const named = dates.find((each) => each.date === date);
  const free = dates.find((each) => remainingOf(each, service) > 0);
  return (named ?? free ?? dates[0])?.date;
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

/** Loads one service on one day. Throws `ApiError`. */
export async function loadDay(
  club: { id: number },
  { serviceId, date }: DayKey,
  { client, signal }: Options,
): Promise<Day> {
  const [slots, sessions] = await Promise.all([
    listSlots(client, { service_id: serviceId, date }, { signal }),
    listGroupSessions(client, { club_id: club.id, date }, { signal }),
  ]);
  const { courts, duration } = slots.meta;
  return { date, serviceId, duration, slots: shareInstants(slots.data), courts, sessions: sessions.data };
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
  const date = pickDate(dates, serviceId, query.date);
  const [offers, day] = await Promise.all([
    categories.getState().load(client, club.id),
    date === undefined || serviceId === undefined ? null : loadDay(club, { serviceId, date }, options),
  ]);
  // Group sessions are in the table of every service: they have no times to choose from.
  const services = offers
    .flatMap((category) => category.services)
    .filter((each) => each.club_id === club.id && each.kind !== 'group');
  const { court, time } = query;
  const named = court && time ? { date: query.date, court, time } : undefined;
  return { club, services, dates, day, since: days.meta.event_id, named };
}
