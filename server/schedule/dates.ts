import { sql } from 'kysely';
import {
  bookableFrom,
  bookableUntil,
  type DaySlot,
  lastBookableDate,
  nextRelease,
  type Span,
} from '#core/domain/availability.ts';
import { MINUTE, SECOND } from '#core/domain/units.ts';
import { addDays, formatInstant, toInstant, toZoned, weekday } from '#core/domain/zone.ts';
import type { ScheduleDate } from '#core/schemas/club.ts';
import type { UnreleasedDate } from '#core/schemas/release.ts';
import type { Db } from '#server/database/db.ts';
import { prepared } from '#server/database/prepared.ts';
import { loadOccupancy, type Occupancy, type Offer, type OfferingClub, openSlots } from './offer.ts';
import { placesFor } from './places.ts';

type SessionPlaces = { remaining: number; maximum: number };
type DatedSession = SessionPlaces & { service_id: number; starts_at: Date };

/** The taken times by court and by coach, so that a day is compared only with its own bookings. */
type TakenIndex = { courts: Map<number, Span[]>; coaches: Map<number, Span[]> };

function indexOf(taken: Occupancy['taken']): TakenIndex {
  const index: TakenIndex = { courts: new Map(), coaches: new Map() };
  const add = (map: Map<number, Span[]>, key: number, span: Span) => {
    const spans = map.get(key);
    if (spans) spans.push(span);
    else map.set(key, [span]);
  };
  for (const span of taken) {
    if (span.courtId !== null) add(index.courts, span.courtId, span);
    if (span.coachId !== null) add(index.coaches, span.coachId, span);
  }
  return index;
}

const touching = (spans: Span[] | undefined, { start, end }: Span): Span[] =>
  spans?.filter((span) => span.start < end && start < span.end) ?? [];

/** Counts the slots of every court. `slots` are those of a court without any bookings. */
function countSlots(offer: Offer, index: TakenIndex, slots: DaySlot[]): SessionPlaces & { minutes_left: number } {
  const maximum = slots.length * offer.courtIds.length;
  const open = slots.filter(({ status }) => status === 'free');
  if (open.length === 0) return { remaining: 0, maximum, minutes_left: 0 };
  const day = { start: open[0]!.start, end: Math.max(...open.map(({ end }) => end)) };
  const coach = offer.coachId === null ? [] : touching(index.coaches.get(offer.coachId), day);
  let remaining = 0;
  for (const courtId of offer.courtIds) {
    const taken = [...touching(index.courts.get(courtId), day), ...coach];
    for (const slot of open) if (!taken.some((span) => span.start < slot.end && slot.start < span.end)) remaining += 1;
  }
  return { remaining, maximum, minutes_left: (day.end - day.start) / MINUTE };
}

function countPlaces(sessions: DatedSession[], club: OfferingClub, date: string, now: number): SessionPlaces {
  const from = toInstant(date, 0, club.timeZone);
  const to = toInstant(addDays(date, 1), 0, club.timeZone);
  const onDay = sessions.filter(({ starts_at }) => starts_at.getTime() >= from && starts_at.getTime() < to);
  const first = bookableFrom(now, club.leadTimeMinutes);
  const ahead = onDay.filter(({ starts_at }) => starts_at.getTime() >= first);
  const sum = (list: DatedSession[], key: 'remaining' | 'maximum') => list.reduce((total, one) => total + one[key], 0);
  return { remaining: sum(ahead, 'remaining'), maximum: sum(onDay, 'maximum') };
}

/**
 * All days from today to the horizon of a club with all of its offers. A club without offers has
 * none.
 */
export async function scheduleDates(
  db: Db,
  offers: readonly Offer[],
  { now, device }: { now: number; device: string },
): Promise<ScheduleDate[]> {
  const club = offers[0]?.club;
  if (!club) return [];
  const today = toZoned(now, club.timeZone).date;
  const last = lastBookableDate(now, club);
  const { taken, closures } = await loadOccupancy(db, club, today, last, { device });
  const index = indexOf(taken);
  const sessions: DatedSession[] = await db
    .selectFrom('group_session')
    .modifyFront(prepared)
    .select(['service_id', 'starts_at', 'maximum', placesFor({ device }).as('remaining')])
    .where('club_id', '=', club.id)
    .where('starts_at', '>=', new Date(toInstant(today, 0, club.timeZone)))
    .where('starts_at', '<', sql<Date>`${new Date(bookableUntil(now, club)).toISOString()}::timestamptz`)
    .execute();

  const dates: ScheduleDate[] = [];
  for (let date = today; date <= last; date = addDays(date, 1)) {
    // Services with one step and duration, and all their courts, have the same slots apart from
    // bookings.
    const patterns = new Map<string, DaySlot[]>();
    const slotsOf = (offer: Offer) => {
      const duration = offer.minimum;
      const pattern = `${offer.step} ${duration}`;
      const slots = patterns.get(pattern) ?? openSlots(offer, { date, duration, now, occupied: [], closures });
      patterns.set(pattern, slots);
      return slots;
    };
    const services = offers.map((offer) => ({
      service_id: offer.serviceId,
      ...(offer.kind === 'group'
        ? countPlaces(
            sessions.filter((session) => session.service_id === offer.serviceId),
            club,
            date,
            now,
          )
        : countSlots(offer, index, slotsOf(offer))),
    }));
    const total = (key: keyof SessionPlaces) => services.reduce((sum, service) => sum + service[key], 0);
    dates.push({ date, remaining: total('remaining'), maximum: total('maximum'), services });
  }
  return dates;
}

/** The next day that a club opens at its release time, unless the club is closed on that day. */
export function unreleasedDate(offers: readonly Offer[], now: number): UnreleasedDate | undefined {
  const club = offers[0]?.club;
  const next = club && nextRelease(now, club);
  if (!next || !club.openingHours.some((hours) => hours.weekday === weekday(next.date))) return;
  const opens_at = formatInstant(next.opensAt, club.timeZone);
  return { date: next.date, opens_at, seconds: Math.ceil((next.opensAt - now) / SECOND) };
}
