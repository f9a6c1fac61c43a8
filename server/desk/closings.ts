import { sql } from 'kysely';
import { makeBookingCode } from '#core/domain/booking-code.ts';
import { parseClock } from '#core/domain/clock.ts';
import { DAY } from '#core/domain/units.ts';
import { addDays, formatInstant, toInstant, toZoned } from '#core/domain/zone.ts';
import type { DeskClosingBody, DeskClosingOutcome, DeskClosingPreviewBody } from '#core/schemas/desk-day.ts';
import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';
import { cancelBooking } from '#server/booking/cancel.ts';
import { occupy } from '#server/booking/occupy.ts';
import { passDays } from '#server/booking/pass.ts';
import { type BookingRow, lockBooking } from '#server/booking/state/apply-event.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { announceClosed } from '#server/messages/announce.ts';
import { loadFacts } from '#server/messages/content/booking-facts.ts';
import type { ClosedBooking } from '#server/messages/kinds/closed.ts';
import { loadOccupancy, loadOffer, minutesBetween } from '#server/schedule/offer.ts';
import { loadCourts } from '#server/views/court.ts';
import { uah } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';
import { clubsTimes } from './answer.ts';
import { canMove, takeTime } from './bookings.ts';
import { nameOf } from './day.ts';
import { writeLog } from './log.ts';

/** How far a booking is moved at most, in days, and how long a pass is valid. */
const MOVE_DAYS = 7;
const PASS_DAYS = 180;
/** More than a club has in a week: a mistyped year must not cancel all bookings. */
const LONGEST_DAYS = 60;

/** The time that is closed, epoch ms, and its courts; undefined for the whole club. */
type Closing = { start: number; end: number; courts: number[] | undefined };

const invalid = (path: string, code: string) => new Problem('VALIDATION_FAILED', { fields: [{ path, code }] });

/**
 * The time and courts of a body.
 * @throws Problem VALIDATION_FAILED, SLOT_IN_PAST
 */
async function readClosing(db: Db, { club }: AtDesk, body: DeskClosingPreviewBody, now: number): Promise<Closing> {
  const start = toInstant(body.date, parseClock(body.time), club.time_zone);
  const end = toInstant(body.until_date, parseClock(body.until), club.time_zone);
  if (end <= start || end - start > LONGEST_DAYS * DAY) throw invalid('until', 'UNTIL_LATER');
  if (end <= now) throw new Problem('SLOT_IN_PAST');
  if (body.remedy === 'credit' && !club.accept_passes) throw invalid('remedy', 'CHOICE');
  const courts = body.court_ids && [...new Set(body.court_ids)].sort((one, other) => one - other);
  if (!courts) return { start, end, courts };
  if (courts.length === 0) throw invalid('court_ids', 'REQUIRED');
  const known = await db
    .selectFrom('court')
    .select('id')
    .where('club_id', '=', club.id)
    .where('id', 'in', courts)
    .execute();
  if (known.length < courts.length) throw invalid('court_ids', 'CHOICE');
  return { start, end, courts };
}

/**
 * The bookings in a closed time that have not begun, locked in one order. One whose time to pay is
 * over counts too until it has expired: its payment may still arrive.
 */
async function lockAffected(trx: Db, { club }: AtDesk, closing: Closing, now: number): Promise<BookingRow[]> {
  const { courts } = closing;
  const keys = await trx
    .selectFrom('booking')
    .select(['club_id', 'id'])
    .where('club_id', '=', club.id)
    .where('starts_at', '<', new Date(closing.end))
    .where('ends_at', '>', new Date(closing.start))
    .where('starts_at', '>', new Date(now))
    .where('status', 'in', ['confirmed', 'pending'])
    .$if(courts !== undefined, (query) => query.where('court_id', 'in', courts!))
    .orderBy('id')
    .execute();
  const rows: BookingRow[] = [];
  for (const key of keys) rows.push(await lockBooking(trx, key));
  return rows
    .filter(({ status }) => status === 'confirmed' || status === 'pending')
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id);
}

/**
 * Locks the affected bookings, and keeps others from booking until the transaction ends: who books
 * holds the club until then, so that each booking is either among these, or finds the time closed.
 * Bookings are locked before their club, as everywhere.
 */
async function lockAll(trx: Db, desk: AtDesk, closing: Closing, now: number): Promise<BookingRow[]> {
  await lockAffected(trx, desk, closing, now);
  await trx.selectFrom('club').select('id').where('id', '=', desk.club.id).forUpdate().execute();
  // With those that were booked meanwhile.
  return lockAffected(trx, desk, closing, now);
}

/**
 * Closes the time for everybody else: for the whole club as a closure, for courts as blocks around
 * what already began. Sessions in it take nobody any more.
 */
