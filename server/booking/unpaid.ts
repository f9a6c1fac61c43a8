import { sql } from 'kysely';
import { MINUTE } from '#core/domain/units.ts';
import { toZoned } from '#core/domain/zone.ts';
import type { PaymentStatus } from '#core/schemas/booking.ts';
import type { PaymentType } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import { Problem } from '#server/http/problem.ts';
import { ABUSE_LIMITS } from './abuse-limits.ts';

/**
 * Unpaid bookings and requests, open or made within a day, beyond which a customer has to confirm
 * the email address, and those that a customer who did may have. Families, offices and mobile
 * carriers share an address, so it may have more than one contact, and a confirmed contact is not
 * refused for its address.
 */
export const UNPAID_LIMITS = {
  unconfirmed: {
    address: ABUSE_LIMITS.unpaidOfAddress.value,
    email: ABUSE_LIMITS.unpaidOfEmail.value,
    telephone: ABUSE_LIMITS.unpaidOfTelephone.value,
  },
  confirmed: {
    address: Number.POSITIVE_INFINITY,
    email: ABUSE_LIMITS.confirmedUnpaid.value,
    telephone: ABUSE_LIMITS.confirmedUnpaid.value,
  },
} as const;

const UNPAID: readonly PaymentStatus[] = ['due', 'pending', 'failed'];
/** What is held on a card for a split booking is not unpaid. */
export const isUnpaid = ({
  payment_type,
  payment_status,
}: {
  payment_type: PaymentType;
  payment_status: PaymentStatus;
}): boolean => UNPAID.includes(payment_status) && !(payment_type === 'online' && payment_status === 'due');

type Key = keyof (typeof UNPAID_LIMITS)['unconfirmed'];
const KEYS: readonly Key[] = ['address', 'email', 'telephone'];

/** Whose bookings count together. `address` is a keyed hash. */
export type Customers = Record<Key, string>;

/**
 * The time that is about to be booked; without `minutes` it takes no court. Holds of this time on
 * `courtId` become the booking, so that they do not count.
 */
export type WantedTime = {
  club: { id: number; timeZone: string };
  courtId?: number;
  start: number;
  minutes: number;
};

/** The counts of a key: bookings and requests, and minutes of courts on one day of one club. */
type Usage = Record<Key, { bookings: number; minutes: number }>;

/** Makes transactions that count the same bookings run one after another. */
export async function lockCustomers(trx: Db, customers: Customers): Promise<void> {
  const keys = KEYS.map((key) => `${key} ${customers[key].toLowerCase()}`).sort();
  for (const key of keys) await sql`select pg_advisory_xact_lock(4, hashtext(${key}))`.execute(trx);
}

