import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { formatInstant } from '#core/domain/zone.ts';
import type { Lease, LeaseBody } from '#core/schemas/lease.ts';
import type { Db } from '#server/dependencies.ts';
import { Problem } from '#server/http/problem.ts';
import { clearHolds, occupy } from './occupy.ts';
import { joinWanted, lookUp, requireFree } from './wanted.ts';

/** Holds at a time: a device may have some tabs open, and a whole office or a mobile operator can stand behind one address. */
export const MOST_OF_DEVICE = 3;
export const MOST_OF_ADDRESS = 30;
const MOST_RENEWALS = 1;

/** Who takes a lease, and for how many seconds. */
export type Taker = { device: string; address_hash: string; seconds: number };

const until = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** @throws Problem LEASES_PER_ADDRESS or LEASES_PER_DEVICE where the next hold would be one too many */
async function requireRoom(trx: Db, { device, address_hash }: Taker): Promise<void> {
  // Those who count the same holds do it one after another, the address always before the device.
  for (const [kind, key] of [address_hash, device].entries()) {
    await sql`select pg_advisory_xact_lock(${kind}, hashtext(${key}))`.execute(trx);
  }
  const { rows } = await sql<{ of_device: number; of_address: number }>`
    select count(*) filter (where device_id = ${device}) as of_device, count(*) filter (where address_hash = ${address_hash}) as of_address
    from occupation where kind = 'hold' and expires_at > now() and (device_id = ${device} or address_hash = ${address_hash})`.execute(
    trx,
  );
  const { of_device, of_address } = rows[0]!;
  if (of_device >= MOST_OF_DEVICE) throw new Problem('LEASES_PER_DEVICE');
  if (of_address >= MOST_OF_ADDRESS) throw new Problem('LEASES_PER_ADDRESS');
}

/**
 * Holds adjoining slots of one court. What the device held of that time before is given up, so that a reload or a second tab
 * does not stand in its own way. @throws Problem with the codes of booking for slots, LEASES_PER_DEVICE, LEASES_PER_ADDRESS
 */
export async function takeLease(
  trx: Db,
  { slots }: LeaseBody,
  taker: Taker,
  { secret, now }: { secret: Uint8Array; now: number },
): Promise<Lease> {
  const { device, address_hash, seconds } = taker;
  const looked = await lookUp(trx, slots, { secret, now, device });
  const { club, coachId: coach_id } = looked[0]!.offer;
  if (!club.onlineBooking) throw new Problem('CLUB_NOT_BOOKABLE');
  const { courtId: court_id, start, end } = joinWanted(looked);
  requireFree(looked, now);
  const time = { club_id: club.id, court_id, coach_id, start, end };
  await clearHolds(trx, time, { device });
  await requireRoom(trx, taker);
  const lease_token = randomBytes(24).toString('base64url');
  const held = { kind: 'hold' as const, lease_token, device_id: device, address_hash, expires_at: until(seconds) };
  const row = await occupy(trx, time, held);
  if (!row) throw new Problem('SLOT_TAKEN');
  const instant = (moment: number) => formatInstant(moment, club.timeZone);
  return {
    token: lease_token,
    court_id,
    starts_at: instant(start),
    ends_at: instant(end),
    expires_at: instant(row.expires_at!.getTime()),
    seconds,
    renewable: true,
  };
}

/** Prolongs a lease that still holds, once. @throws Problem LEASE_RENEWED the second time, LEASE_EXPIRED where there is no such lease any more */
export async function renewLease(trx: Db, token: string, seconds: number): Promise<Lease> {
  const { rows } = await sql<
    Omit<Lease, 'starts_at' | 'ends_at' | 'expires_at'> &
      Record<'starts_at' | 'ends_at' | 'expires_at', Date> & { time_zone: string }
  >`
    update occupation hold set expires_at = ${until(seconds)}, renewals = renewals + 1
    from club where club.id = hold.club_id and lease_token = ${token} and kind = 'hold' and expires_at > now()
      and renewals < ${MOST_RENEWALS}
    returning court_id, lower(during) as starts_at, upper(during) as ends_at, expires_at, renewals < ${MOST_RENEWALS} as renewable, time_zone`.execute(
    trx,
  );
  const row = rows[0];
  if (!row) throw new Problem((await isHeld(trx, token)) ? 'LEASE_RENEWED' : 'LEASE_EXPIRED');
  const instant = (moment: Date) => formatInstant(moment.getTime(), row.time_zone);
  return {
    token,
    court_id: row.court_id,
    starts_at: instant(row.starts_at),
    ends_at: instant(row.ends_at),
    expires_at: instant(row.expires_at),
    seconds,
    renewable: row.renewable,
  };
}

async function isHeld(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('occupation')
    .select('id')
    .where('lease_token', '=', token)
    .where('kind', '=', 'hold')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Frees the time; a lease that is over or unknown is as good as released. */
export async function releaseLease(db: Db, token: string): Promise<void> {
  await db.deleteFrom('occupation').where('lease_token', '=', token).where('kind', '=', 'hold').execute();
}

/** Removes holds that are over, whoever's they were, so that those who look on hear of it; nobody waits for it to take their time. */
export async function forgetExpiredHolds(db: Db): Promise<void> {
  await sql`
    delete from occupation where kind = 'hold' and (club_id, id) in (
      select club_id, id from occupation where kind = 'hold' and expires_at <= now() for update skip locked
    )`.execute(db);
}
