import { type RawBuilder, sql } from 'kysely';
import { deleteInBatches } from '#server/database/batches.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';

type Holder = { device: string; device_signed: boolean; address_hash: string };

/** What a hold takes: a court's time in epoch ms, or a place of a session. */
type HeldTime =
  | { court: { club_id: number; court_id: number; start: number; end: number } }
  | { session: { club_id: number; id: number } };

const WHO = sql`device_id, device_signed, address_hash`;

/** Remembers holds that end now by other means than their time. Call it before they are deleted. */
export async function rememberHolds(trx: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into ended_hold (${WHO}, club_id, court_id, during, renewals, expires_at)
    select ${WHO}, club_id, court_id, during, renewals, expires_at from occupation
    where kind = 'hold' and lease_token is not null and expires_at > now() and ${which}`.execute(trx);
}

/** The same for places of sessions. */
export async function rememberPlaceHolds(trx: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into ended_hold (${WHO}, club_id, session_id, renewals, expires_at)
    select ${WHO}, club_id, session_id, renewals, expires_at from place_hold
    where expires_at > now() and ${which}`.execute(trx);
}

/** When a hold ends by the database's clock, in how many seconds, and how often it was renewed. */
export type HoldEnd = { expires_at: Date; seconds: number; renewals: number };

/**
 * The end of a new hold: in so many seconds, or when the first hold of this holder on some of this
 * time would have ended. Devices of an address whose ids are not signed are one holder.
 */
export async function endOfHold(
  trx: Db,
  { device, device_signed, address_hash }: Holder,
  held: HeldTime,
  seconds: number,
): Promise<HoldEnd> {
  const same =
    'session' in held
      ? sql`club_id = ${held.session.club_id} and session_id = ${held.session.id}`
      : sql`club_id = ${held.court.club_id} and court_id = ${held.court.court_id}
          and during && ${rangeOf(new Date(held.court.start), new Date(held.court.end))}`;
  const mine = device_signed
    ? sql`device_id = ${device}`
    : sql`(device_id = ${device} or (not device_signed and address_hash = ${address_hash}))`;
  const { rows } = await sql<HoldEnd>`
    select expires_at, extract(epoch from expires_at - now())::int as seconds, renewals from (
      select least(now() + make_interval(secs => ${seconds}), min(expires_at)) as expires_at,
        coalesce(max(renewals), 0) as renewals
      from ended_hold where expires_at > now() and ${same} and ${mine}
    ) as ended`.execute(trx);
  return rows[0]!;
}

/** Deletes the remembered holds whose time is over. */
export const deleteEndedHolds = (db: Db): Promise<void> => deleteInBatches(db, 'ended_hold', sql`expires_at <= now()`);
