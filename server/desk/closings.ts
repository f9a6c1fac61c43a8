import { sql } from 'kysely';
import { makeBookingCode } from '#core/domain/booking-code.ts';
import { DAY } from '#core/domain/units.ts';
import { formatInstant, toZoned } from '#core/domain/zone.ts';
import type {
  DeskClosingAnswer,
  DeskClosingBody,
  DeskClosingOutcome,
  DeskClosingPreviewBody,
} from '#core/schemas/desk-day.ts';
import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';
import { cancelBooking } from '#server/booking/cancel.ts';
import { endLines, tellClosed } from '#server/booking/closed-lines.ts';
import { occupy } from '#server/booking/occupy.ts';
import type { BookingRow } from '#server/booking/state/apply-event.ts';
import { shutSessions } from '#server/clubs/sessions.ts';
import type { Db } from '#server/database/db.ts';
import { rangeOf } from '#server/database/range.ts';
import { Problem } from '#server/http/problem.ts';
import { announceClosed } from '#server/messages/announce.ts';
import { loadFacts } from '#server/messages/content/booking-facts.ts';
import type { ClosedBooking } from '#server/messages/kinds/closed.ts';
import { lockClubs } from '#server/schedule/offer.ts';
import { loadCourts } from '#server/views/court.ts';
import { uah } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';
import { placeAt } from './bookings.ts';
import { type Closing, loadAffected, type Plan, planRemedies, readClosing } from './closing-plan.ts';
import { nameOf } from './day.ts';
import { writeLog } from './log.ts';
import { storeMark } from './power-cuts.ts';

/** How long a pass is valid, in days. */
const PASS_DAYS = 180;

type At = { now: number; language: Language };

/**
 * Locks the affected bookings, and keeps others from booking until the transaction ends: who books
 * holds the club until then, so that each booking is either among these, or finds the time closed.
 * Bookings are locked before their club, as everywhere.
 */
async function lockAll(trx: Db, desk: AtDesk, closing: Closing, now: number): Promise<BookingRow[]> {
  await loadAffected(trx, desk, closing, { now, lock: true });
  await lockClubs(trx, [desk.club.id]);
  // With those that were booked meanwhile.
  return loadAffected(trx, desk, closing, { now, lock: true });
}

/**
 * Closes the time for everybody else: for the whole club as a closure, for courts as blocks around
 * what already began. Sessions in it take nobody any more, until the time is opened again. Who waits for
 * some of it is told, and waits no more.
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
  const ended = [
    ...(await shutSessions(trx, [club.id], sql`tstzrange(starts_at, ends_at) && ${during} ${here}`, now)),
    ...(await endLines(trx, [club.id], sql`session_id is null and during && ${during} ${here}`, now)),
  ];
  await tellClosed(trx, ended, () => reason);
  if (!courts) {
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

/** Does to a booking what was planned. The customer is told later, of all their bookings at once. */
async function remedy(
  trx: Db,
  desk: AtDesk,
  { row, outcome, to }: Plan,
  { now, reason: closedFor }: { now: number; reason: string },
): Promise<ClosedBooking> {
  const key = { club_id: row.club_id, id: row.id };
  const { court } = (await loadFacts(trx, key)).facts;
  const before = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString(), court };
  if (to) {
    const refund = await placeAt(trx, row, to, { now, closedFor });
    return { facts: (await loadFacts(trx, key)).facts, before, outcome, pass: null, refund };
  }
  const credited = outcome === 'credited';
  await cancelBooking(trx, row.club_token, {
    ...{ reason: 'CANCELED_BY_CLUB', now, closedFor },
    ...(credited && { keepsMoney: true }),
  });
  const { facts } = await loadFacts(trx, key);
  const pass = credited ? await givePass(trx, row, desk.club.time_zone, now) : null;
  return { facts, before, outcome, pass, refund: outcome === 'refunded' ? facts.refund_amount : 0 };
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