async function closeTime(
  trx: Db,
  { club }: AtDesk,
  { start, end, courts }: Closing,
  reason: string,
  now: number,
): Promise<void> {
  const during = rangeOf(new Date(start), new Date(end));
  const here = courts ? sql`and court_id = any(${courts}::int[])` : sql``;
  await sql`delete from occupation where club_id = ${club.id} and kind = 'hold' and during && ${during} ${here}`.execute(
    trx,
  );
  // A hold that is taken now counts its place before it is deleted: one that outlived the session's
  // places would give one back when it expires.
  await sql`select from group_session
    where club_id = ${club.id} and tstzrange(starts_at, ends_at) && ${during} ${here} order by id for update`.execute(
    trx,
  );
  await sql`
    with shut as (
      update group_session set remaining = 0
      where club_id = ${club.id} and tstzrange(starts_at, ends_at) && ${during} and starts_at > ${new Date(now)} ${here}
      returning id
    ), held as (
      delete from place_hold where club_id = ${club.id} and session_id in (select id from shut)
    )
    delete from occupation where club_id = ${club.id} and session_id in (select id from shut)`.execute(trx);
  if (!courts) {
    // Nobody waits for what will not be free. Blocks of courts can be removed again.
    await sql`delete from slot_watch where club_id = ${club.id} and during && ${during}`.execute(trx);
    const reasons = JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, reason])));
    await trx
      .insertInto('club_closure')
      .values({ club_id: club.id, starts_at: new Date(start), ends_at: new Date(end), reasons })
      .execute();
    return;
  }
  for (const court_id of courts) {
    const { rows } = await sql<{ starts: Date; ends: Date }>`
      select lower(during) as starts, upper(during) as ends from occupation
      where club_id = ${club.id} and court_id = ${court_id} and during && ${during} order by during`.execute(trx);
    let from = start;
    for (const { starts, ends } of [...rows, { starts: new Date(end), ends: new Date(end) }]) {
      const time = { club_id: club.id, court_id, coach_id: null, start: from, end: Math.min(starts.getTime(), end) };
      if (time.end > time.start && !(await occupy(trx, time, { kind: 'closure', note: reason })))
        throw new Problem('SLOT_TAKEN');
      from = Math.max(from, ends.getTime());
    }
  }
}

/** The nearest free time outside of the closed one, on the day or within a week; undefined without. */
async function nearestTime(trx: Db, row: BookingRow, closing: Closing, now: number) {
  const offer = await loadOffer(trx, row.service_id);
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  const wanted = row.starts_at.getTime();
  const { date } = toZoned(wanted, offer.club.timeZone);
  const valid = row.pass_id === null ? undefined : await passDays(trx, { club_id: row.club_id, id: row.pass_id });
  const isPayable = (day: string) => !valid || (day >= valid.from && day <= valid.until);
  const isClosed = (courtId: number, start: number, end: number) =>
    start < closing.end && end > closing.start && (!closing.courts || closing.courts.includes(courtId));
  for (let distance = 0; distance <= MOVE_DAYS; distance += 1) {
    const days = distance === 0 ? [date] : [addDays(date, distance), addDays(date, -distance)];
    const found = [];
    for (const day of days.filter(isPayable)) {
      const occupancy = await loadOccupancy(trx, offer.club, day, day, { device: '', bookingId: row.id });
      for (const courtId of offer.courtIds) {
        for (const { start, end, status } of clubsTimes(offer, occupancy, { courtId, date: day, duration }))
          if (status === 'free' && start > now && !isClosed(courtId, start, end)) found.push({ courtId, start });
      }
    }
    // On another day the time of day counts.
    const [best] = found.sort((one, other) => {
      const [near, far] = [one, other].map(({ start }) => Math.abs(((start - wanted + DAY / 2) % DAY) - DAY / 2)) as [
        number,
        number,
      ];
      return near - far || one.start - other.start;
    });
    if (best) return best;
  }
  return undefined;
}

/** Gives the customer of a paid booking a pass for one visit instead of the money. */
async function givePass(trx: Db, row: BookingRow, timeZone: string, now: number) {
  const validUntil = now + PASS_DAYS * DAY;
  const code = makeBookingCode();
  await trx
    .insertInto('pass')
    .values({
      ...{ club_id: row.club_id, code, telephone: row.telephone, visits_left: 1 },
      valid_from: toZoned(now, timeZone).date,
      valid_until: toZoned(validUntil, timeZone).date,
    })
    .execute();
  return { code, valid_until: new Date(validUntil).toISOString() };
}