/** An email address or number that a caller did not leave is empty, and counts for nobody. */
async function countUnpaid(
  db: Db,
  { address, email, telephone }: Customers,
  { time, now, moved = 0 }: { time?: WantedTime | undefined; now: number; moved?: number | undefined },
): Promise<Usage> {
  const instant = new Date(now).toISOString();
  const mine = sql`(address_hash = ${address} or lower(email) = ${email.toLowerCase()} or telephone = ${telephone})`;
  const recent = sql`created_at > ${instant}::timestamptz - interval '1 day'`;
  const day = time && toZoned(time.start, time.club.timeZone).date;
  const takesCourt = time
    ? sql`status in ('pending', 'confirmed') and session_id is null and club_id = ${time.club.id}
        and (starts_at at time zone ${time.club.timeZone})::date = ${day}::date`
    : sql`false`;
  const minutes = sql`case when ${takesCourt} then extract(epoch from ends_at - starts_at) / 60 else 0 end`;
  const { rows } = await sql<{ key: Key; bookings: number; minutes: number }>`
    with mine as (
      select address_hash, lower(email) as email, telephone, ${minutes} as minutes,
        case when series_id is null then 'booking ' || club_id || ' ' || id else 'series ' || club_id || ' ' || series_id end as what
      from booking
      where ${mine} and id <> ${moved} and payment_status in (${sql.join(UNPAID)})
        -- The price of a split booking is held on its customer's card.
        and not (payment_type = 'online' and payment_status = 'due')
        and (${recent} or (status in ('pending', 'confirmed') and ends_at > ${instant}::timestamptz))
      union all
      select address_hash, lower(email), telephone, 0, 'request ' || club_id || ' ' || id from booking_request
      where ${mine} and (${recent} or (status = 'pending' and ends_at > ${instant}::timestamptz))
      ${
        time
          ? sql`union all
      select address_hash, null, null, extract(epoch from upper(during) - lower(during)) / 60, null from occupation
      where kind = 'hold' and address_hash = ${address} and expires_at > now() and club_id = ${time.club.id}
        and (lower(during) at time zone ${time.club.timeZone})::date = ${day}::date
        and not (court_id = ${time.courtId ?? 0} and during && ${rangeOf(new Date(time.start), new Date(time.start + time.minutes * MINUTE))})`
          : sql``
      }
    )
    select key, count(distinct what)::int as bookings, coalesce(sum(minutes), 0)::int as minutes
    from mine, (values ('address', ${address}), ('email', ${email.toLowerCase()}), ('telephone', ${telephone})) keys (key, value)
    where value <> '' and value = case key when 'address' then address_hash when 'email' then mine.email else mine.telephone end
    group by key`.execute(db);
  const none = { bookings: 0, minutes: 0 };
  const usage: Usage = { address: none, email: none, telephone: none };
  for (const { key, ...counts } of rows) usage[key] = counts;
  return usage;
}

/**
 * The largest share of a limit that an unconfirmed customer has used, 0 or more. Proofs of work get
 * harder with it.
 */
export async function unpaidShare(db: Db, customers: Customers, now: number): Promise<number> {
  const usage = await countUnpaid(db, customers, { now });
  return Math.max(...KEYS.map((key) => usage[key].bookings / UNPAID_LIMITS.unconfirmed[key]));
}

/** The minutes of courts on a day of a club that an address has unpaid or holds. */
export async function addressMinutes(db: Db, address: string, at: { time: WantedTime; now: number }): Promise<number> {
  const usage = await countUnpaid(db, { address, email: '', telephone: '' }, at);
  return usage.address.minutes;
}

/**
 * Limits unpaid bookings and requests before the next one is stored, or before the booking `moved`
 * (its id) takes another time: then only minutes count, and without its own. A weekly series counts as
 * one booking, so that for its further visits, which are counted already, only minutes count too. The
 * customers must be locked.
 * @throws Problem CONTACT_CODE_REQUIRED, or UNPAID_PER_CONTACT for a confirmed one and for a move
 */
export async function limitUnpaid(
  trx: Db,
  customers: Customers,
  {
    time,
    confirmed,
    now,
    moved,
    isCounted = false,
  }: { time: WantedTime; confirmed: boolean; now: number; moved?: number; isCounted?: boolean },
): Promise<void> {
  const usage = await countUnpaid(trx, customers, { time, now, moved });
  const limits = UNPAID_LIMITS[confirmed ? 'confirmed' : 'unconfirmed'];
  const club = await trx
    .selectFrom('club')
    .select(['unpaid_minutes', 'confirmed_unpaid_minutes'])
    .where('id', '=', time.club.id)
    .executeTakeFirstOrThrow();
  const most = confirmed ? club.confirmed_unpaid_minutes : club.unpaid_minutes;
  const isBeyond = (key: Key) =>
    (moved === undefined && !isCounted && usage[key].bookings >= limits[key]) ||
    (time.minutes > 0 && (!confirmed || key !== 'address') && usage[key].minutes + time.minutes > most);
  if (KEYS.some(isBeyond)) throw new Problem(confirmed || moved ? 'UNPAID_PER_CONTACT' : 'CONTACT_CODE_REQUIRED');
}