/** What was planned, as the desk shows it. */
async function outcomesOf(
  db: Db,
  { club }: AtDesk,
  plans: readonly Plan[],
  language: Language,
): Promise<DeskClosingOutcome[]> {
  const courts = await loadCourts(db, club.id, language);
  const courtOf = (id: number | null) => courts.find((court) => court.id === id)?.title ?? null;
  const at = (moment: number) => formatInstant(moment, club.time_zone);
  return plans.map(({ row, outcome, to, refund }) => {
    const [start, end] = [row.starts_at.getTime(), row.ends_at.getTime()];
    return {
      ...{ id: row.id, code: row.code, name: nameOf(row), telephone: row.telephone || null },
      ...{ outcome, refund: uah(refund) },
      ...{ court: courtOf(row.court_id), starts_at: at(start), ends_at: at(end) },
      to: to
        ? { court: courtOf(to.courtId) ?? '', starts_at: at(to.start), ends_at: at(to.start + end - start) }
        : null,
    };
  });
}

/** How many people wait for some of a time that is to be closed, or have an offer of it, also by a wish. */
async function countWaiting(db: Db, { club }: AtDesk, { start, end, courts }: Closing, now: number): Promise<number> {
  const here = courts
    ? sql`and (court_id = any(${courts}::int[]) or exists (
        select from group_session session where session.club_id = slot_watch.club_id
          and session.id = slot_watch.session_id and session.court_id = any(${courts}::int[])))`
    : sql``;
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct email)::int as waiting from slot_watch
    where club_id = ${club.id} and during && ${rangeOf(new Date(start), new Date(end))}
      and lower(during) > ${new Date(now)} and state in ('waiting', 'offered') ${here}`.execute(db);
  return rows[0]!.waiting;
}

/**
 * Closes a time: every booking in it that has not begun gets the remedy, and every customer one
 * message. So does everybody who waits for some of it.
 * @returns what became of each booking, by time, and how many people waited
 * @throws Problem VALIDATION_FAILED, SLOT_IN_PAST, SLOT_TAKEN
 */
export async function closeRange(
  trx: Db,
  desk: AtDesk,
  body: DeskClosingBody,
  { now, language }: At,
): Promise<DeskClosingAnswer> {
  const closing = await readClosing(trx, desk, body, now);
  const reason = body.reason.trim();
  const rows = await lockAll(trx, desk, closing, now);
  const plans = await planRemedies(trx, desk, rows, { remedy: body.remedy, closing, now });
  const closed: { row: BookingRow; booking: ClosedBooking }[] = [];
  for (const plan of plans) closed.push({ row: plan.row, booking: await remedy(trx, desk, plan, { now, reason }) });
  const waiting = await countWaiting(trx, desk, closing, now);
  await closeTime(trx, desk, closing, reason, now);
  if (body.power_cut) await storeMark(trx, desk, closing, { reason, playsOn: false });
  await tellCustomers(trx, closed, reason);
  for (const { row, booking } of closed) {
    const action = booking.outcome === 'moved' ? 'booking_moved' : 'booking_cancelled';
    await writeLog(trx, desk, { action, bookingId: row.id, note: reason }, now);
  }
  const [from, to] = [closing.start, closing.end].map((moment) => formatInstant(moment, desk.club.time_zone));
  const titles = (await loadCourts(trx, desk.club.id, language)).filter(({ id }) => closing.courts?.includes(id));
  const what = [...titles.map(({ title }) => title), reason].join(', ');
  await writeLog(trx, desk, { action: 'time_closed', note: `${from}/${to} ${what}` }, now);
  return { data: await outcomesOf(trx, desk, plans, language), meta: { waiting } };
}

/**
 * What closing a time would do now. It reads only, so that nobody who books waits for it.
 * @throws Problem VALIDATION_FAILED, SLOT_IN_PAST
 */
export async function previewClosing(
  db: Db,
  desk: AtDesk,
  body: DeskClosingPreviewBody,
  { now, language }: At,
): Promise<DeskClosingAnswer> {
  const closing = await readClosing(db, desk, body, now);
  const rows = await loadAffected(db, desk, closing, { now, lock: false });
  const plans = await planRemedies(db, desk, rows, { remedy: body.remedy, closing, now });
  const waiting = await countWaiting(db, desk, closing, now);
  return { data: await outcomesOf(db, desk, plans, language), meta: { waiting } };
}
