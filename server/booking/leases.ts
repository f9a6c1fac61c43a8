import { sql } from 'kysely';
import { formatInstant } from '#core/domain/zone.ts';
import type { Lease, LeaseBody, PlaceLeaseBody } from '#core/schemas/lease.ts';
import { inBatches } from '#server/database/batches.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { loadOffer, minutesBetween } from '#server/schedule/offer.ts';
import { inClubOf, newClubToken } from '#server/tokens/club-token.ts';
import { ABUSE_LIMITS } from './abuse-limits.ts';
import { hasConfirmed } from './contact-codes.ts';
import type { ContactCodes } from './customer.ts';
import { deleteEndedHolds, endHolds, endOfHold } from './ended-holds.ts';
import { takenProblem } from './nearest-times.ts';
import { clearHolds, occupy } from './occupy.ts';
import { clearPlaceHolds, deletePlaceHolds, lockSessions, requireOpen, takePlace } from './places.ts';
import { joinResolvedSlots, requireFree, resolveTokens } from './resolve-tokens.ts';
import { declineOffer } from './slot-watches.ts';
import { expireUnpaid } from './state/apply-event.ts';
import { addressMinutes, type WantedTime } from './unpaid.ts';

/** The client that takes a lease, and the lease's duration in seconds. */
export type LeaseRequester = {
  device: string;
  /** Whether the device id is signed, see `signedDevice`. */
  device_signed: boolean;
  address_hash: string;
  seconds: number;
  /** The refusal of an unsigned id that must be signed first. */
  signFirst: () => Problem;
  contactCodes: ContactCodes;
};

const expiryAfter = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

type HoldCounts = { of_device: number; of_unsigned: number; of_address: number; of_club: number };

/**
 * Limits the holds of a device and an address.
 * @throws Problem LEASES_PER_ADDRESS, LEASES_PER_DEVICE or PROOF_REQUIRED if the next hold would be
 *   one too many
 */
async function limitHolds(
  trx: Db,
  requester: LeaseRequester,
  { time, now }: { time: WantedTime; now: number },
): Promise<void> {
  const { device, device_signed, address_hash } = requester;
  // Requests that count the same holds run one after another, and lock the address before the
  // device.
  for (const [kind, key] of [address_hash, device].entries()) {
    await sql`select pg_advisory_xact_lock(${kind}, hashtext(${key}))`.execute(trx);
  }
  const { rows } = await sql<HoldCounts>`
    select count(*) filter (where device_id = ${device}) as of_device,
      count(*) filter (where address_hash = ${address_hash} and not device_signed) as of_unsigned,
      count(*) filter (where address_hash = ${address_hash}) as of_address,
      count(*) filter (where address_hash = ${address_hash} and club_id = ${time.club.id}) as of_club
    from (
      select club_id, device_id, device_signed, address_hash, expires_at from occupation where kind = 'hold'
      union all select club_id, device_id, device_signed, address_hash, expires_at from place_hold
    ) held where expires_at > now() and (device_id = ${device} or address_hash = ${address_hash})`.execute(trx);
  const { of_device, of_unsigned, of_address, of_club } = rows[0]!;
  if (of_device >= ABUSE_LIMITS.holdsOfDevice.value) throw new Problem('LEASES_PER_DEVICE');
  if (!(device_signed && (await hasConfirmed(trx, device)))) {
    const club = await trx
      .selectFrom('club')
      .select(['unpaid_minutes', 'holds_per_address'])
      .where('id', '=', time.club.id)
      .executeTakeFirstOrThrow();
    const isLimited = requester.contactCodes === 'on';
    const minutes = isLimited && time.minutes ? await addressMinutes(trx, address_hash, { time, now }) : 0;
    const beyond =
      of_address >= ABUSE_LIMITS.holdsOfAddress.value ||
      (isLimited && (of_club >= club.holds_per_address || minutes + time.minutes > club.unpaid_minutes));
    if (beyond) throw new Problem('LEASES_PER_ADDRESS');
  }
  if (!device_signed && of_unsigned >= ABUSE_LIMITS.holdsOfDevice.value) throw requester.signFirst();
}

/**
 * Holds adjoining slots of one court. Holds that the device already had on that time are replaced, so
 * that a reload or a second tab does not block itself. The new hold keeps the end of the first one,
 * also if that was released.
 * @throws Problem with the codes of booking for slots, LEASES_PER_DEVICE, LEASES_PER_ADDRESS,
 *   LEASES_IN_A_ROW
 */
export async function takeLease(
  trx: Db,
  { slots }: LeaseBody,
  requester: LeaseRequester,
  { secret, now }: { secret: Uint8Array; now: number },
): Promise<Lease> {
  const { device, device_signed, address_hash, seconds } = requester;
  const resolved = await resolveTokens(trx, slots, { secret, now, device });
  const { club, coachId: coach_id } = resolved[0]!.offer;
  if (!club.onlineBooking) throw new Problem('CLUB_NOT_BOOKABLE');
  const { courtId: court_id, start, end } = joinResolvedSlots(resolved);
  const taken = () => takenProblem(resolved, { secret, now });
  requireFree(resolved, now, taken);
  const time = { club_id: club.id, court_id, coach_id, start, end };
  await clearHolds(trx, time, { device });
  await limitHolds(trx, requester, { time: { club, start, minutes: minutesBetween(start, end) }, now });
  const { seconds: left, ...until } = await endOfHold(trx, requester, { court: time }, seconds);
  const lease_token = newClubToken(club.id);
  const held = { kind: 'hold' as const, lease_token, device_id: device, device_signed, address_hash, ...until };
  if (!(await occupy(trx, time, held))) throw taken();
  const span = { starts_at: new Date(start), ends_at: new Date(end), expires_at: until.expires_at };
  const renewable = until.renewals < ABUSE_LIMITS.renewals.value;
  return leaseView(lease_token, { court_id, ...span, renewable, time_zone: club.timeZone }, left);
}

