import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import type { Holder } from '#server/schedule/offer.ts';

/** A stretch of a court's time, and of a coach's; epoch ms. */
export type CourtTime = { club_id: number; court_id: number; coach_id: number | null; start: number; end: number };

/** What takes it. */
type Occupant =
  | { kind: 'booking'; booking_id: number }
  /** A booking that is still to be paid. */
  | { kind: 'hold'; booking_id: number; expires_at: Date }
  | { kind: 'hold'; lease_token: string; device_id: string; address_hash: string; expires_at: RawBuilder<Date> };

const duringOf = ({ start, end }: CourtTime) => rangeOf(new Date(start), new Date(end));

/** Removes the holds that do not stand in the holder's way: the expired, by the database's clock, and the holder's own. */
export async function clearHolds(trx: Db, time: CourtTime, { device, lease = '' }: Holder): Promise<void> {
  // Locked in one order, so that two who clear the same holds do not wait for each other.
  await sql`
    delete from occupation where club_id = ${time.club_id} and id in (
      select id from occupation
      where club_id = ${time.club_id} and kind = 'hold' and during && ${duringOf(time)}
        and (court_id = ${time.court_id} or coach_id = ${time.coach_id})
        and (expires_at <= now() or device_id = ${device} or lease_token = ${lease})
      order by court_id, id for update
    )`.execute(trx);
}

/** Takes a court's time and a coach's; undefined where some of it is taken. */
export function occupy(trx: Db, time: CourtTime, occupant: Occupant) {
  const { start: _, end: __, ...place } = time;
  return (
    trx
      .insertInto('occupation')
      .values({ ...place, during: duringOf(time), ...occupant })
      // Without a named constraint, so that the coach's counts too; a plain insert would deadlock in a rush.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'expires_at'])
      .executeTakeFirst()
  );
}
