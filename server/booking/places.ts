import { type RawBuilder, sql } from 'kysely';
import { bookableFrom, bookableUntil } from '#core/domain/availability.ts';
import { BATCH_SIZE } from '#server/database/batches.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import type { Holder, Offer, OfferingClub } from '#server/schedule/offer.ts';
import { inClubOf } from '#server/tokens/club-token.ts';
import { rememberedPlaces } from './ended-holds.ts';

/**
 * Checks that a session at `start` (epoch ms) can be booked by now: it is neither too soon nor of a
 * day that is not released yet.
 * @throws Problem SLOT_IN_PAST, SLOT_NOT_OFFERED
 */
export function requireOpen(start: number, club: OfferingClub, now: number): void {
  if (start < bookableFrom(now, club.leadTimeMinutes)) throw new Problem('SLOT_IN_PAST');
  if (start >= bookableUntil(now, club)) throw new Problem('SLOT_NOT_OFFERED');
}

/** A session of a group. */
export type SessionKey = { club_id: number; id: number };

/** A session of a service. @throws Problem NOT_FOUND */
export async function findSession(db: Db, { club, serviceId }: Offer, id: number) {
  const session = await db
    .selectFrom('group_session')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('service_id', '=', serviceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return requireFound(session);
}

/** Locks sessions before their places change, always in the same order. */
export const lockSessions = (trx: Db, clubId: number, ids: number[]) =>
  trx
    .selectFrom('group_session')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Ends the expired holds on places of a session, which must be locked, and those of a condition. */
async function endPlaceHolds(trx: Db, { club_id, id }: SessionKey, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (
      delete from place_hold where club_id = ${club_id} and session_id = ${id} and (expires_at <= now() or ${which})
      returning *
    ), ${rememberedPlaces}
    update group_session set remaining = remaining + (select count(*)::int from gone)
    where club_id = ${club_id} and id = ${id} and exists (select from gone)`.execute(trx);
}

/**
 * Deletes the holds on places that do not block the holder: those expired by the database's clock,
 * and one of the holder's own. An offer to a wish may hold several, of which each booking takes one;
 * a hold that was taken instead of one of them goes first. The session must be locked.
 */
export const clearPlaceHolds = (trx: Db, session: SessionKey, { device, lease = '' }: Holder): Promise<void> =>
  endPlaceHolds(
    trx,
    session,
    sql`id in (
      select id from place_hold held
      where club_id = ${session.club_id} and session_id = ${session.id}
        and (device_id = ${device} or lease_token = ${lease})
      order by lease_token = ${lease} desc, exists (
        select from slot_watch offer where offer.club_id = held.club_id and offer.token = held.lease_token), id
      limit 1)`,
  );

/** Takes one place. Returns false if there is none. */
export async function takePlace(trx: Db, { club_id, id }: SessionKey): Promise<boolean> {
  const place = await trx
    .updateTable('group_session')
    .set((set) => ({ remaining: set('remaining', '-', 1) }))
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .where('remaining', '>', 0)
    .returning('id')
    .executeTakeFirst();
  return place !== undefined;
}

/** Frees one place. */
export async function freePlace(trx: Db, { club_id, id }: SessionKey): Promise<void> {
  await trx
    .updateTable('group_session')
    .set((set) => ({ remaining: set('remaining', '+', 1) }))
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes expired holds, or the one of a lease. Locks the sessions first, as all transactions do.
 */
export async function deletePlaceHolds(trx: Db, which: 'expired' | { lease: string }): Promise<void> {
  const club = which === 'expired' ? sql`true` : inClubOf(which.lease);
  const holds = which === 'expired' ? sql`expires_at <= now()` : sql`${club} and lease_token = ${which.lease}`;
  const waiting = which === 'expired' ? sql`skip locked` : sql``;
  const { rows } = await sql<SessionKey>`
    select club_id, id from group_session
    where ${club} and (club_id, id) in (select club_id, session_id from place_hold where ${holds})
    order by club_id, id limit ${BATCH_SIZE} for update ${waiting}`.execute(trx);
  for (const session of rows)
    await endPlaceHolds(trx, session, which === 'expired' ? sql`false` : sql`lease_token = ${which.lease}`);
}
