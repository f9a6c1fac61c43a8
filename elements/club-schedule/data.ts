import type { Client } from '#core/api/client.ts';
import { getClub, listScheduleDates } from '#core/api/clubs.ts';
import { listGroupSessions } from '#core/api/services.ts';
import { listSlots } from '#core/api/slots.ts';
import type { Club, Court, GroupSession, ScheduleDate, Service, Slot } from '#core/schemas/index.ts';
import { type CategoriesStore, createCategoriesStore } from '#core/state/categories.ts';

/** One service on one day. */
export interface Day {
  date: string;
  serviceId: number;
  /** Minutes of one slot. */
  duration: number;
  slots: Slot[];
  courts: Court[];
  sessions: GroupSession[];
}

/** Everything a schedule shows. `day` is null when the club has no service or no days. */
export interface Schedule {
  club: Club;
  services: Service[];
  dates: ScheduleDate[];
  day: Day | null;
  /** The event after which changes are not in it yet. */
  since?: string | undefined;
}

export interface Wanted {
  club: string;
  service?: number;
  date?: string;
}

interface Options {
  client: Client;
  signal?: AbortSignal;
}

/** Days of the strip. */
const DAYS = 14;

/** Free slots of a service on a day. */
export const remainingOf = (date: ScheduleDate, service: number | undefined): number =>
  date.services.find((each) => each.service_id === service)?.remaining ?? 0;

/** The wanted day, else the first with a free slot of that service, else the first. */
function pickDate(dates: readonly ScheduleDate[], service?: number, date?: string): string | undefined {
  const named = dates.find((each) => each.date === date);
  const free = dates.find((each) => remainingOf(each, service) > 0);
  return (named ?? free ?? dates[0])?.date;
}

/** Keeps each instant once: courts write the same few, and each answer has a text of its own for every one of them. */
function shareInstants(slots: Slot[]): Slot[] {
  const kept = new Map<string, string>();
  const once = (text: string) => {
    if (!kept.has(text)) kept.set(text, text);
    return kept.get(text)!;
  };
  for (const slot of slots) {
    slot.starts_at = once(slot.starts_at);
    slot.ends_at = once(slot.ends_at);
  }
  return slots;
}

export async function loadDay(
  club: { id: number },
  serviceId: number,
  date: string,
  { client, signal }: Options,
): Promise<Day> {
  const [slots, sessions] = await Promise.all([
    listSlots(client, { service_id: serviceId, date }, { signal }),
    listGroupSessions(client, { club_id: club.id, date }, { signal }),
  ]);
  const { courts, duration } = slots.meta;
  return { date, serviceId, duration, slots: shareInstants(slots.data), courts, sessions: sessions.data };
}

/** Two rounds of requests: the club beside its days, then services, slots and sessions together. */
export async function loadSchedule(
  wanted: Wanted,
  options: Options & { categories?: CategoriesStore },
): Promise<Schedule> {
  const { client, signal, categories = createCategoriesStore() } = options;
  const [club, days] = await Promise.all([
    getClub(client, wanted.club, { signal }),
    listScheduleDates(client, wanted.club, { signal }),
  ]);
  const dates = days.data.slice(0, DAYS);
  // The API lists a club's services in the club's own order, its main one first.
  const offered = dates[0]?.services ?? [];
  const named = offered.find((each) => each.service_id === wanted.service);
  const serviceId = (named ?? offered[0])?.service_id;
  const date = pickDate(dates, serviceId, wanted.date);
  const [offers, day] = await Promise.all([
    categories.getState().load(client, club.id),
    date === undefined || serviceId === undefined ? null : loadDay(club, serviceId, date, options),
  ]);
  // Sessions of groups stand in the table by themselves: a group is nothing to choose a time of.
  const services = offers
    .flatMap((category) => category.services)
    .filter((each) => each.club_id === club.id && each.kind !== 'group');
  return { club, services, dates, day, since: days.meta.event_id };
}
