import { type Insertable, type Selectable, sql } from 'kysely';
import { durationFits } from '#core/domain/duration.ts';
import { formatInstant, toZoned } from '#core/domain/zone.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { PlaceWatchBody, SlotWatch, SlotWatchBody, WatchState } from '#core/schemas/slot-watches.ts';
import { deleteInBatches } from '#server/database/batches.ts';
import { latestUse } from '#server/database/clock.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import type { SlotWatchTable, Texts } from '#server/database/schema.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { enqueue } from '#server/messages/enqueue.ts';
import { amountOf, courtSlots, keepOffer, loadOccupancy, loadOffer, minutesBetween } from '#server/schedule/offer.ts';
import { inClubOf, newClubToken } from '#server/tokens/club-token.ts';
import { signSlotToken } from '#server/tokens/slot-token.ts';
import { inLanguage } from '#server/views/texts.ts';
import { endHolds } from './ended-holds.ts';
import { deletePlaceHolds, lockSessions, requireOpen } from './places.ts';
import { WATCH_TRANSITIONS } from './state/watch-transitions.ts';
import { WISH_TRANSITIONS } from './state/wish-transitions.ts';

/** Keeps the holders of this time from freeing it until the watch is stored. */
const lockOccupations = (trx: Db, clubId: number, courtId: number, during: ReturnType<typeof rangeOf>) =>
  sql`select id from occupation where club_id = ${clubId} and court_id = ${courtId} and during && ${during}
    order by id for share`.execute(trx);

type Watch = Pick<Insertable<SlotWatchTable>, 'club_id' | 'service_id' | 'email' | 'language'> & {
  starts: Date;
  ends: Date;
} & ({ court_id: number; coach_id: number | null } | { session_id: number });

/**
 * Puts an address in line, behind all others, and sends it the link to leave; one that is in line
 * keeps its place and gets no further email.
 */
