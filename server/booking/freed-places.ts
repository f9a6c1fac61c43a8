import { sql } from 'kysely';
import { bookableFrom, bookableUntil } from '#core/domain/availability.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import type { Offer } from '#server/schedule/offer.ts';
import { inClubOf, newClubToken } from '#server/tokens/club-token.ts';
import { lockSessions } from './places.ts';
import { type ActiveWish, fitsHours } from './wishes.ts';

/** A service, with its courts by the category of the sport that a wish for them names. */
export type Candidate = Offer & { courtsBySport: ReadonlyMap<number, readonly number[]> };

type FreedPlaces = {
  club_id: number;
  /** Null for all sessions of a new day. */
  session_id: number | null;
  places_before: number | null;
  starts: Date;
  ends: Date;
};

type Session = Awaited<ReturnType<typeof lockSessions>>[number];

/** The sessions with free places that the freed ones may be of, locked: the soonest first, then the cheapest. */
async function lockFreed(trx: Db, groups: readonly Candidate[], freed: FreedPlaces, now: number): Promise<Session[]> {
  const { club_id, session_id, starts, ends } = freed;
  const which = session_id === null ? sql`starts_at >= ${starts} and starts_at < ${ends}` : sql`id = ${session_id}`;
  const { rows } = await sql<{ id: number }>`
    select id from group_session where club_id = ${club_id} and remaining > 0 and ${which}
      and service_id = any(${groups.map(({ serviceId }) => serviceId)}::int[])`.execute(trx);
  if (rows.length === 0) return [];
  const locked = await lockSessions(
    trx,
    club_id,
    rows.map(({ id }) => id),
  );
  const { club } = groups[0]!;
  const [from, until] = [bookableFrom(now, club.leadTimeMinutes), bookableUntil(now, club)];
  return locked
    .filter(({ starts_at }) => starts_at.getTime() >= from && starts_at.getTime() < until)
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || one.amount - other.amount);
}

/** Takes a wish out of the line that it joined for an offer, unless it got one. Returns whether it did. */
export async function leaveUnlessOffered(trx: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('slot_watch')
    .where(inClubOf(token))
    .where('token', '=', token)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numDeletedRows === 0n;
}

/** Offers places of a session to a wish by the session's line. Returns whether the wish got them. */
async function offerTo(trx: Db, wish: ActiveWish, session: Session): Promise<boolean> {
  const { club_id, id, service_id, starts_at, ends_at } = session;
  const token = newClubToken(club_id);
  // One that the club had shut, and opened again, is news.
  await sql`delete from slot_watch where club_id = ${club_id} and wish_id = ${wish.id} and session_id = ${id}
    and state = 'closed'`.execute(trx);
  // An address that was in line for this session has had its turn, or will have it.
  const { rows } = await sql`
    insert into slot_watch (club_id, service_id, session_id, during, email, language, token, wish_id, places)
      values (${club_id}, ${service_id}, ${id}, ${rangeOf(starts_at, ends_at)}, ${wish.email}, ${wish.language}, ${token}, ${wish.id}, ${wish.places})
      on conflict do nothing returning id`.execute(trx);
  if (!rows[0]) return false;
  await sql`select offer_places(${club_id}, ${id})`.execute(trx);
  return leaveUnlessOffered(trx, token);
}

/**
 * Offers places that became free in a session, or the sessions of a new day, to the wishes for places,
 * which are in their order. What a wish could have booked before is not offered to it.
 */
export async function offerFreedPlaces(
  trx: Db,
  wishes: readonly ActiveWish[],
  { groups, freed, now }: { groups: readonly Candidate[]; freed: FreedPlaces; now: number },
): Promise<void> {
  const news = wishes.filter((wish) => wish.service_kind === 'group' && wish.places > (freed.places_before ?? 0));
  if (news.length === 0 || groups.length === 0) return;
  const { timeZone } = groups[0]!.club;
  const sports = new Map(groups.map(({ serviceId, courtsBySport }) => [serviceId, courtsBySport]));
  const sessions = await lockFreed(trx, groups, freed, now);
  for (const wish of news) {
    for (const session of sessions) {
      const { service_id, starts_at, ends_at, amount } = session;
      const isMeant = sports.get(service_id)?.has(wish.category_id) && amount <= (wish.max_price ?? amount);
      const hours = { start: starts_at.getTime(), end: ends_at.getTime() };
      if (!isMeant || session.remaining < wish.places || !fitsHours(wish, hours, timeZone)) continue;
      if (!(await offerTo(trx, wish, session))) continue;
      session.remaining -= wish.places;
      break;
    }
  }
}
