import { sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import type { Holder } from '#server/schedule/offer.ts';
import { endHolds } from './ended-holds.ts';

/** A time range of a court, and of a coach; epoch ms. */
export type CourtTime = { club_id: number; court_id: number; coach_id: number | null; start: number; end: number };

/** What occupies it. */
type Occupant =
  | { kind: 'booking'; booking_id: number }
  /** Taken out by the club's desk, and why. */
  | { kind: 'closure'; note: string }
  /** Set for a booking that is not paid yet. */
  | { kind: 'hold'; booking_id: number; expires_at: Date }
  | ({ kind: 'hold'; expires_at: Date; renewals: number; turn: string | undefined } & Record<
      'lease_token' | 'device_id' | 'address_hash',
      string
    > & {
        device_signed: boolean;
      });

/** What takes the time of a new booking: one that is not paid yet only as long as it may take to pay. */
export const occupantOf = ({ id, pay_until }: { id: number; pay_until: Date | null }): Occupant =>
  pay_until ? { kind: 'hold', booking_id: id, expires_at: pay_until } : { kind: 'booking', booking_id: id };

const duringOf = ({ start, end }: CourtTime) => rangeOf(new Date(start), new Date(end));

/**
 * Deletes the holds that do not block the holder: those expired by the database's clock, and the
 * holder's own.
 */
export async function clearHolds(trx: Db, time: CourtTime, { device, lease = '' }: Holder): Promise<void> {
  const others = sql`club_id = ${time.club_id} and during && ${duringOf(time)}
    and (court_id = ${time.court_id} or coach_id = ${time.coach_id})`;
  // Locks in one order, so that two transactions that clear the same holds do not wait for each
  // other.
  await endHolds(
    trx,
    sql`club_id = ${time.club_id} and id = any(array(
      select id from occupation
      where kind = 'hold' and ${others}
        and (expires_at <= now() or device_id = ${device} or lease_token = ${lease})
      order by court_id, id for update
    ))`,
  );
}

/** Takes a court's time and a coach's. Returns undefined if any of it is taken. */
export function occupy(trx: Db, time: CourtTime, occupant: Occupant) {
  const { start: _, end: __, ...place } = time;
  return (
    trx
      .insertInto('occupation')
      .values({ ...place, during: duringOf(time), ...occupant })
      // Without a named constraint, so that the coach's counts too. A plain insert would deadlock
      // in a rush.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'expires_at'])
      .executeTakeFirst()
  );
}