/** Applies the remedy to a booking. The customer is told later, of all their bookings at once. */
async function remedy(
  trx: Db,
  desk: AtDesk,
  row: BookingRow,
  { body, closing, now }: { body: DeskClosingPreviewBody; closing: Closing; now: number },
): Promise<ClosedBooking> {
  const key = { club_id: row.club_id, id: row.id };
  const before = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
  const told = { isToldOtherwise: true };
  const time =
    body.remedy === 'move' && row.session_id === null && canMove(row)
      ? await nearestTime(trx, row, closing, now)
      : undefined;
  if (time) {
    const refund = await takeTime(trx, row, time, { now, ...told });
    return { facts: (await loadFacts(trx, key)).facts, before, outcome: 'moved', pass: null, refund };
  }
  // A visit of a pass goes back to it by itself, and what was refunded in full is not given twice.
  const isPaid = row.payment_status === 'paid' && row.pass_id === null && row.price > 0;
  const credited = body.remedy === 'credit' && isPaid && row.telephone !== '';
  await cancelBooking(trx, row.club_token, {
    ...{ reason: 'CANCELED_BY_CLUB', now, ...told },
    ...(credited && { keepsMoney: true }),
  });
  const { facts } = await loadFacts(trx, key);
  const pass = credited ? await givePass(trx, row, desk.club.time_zone, now) : null;
  // What was only due is not refunded.
  const refund = isPaid ? facts.refund_amount : 0;
  const outcome = credited ? 'credited' : refund > 0 ? 'refunded' : 'cancelled';
  return { facts, before, outcome, pass, refund };
}

/** Tells each customer once. Who left neither an address nor a number cannot be told. */
async function tellCustomers(trx: Db, closed: { row: BookingRow; booking: ClosedBooking }[], reason: string) {
  const customers = new Map<string, typeof closed>();
  for (const one of closed) {
    const customer = one.row.email.toLowerCase() || one.row.telephone;
    customers.set(customer, [...(customers.get(customer) ?? []), one]);
  }
  for (const all of customers.values()) {
    const { email, telephone, language } = all[0]!.row;
    const bookings = all.map(({ booking }) => booking);
    await announceClosed(trx, { customer: { email, telephone }, language, bookings }, reason);
  }
}

/** Thrown to undo what a preview did. */
class Undo extends Error {
  constructor(readonly outcomes: DeskClosingOutcome[]) {
    super('undo');
  }
}

async function close(
  trx: Db,
  desk: AtDesk,
  body: DeskClosingPreviewBody & { reason: string },
  { now, language }: { now: number; language: Language },
): Promise<DeskClosingOutcome[]> {
  const { club } = desk;
  const closing = await readClosing(trx, desk, body, now);
  const rows = await lockAll(trx, desk, closing, now);
  const closed: { row: BookingRow; booking: ClosedBooking }[] = [];
  for (const row of rows) closed.push({ row, booking: await remedy(trx, desk, row, { body, closing, now }) });
  await closeTime(trx, desk, closing, body.reason, now);
  await tellCustomers(trx, closed, body.reason);
  for (const { row, booking } of closed) {
    const action = booking.outcome === 'moved' ? 'booking_moved' : 'booking_cancelled';
    await writeLog(trx, desk, { action, bookingId: row.id, note: body.reason }, now);
  }
  const [from, to] = [closing.start, closing.end].map((moment) => formatInstant(moment, club.time_zone));
  await writeLog(trx, desk, { action: 'time_closed', note: `${from}/${to} ${body.reason}` }, now);
  const courts = await loadCourts(trx, club.id, language);
  const courtOf = (id: number | null) => courts.find((court) => court.id === id)?.title ?? null;
  const at = (moment: string | Date) => formatInstant(new Date(moment).getTime(), club.time_zone);
  return closed.map(({ row, booking: { facts, outcome, refund } }) => ({
    ...{
      id: row.id,
      code: row.code,
      name: nameOf(row),
      telephone: row.telephone || null,
      outcome,
      refund: uah(refund),
    },
    ...{ court: courtOf(row.court_id), starts_at: at(row.starts_at), ends_at: at(row.ends_at) },
    to:
      outcome === 'moved'
        ? { court: facts.court ?? '', starts_at: at(facts.starts_at), ends_at: at(facts.ends_at) }
        : null,
  }));
}

/**
 * Closes a time: every booking in it that has not begun gets the remedy, and every customer one
 * message.
 * @returns what became of each booking, by time
 * @throws Problem VALIDATION_FAILED, SLOT_IN_PAST, SLOT_TAKEN
 */
export const closeRange = (
  trx: Db,
  desk: AtDesk,
  body: DeskClosingBody,
  at: { now: number; language: Language },
): Promise<DeskClosingOutcome[]> => close(trx, desk, { ...body, reason: body.reason.trim() }, at);

/**
 * What closing a time would do. It is done and undone, so that it says what would happen.
 * @throws Problem as `closeRange`
 */
export async function previewClosing(
  db: Db,
  desk: AtDesk,
  body: DeskClosingPreviewBody,
  at: { now: number; language: Language },
): Promise<DeskClosingOutcome[]> {
  try {
    return await inTransaction(db, async (trx) => {
      throw new Undo(await close(trx, desk, { ...body, reason: '' }, at));
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcomes;
    throw error;
  }
}
