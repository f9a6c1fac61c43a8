import { sql } from 'kysely';
import { formatClock } from '#core/domain/clock.ts';
import { durationFits } from '#core/domain/duration.ts';
import { addDays, toInstant } from '#core/domain/zone.ts';
import type { DeskDay } from '#core/schemas/desk-day.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Candidate } from '#server/booking/freed-places.ts';
import { findWishes, loadCandidates, sportsOf } from '#server/booking/freed-times.ts';
import { type ActiveWish, fitsHours } from '#server/booking/wishes.ts';
import type { Db } from '#server/database/db.ts';
import { amountOf, courtSlots, loadOccupancy } from '#server/schedule/offer.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';

/** The most wishes of a day that are compared with what a club offers, the oldest first. */
const MOST_WISHES = 1000;
/** The most sports and hours that the day lists, those of most people first. */
const MOST_LISTED = 20;

/** What a club sells at a time, free or taken. */
type Sold = { start: number; end: number; amount: number; places: number };

/** Returns what a club sells on a day from now on to who wishes for a sport, in the kind and length of the wish. */
async function loadSold(
  db: Db,
  { club }: AtDesk,
  offers: readonly [Candidate, ...Candidate[]],
  { date, now }: { date: string; now: number },
): Promise<(wish: ActiveWish) => Sold[]> {
  const occupancy = await loadOccupancy(db, offers[0].club, date, date, { device: '' });
  const midnight = (day: string) => new Date(toInstant(day, 0, club.time_zone));
  // One that is shut has no time of its court.
  const { rows: sessions } = await sql<{
    service_id: number;
    starts_at: Date;
    ends_at: Date;
    amount: number;
    maximum: number;
  }>`
    select service_id, starts_at, ends_at, amount, maximum from group_session session
    where club_id = ${club.id} and starts_at >= ${midnight(date)} and starts_at < ${midnight(addDays(date, 1))}
      and starts_at > ${new Date(now)} and exists (
        select from occupation taken where taken.club_id = session.club_id and taken.session_id = session.id)`.execute(
    db,
  );
  const known = new Map<string, Sold[]>();
  return ({ category_id, service_kind, duration_minutes: duration }) => {
    const key = [category_id, service_kind, duration].join(' ');
    const meant = offers.filter((offer) => offer.courtsBySport.has(category_id) && offer.kind === service_kind);
    const sold =
      known.get(key) ??
      (service_kind === 'group'
        ? sessions
            .filter(({ service_id }) => meant.some(({ serviceId }) => serviceId === service_id))
            .map(({ starts_at, ends_at, amount, maximum }) => ({
              ...{ start: starts_at.getTime(), end: ends_at.getTime(), amount, places: maximum },
            }))
        : meant
            .filter((offer) => durationFits(offer, duration))
            .flatMap((offer) =>
              offer.courtsBySport.get(category_id)!.flatMap((courtId) =>
                courtSlots(offer, occupancy, { courtId, date, duration, now }).flatMap(({ start, end, status }) => {
                  const isClosed = occupancy.closures.some((one) => one.start < end && one.end > start);
                  const isOver = status === 'past' || isClosed;
                  const amount = isOver ? null : amountOf(offer, courtId, start, duration);
                  return amount === null ? [] : [{ start, end, amount, places: 1 }];
                }),
              ),
            ));
    known.set(key, sold);
    return sold;
  };
}

/**
 * How many people wish for a time on a day at any club of a place, of what this club sells then, free or
 * taken, at the price that they wish for. Never who. `now` in epoch ms.
 */
export async function loadWishes(
  db: Db,
  desk: AtDesk,
  { date, language, now }: { date: string; language: Language; now: number },
): Promise<DeskDay['wishes']> {
  const { club } = desk;
  const [first, ...others] = await loadCandidates(db, club.id);
  if (!first) return [];
  const offers = [first, ...others] as const;
  const sports = sportsOf(offers);
  const wishes = await findWishes(db, club.id, { categories: sports, first: date, last: date, limit: MOST_WISHES });
  if (wishes.length === 0) return [];
  const soldTo = await loadSold(db, desk, offers, { date, now });
  const people = new Map<string, { wish: ActiveWish; emails: Set<string> }>();
  for (const wish of wishes) {
    const isMet = soldTo(wish).some(
      (time) =>
        fitsHours(wish, time, club.time_zone) &&
        time.amount <= (wish.max_price ?? time.amount) &&
        time.places >= wish.places,
    );
    if (!isMet) continue;
    const key = [wish.category_id, wish.from_minute, wish.to_minute].join(' ');
    const group = people.get(key) ?? { wish, emails: new Set() };
    group.emails.add(wish.email);
    people.set(key, group);
  }
  const categories = await db
    .selectFrom('service_category')
    .select(['id', 'titles'])
    .where('id', 'in', sports)
    .execute();
  const titles = new Map(categories.map((category) => [category.id, inLanguage(category.titles, language)]));
  return [...people.values()]
    .sort((one, other) => other.emails.size - one.emails.size || one.wish.from_minute - other.wish.from_minute)
    .slice(0, MOST_LISTED)
    .map(({ wish, emails }) => ({
      sport: titles.get(wish.category_id)!,
      time_from: formatClock(wish.from_minute),
      time_to: formatClock(wish.to_minute),
      people: emails.size,
    }))
    .sort((one, other) => one.sport.localeCompare(other.sport) || one.time_from.localeCompare(other.time_from));
}