async function joinLine(trx: Db, { starts, ends, ...watch }: Watch): Promise<void> {
  const { club_id, email, language } = watch;
  const during = rangeOf(starts, ends);
  const same =
    'session_id' in watch
      ? sql<boolean>`session_id = ${watch.session_id}`
      : sql<boolean>`court_id = ${watch.court_id} and during = ${during}`;
  // One that had an offer before waits again, with a new place and a new link.
  await trx
    .deleteFrom('slot_watch')
    .where('club_id', '=', club_id)
    .where('email', '=', email)
    .where(same)
    .where('state', 'not in', ['waiting', 'offered'])
    .execute();
  const { token, is_new } = await trx
    .insertInto('slot_watch')
    .values({ court_id: null, coach_id: null, ...watch, during, token: newClubToken(club_id) })
    .onConflict((conflict) =>
      conflict
        .columns(
          'session_id' in watch ? ['club_id', 'session_id', 'email'] : ['club_id', 'court_id', 'during', 'email'],
        )
        .doUpdateSet({ language }),
    )
    .returning(['token', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
  if (!is_new) return;
  const { court_id = null, session_id = null } = watch as { court_id?: number; session_id?: number };
  await enqueue(trx, {
    kind: 'inLine',
    payload: { club_id, court_id, session_id, token, starts_at: starts.toISOString(), ends_at: ends.toISOString() },
    language,
    recipient: email,
    notAfter: starts,
  });
}

/**
 * Stores that an email address waits for a taken slot, once however often it is requested. A
 * database trigger offers it and stores the notification.
 * @throws Problem NOT_FOUND, SLOT_IN_PAST, SLOT_NOT_OFFERED for what the club does not sell, and
 *   while it is closed, SLOT_FREE
 */
export async function watchSlot(trx: Db, body: SlotWatchBody, language: Language, now: number): Promise<void> {
  // Who closes the time ends this line too, or has closed it before.
  await keepOffer(trx, body.service_id);
  const offer = await loadOffer(trx, body.service_id);
  const { club } = offer;
  const start = Date.parse(body.starts_at);
  const end = Date.parse(body.ends_at);
  if (!(start > now)) throw new Problem('SLOT_IN_PAST');
  const duration = minutesBetween(start, end);
  const sold = offer.kind !== 'group' && offer.courtIds.includes(body.court_id) && durationFits(offer, duration);
  if (!sold) throw new Problem('SLOT_NOT_OFFERED');
  const [starts, ends] = [new Date(start), new Date(end)];
  await lockOccupations(trx, club.id, body.court_id, rangeOf(starts, ends));
  const { date } = toZoned(start, club.timeZone);
  const occupancy = await loadOccupancy(trx, club, date, date, { device: '' });
  const query = { courtId: body.court_id, date, duration, now };
  const slot = courtSlots(offer, occupancy, query).find((one) => one.start === start && one.end === end);
  // Nothing becomes free while the club is closed.
  const isClosed = occupancy.closures.some((closure) => closure.start < end && closure.end > start);
  if (!slot || isClosed) throw new Problem('SLOT_NOT_OFFERED');
  if (slot.status === 'free') throw new Problem('SLOT_FREE');
  if (slot.status === 'past') throw new Problem('SLOT_IN_PAST');
  await joinLine(trx, {
    club_id: club.id,
    service_id: offer.serviceId,
    court_id: body.court_id,
    coach_id: offer.coachId,
    starts,
    ends,
    email: body.email.toLowerCase(),
    language,
  });
}

/**
 * The same for a place of a full session.
 * @throws Problem NOT_FOUND, SLOT_IN_PAST, SLOT_NOT_OFFERED, SLOT_FREE
 */
export async function watchPlace(trx: Db, body: PlaceWatchBody, language: Language, now: number): Promise<void> {
  const { club, serviceId } = await loadOffer(trx, body.service_id);
  // Nobody frees a place until the watch is stored.
  const [session] = await lockSessions(trx, club.id, [body.session_id]);
  if (session?.service_id !== serviceId) throw new Problem('NOT_FOUND');
  if (!club.onlineBooking) throw new Problem('SLOT_NOT_OFFERED');
  requireOpen(session.starts_at.getTime(), club, now);
  if (session.remaining > 0) throw new Problem('SLOT_FREE');
  // Nothing becomes free in one that is shut: it has no time of its court.
  const isShut = !(await trx
    .selectFrom('occupation')
    .select('id')
    .where('club_id', '=', club.id)
    .where('session_id', '=', session.id)
    .executeTakeFirst());
  if (isShut) throw new Problem('SLOT_NOT_OFFERED');
  await joinLine(trx, {
    club_id: club.id,
    service_id: serviceId,
    session_id: session.id,
    starts: session.starts_at,
    ends: session.ends_at,
    email: body.email.toLowerCase(),
    language,
  });
}

type WatchRow = Pick<
  Selectable<SlotWatchTable>,
  'club_id' | 'court_id' | 'session_id' | 'places' | 'service_id' | 'state' | 'offered_until'
> & {
  wish_id: number | null;
  starts_at: Date;
  ends_at: Date;
  slug: string;
  titles: Texts;
  time_zone: string;
  retired: boolean;
  before: number;
  waiting: number;
};

/**
 * Loads one in line, by the token in its email.
 * @throws Problem NOT_FOUND
 */
export async function loadWatch(
  db: Db,
  token: string,
  { language, secret, now }: { language: Language; secret: Uint8Array; now: number },
): Promise<SlotWatch> {
  const { rows } = await sql<WatchRow>`
    select mine.*, lower(during) as starts_at, upper(during) as ends_at, club.slug, club.titles, club.time_zone,
      club.retired, line.*
    from slot_watch mine join club on club.id = mine.club_id cross join lateral (
      select count(*) filter (where other.id < mine.id)::int as before, count(*)::int as waiting
      from slot_watch other
      where other.club_id = mine.club_id and other.state = 'waiting' and (other.session_id = mine.session_id
        or (other.during && mine.during and (other.court_id = mine.court_id or other.coach_id = mine.coach_id)))
    ) line
    where ${inClubOf(token, 'mine.club_id')} and mine.token = ${token}`.execute(db);
  const row = requireFound(rows[0]);
  const instant = (moment: Date) => formatInstant(moment.getTime(), row.time_zone);
  const { state, service_id, court_id, session_id, places, wish_id } = row;
  const isHeld = state === 'offered';
  const slots = isHeld && service_id !== null && court_id !== null ? await slotOf(db, row, { secret, now }) : [];
  return {
    state,
    place: state === 'waiting' ? row.before + 1 : null,
    waiting: row.waiting,
    offered_until: isHeld ? instant(row.offered_until!) : null,
    club: { slug: row.slug, title: inLanguage(row.titles, language), time_zone: row.time_zone },
    ...{ service_id, court_id, session_id, places, slots, of_wish: wish_id !== null, club_removed: row.retired },
    starts_at: instant(row.starts_at),
    ends_at: instant(row.ends_at),
  };
}

/** The slot of an offer; none if the club does not sell it any more. */
async function slotOf(
  db: Db,
  { service_id, court_id, ...row }: WatchRow,
  { secret, now }: { secret: Uint8Array; now: number },
): Promise<string[]> {
  const offer = await loadOffer(db, service_id!);
  const start = row.starts_at.getTime();
  const duration = minutesBetween(start, row.ends_at.getTime());
  const amount = amountOf(offer, court_id!, start, duration);
  if (amount === null) return [];
  return [
    signSlotToken(
      { serviceId: service_id!, courtId: court_id!, startsAt: start, duration, amount, issuedAt: now },
      secret,
    ),
  ];
}

/** Locks what an offer holds, as all transactions do, before the one in line. */
async function lockHeld(trx: Db, token: string): Promise<void> {
  await sql`select from occupation where ${inClubOf(token)} and kind = 'hold' and lease_token = ${token}
    for update`.execute(trx);
  await sql`select from group_session session where ${inClubOf(token)} and (club_id, id) in (
    select club_id, session_id from slot_watch where ${inClubOf(token)} and token = ${token}) for update`.execute(trx);
}

/** Declines the offer that a lease is of, if it is one, before the lease is released. */
export async function declineOffer(trx: Db, lease: string): Promise<void> {
  await sql`
    with held as (
      select id from occupation where ${inClubOf(lease)} and kind = 'hold' and lease_token = ${lease} for update)
    update slot_watch set state = ${WATCH_TRANSITIONS.offered.decline}
    where ${inClubOf(lease)} and token = ${lease} and state = 'offered'
      and (session_id is not null or exists (select from held))`.execute(trx);
}

/** Frees what an offer holds. */
async function endHeld(trx: Db, token: string): Promise<void> {
  await endHolds(trx, sql`${inClubOf(token)} and lease_token = ${token}`);
  await deletePlaceHolds(trx, { lease: token });
}

/**
 * Leaves the line, or declines the offer, which passes to the next in the same transaction. Does
 * nothing after that.
 */
export async function leaveLine(trx: Db, token: string): Promise<void> {
  await lockHeld(trx, token);
  const { rows } = await sql<{ state: WatchState }>`
    update slot_watch
    set state = case state when 'waiting' then ${WATCH_TRANSITIONS.waiting.cancel} else ${WATCH_TRANSITIONS.offered.decline} end
    where ${inClubOf(token)} and token = ${token} and state in ('waiting', 'offered')
    returning state`.execute(trx);
  if (rows[0]?.state === WATCH_TRANSITIONS.offered.decline) await endHeld(trx, token);
}

/**
 * Gives what an offer holds to the device that opened its link: the device then holds and books it as
 * its own. The limits on new holds do not count it, as the club gave it; what follows counts.
 * @throws Problem LEASE_EXPIRED if the offer is not held any more
 */
export async function claimOffer(
  trx: Db,
  token: string,
  { device, device_signed, address_hash }: { device: string; device_signed: boolean; address_hash: string },
): Promise<void> {
  const claimed = sql`set device_id = ${device}, device_signed = ${device_signed}, address_hash = ${address_hash}
    where ${inClubOf(token)} and lease_token = ${token} and expires_at > now()`;
  const { rows } = await sql`
    with courts as (update occupation ${claimed} and kind = 'hold' returning id),
      places as (update place_hold ${claimed} returning id)
    select from courts union all select from places`.execute(trx);
  if (rows.length === 0) throw new Problem('LEASE_EXPIRED');
}

/**
 * Deletes all watches, of all clubs, of the email address that this token belongs to, and ends its
 * wishes. Its offers pass to the next.
 */
export async function stopWatches(trx: Db, token: string): Promise<void> {
  const { rows } = await sql<{ token: string; state: WatchState }>`
    select token, state from slot_watch where email = (
      select email from slot_watch where ${inClubOf(token)} and token = ${token} limit 1)
    order by club_id, id`.execute(trx);
  // First, so that no wish of it gets what is passed on.
  await sql`update slot_wish set state = ${WISH_TRANSITIONS.active.stop!} where state = 'active' and email = (
    select email from slot_watch where ${inClubOf(token)} and token = ${token} limit 1)`.execute(trx);
  for (const watch of rows) if (watch.state === 'offered') await endHeld(trx, watch.token);
  for (const watch of rows)
    await trx.deleteFrom('slot_watch').where(inClubOf(watch.token)).where('token', '=', watch.token).execute();
}

/** Deletes the watches of past hours. */
export const deletePastWatches = (db: Db): Promise<void> =>
  deleteInBatches(db, 'slot_watch', sql`upper(during) < ${latestUse}`);