/**
 * Holds one place of a session, as `takeLease` does. Others cannot book it until the lease ends.
 * @throws Problem NOT_FOUND, CLUB_NOT_BOOKABLE, SLOT_IN_PAST, SLOT_NOT_OFFERED, GROUP_FULL,
 *   LEASES_PER_DEVICE, LEASES_PER_ADDRESS, LEASES_IN_A_ROW
 */
export async function takePlaceLease(
  trx: Db,
  requested: PlaceLeaseBody,
  requester: LeaseRequester,
  now: number,
): Promise<Lease> {
  const { device, device_signed, address_hash, seconds } = requester;
  const { club, serviceId } = await loadOffer(trx, requested.service_id);
  const [session] = await lockSessions(trx, club.id, [requested.session_id]);
  if (session?.service_id !== serviceId) throw new Problem('NOT_FOUND');
  if (!club.onlineBooking) throw new Problem('CLUB_NOT_BOOKABLE');
  requireOpen(session.starts_at.getTime(), club, now);
  await expireUnpaid(trx, session);
  await clearPlaceHolds(trx, session, { device });
  await limitHolds(trx, requester, { time: { club, start: session.starts_at.getTime(), minutes: 0 }, now });
  if (!(await takePlace(trx, session))) throw new Problem('GROUP_FULL');
  const { seconds: left, ...until } = await endOfHold(trx, requester, { session }, seconds);
  const lease_token = newClubToken(club.id);
  const place = { club_id: club.id, session_id: session.id, lease_token, device_id: device };
  await trx
    .insertInto('place_hold')
    .values({ ...place, device_signed, address_hash, ...until })
    .execute();
  const { court_id, starts_at, ends_at } = session;
  const renewable = until.renewals < ABUSE_LIMITS.renewals.value;
  const row = { court_id, starts_at, ends_at, expires_at: until.expires_at, renewable, time_zone: club.timeZone };
  return leaseView(lease_token, row, left);
}

type LeaseRow = Omit<Lease, 'starts_at' | 'ends_at' | 'expires_at' | 'token' | 'seconds'> &
  Record<'starts_at' | 'ends_at' | 'expires_at', Date> & { time_zone: string };

function leaseView(token: string, { court_id, starts_at, ends_at, ...row }: LeaseRow, seconds: number): Lease {
  const instant = (moment: Date) => formatInstant(moment.getTime(), row.time_zone);
  return {
    token,
    court_id,
    starts_at: instant(starts_at),
    ends_at: instant(ends_at),
    expires_at: instant(row.expires_at),
    seconds,
    renewable: row.renewable,
  };
}

/**
 * Renews a lease that is still valid, once.
 * @throws Problem LEASE_RENEWED the second time, LEASE_EXPIRED if the lease does not exist any more
 */
export async function renewLease(trx: Db, token: string, seconds: number): Promise<Lease> {
  const held = sql`${inClubOf(token, 'hold.club_id')} and lease_token = ${token} and expires_at > now() and renewals < ${ABUSE_LIMITS.renewals.value}`;
  const renewed = sql`set expires_at = ${expiryAfter(seconds)}, renewals = renewals + 1`;
  const columns = sql`expires_at, renewals < ${ABUSE_LIMITS.renewals.value} as renewable, time_zone`;
  const times = await sql<LeaseRow>`
    update occupation hold ${renewed} from club where club.id = hold.club_id and kind = 'hold' and ${held}
    returning court_id, lower(during) as starts_at, upper(during) as ends_at, ${columns}`.execute(trx);
  const row =
    times.rows[0] ??
    (
      await sql<LeaseRow>`
        update place_hold hold ${renewed} from club, group_session session
        where club.id = hold.club_id and session.club_id = hold.club_id and session.id = hold.session_id and ${held}
        returning session.court_id, session.starts_at, session.ends_at, ${columns}`.execute(trx)
    ).rows[0];
  if (!row) throw new Problem((await isHoldValid(trx, token)) ? 'LEASE_RENEWED' : 'LEASE_EXPIRED');
  return leaseView(token, row, seconds);
}

async function isHoldValid(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from occupation where ${inClubOf(token)} and kind = 'hold' and lease_token = ${token} and expires_at > now()
    union all select from place_hold where ${inClubOf(token)} and lease_token = ${token} and expires_at > now()`.execute(
    db,
  );
  return rows.length > 0;
}

/** Frees the time or place. Does nothing for a lease that has ended or is unknown. */
export async function releaseLease(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await declineOffer(trx, token);
    await endHolds(trx, sql`${inClubOf(token)} and lease_token = ${token}`);
    await deletePlaceHolds(trx, { lease: token });
  });
}

/** The devices that hold a time or a place of a club now. */
export async function holdersOf(db: Db, clubId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ device_id: string }>`
    select device_id from occupation
      where club_id = ${clubId} and kind = 'hold' and device_id is not null and expires_at > now()
    union select device_id from place_hold where club_id = ${clubId} and expires_at > now()`.execute(db);
  return new Set(rows.map(({ device_id }) => device_id));
}

/** Deletes all expired holds, so that open streams are notified. Bookings do not depend on it. */
export async function deleteExpiredHolds(db: Db): Promise<void> {
  await inBatches((limit) =>
    endHolds(
      db,
      sql`ctid = any(array(
        select ctid from occupation where kind = 'hold' and expires_at <= now() limit ${limit} for update skip locked))`,
    ),
  );
  await deleteEndedHolds(db);
  await inTransaction(db, (trx) => deletePlaceHolds(trx, 'expired'));
}
