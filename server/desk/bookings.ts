import { MINUTE } from '#core/domain/units.ts';
import { addDays, formatInstant, toZoned } from '#core/domain/zone.ts';
import type {
  DeskBookBody,
  DeskBookingDetails,
  DeskBookingPage,
  DeskMoveBody,
  DeskOffer,
  DeskOffersQuery,
  DeskTime,
} from '#core/schemas/desk-day.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { cancelBooking } from '#server/booking/cancel.ts';
import { insertBooking } from '#server/booking/insert-booking.ts';
import { finishMove } from '#server/booking/move.ts';
import { clearHolds, occupy } from '#server/booking/occupy.ts';
import { requireValidPass } from '#server/booking/pass.ts';
import { refundBooking } from '#server/booking/refund.ts';
import { closeSplit, findSplit, isOnline, reopenSplit } from '#server/booking/split.ts';
import { applyEvent, type BookingRow, lockBooking, stateOf } from '#server/booking/state/apply-event.ts';
import { TRANSITIONS } from '#server/booking/state/transitions.ts';
import type { Db } from '#server/database/db.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { announceRefunded, passOn } from '#server/messages/announce.ts';
import { clubsTime, clubsTimes } from '#server/schedule/clubs-time.ts';
import {
  amountOf,
  keepOffer,
  loadOccupancy,
  loadOffer,
  loadOffers,
  minutesBetween,
  type Offer,
} from '#server/schedule/offer.ts';
import { findBooking, refundNow } from '#server/views/booking.ts';
import { loadCourts } from '#server/views/court.ts';
import { isOwed } from '#server/views/owed.ts';
import { inLanguage, uah } from '#server/views/texts.ts';
import { emitPayment } from '#server/webhooks/emit.ts';
import type { AtDesk } from './access.ts';
import { priceOfClubsMove } from './club-prices.ts';
import { dayOf, deskClubOf, nameOf, spanOf } from './day.ts';
import { instantOf } from './local-time.ts';
import { loadLog, writeLog } from './log.ts';
import { loadSessionTimes, takeSession } from './places.ts';
import { loadDeskSplit, noteHandedOut } from './players.ts';

/** What an action needs besides the desk. `now` in epoch ms. */
type At = { now: number; language: Language };

/** The newest entries of a booking's history; more would not help anybody. */
const HISTORY = 100;

const bookingOf = async (db: Db, { club }: AtDesk, id: number): Promise<BookingRow> =>
  requireFound(
    await db.selectFrom('booking').selectAll().where('club_id', '=', club.id).where('id', '=', id).executeTakeFirst(),
  );

/** The booking, locked until the transaction ends. @throws Problem NOT_FOUND */
async function lockFound(trx: Db, desk: AtDesk, id: number): Promise<BookingRow> {
  return lockBooking(trx, await bookingOf(trx, desk, id));
}

/** Whether the money went, or would go, through the club's own till. */
const isPaidAtClub = ({ payment_type }: BookingRow) => payment_type === 'cash' || payment_type === 'card';

const can = (row: BookingRow, event: 'settle' | 'unsettle') =>
  isPaidAtClub(row) && TRANSITIONS[stateOf(row)]?.[event] !== undefined;

/**
 * Minor units that the state of a booking lets the desk refund: its price while it stands, and what the
 * club kept of it since. Who got a pass for it got their due.
 */
function keptOf(row: BookingRow): number {
  if (row.pass_id !== null || !['paid', 'refunding', 'refunded'].includes(row.payment_status)) return 0;
  if (row.status === 'confirmed') return row.payment_status === 'paid' ? row.price : 0;
  if (row.status !== 'cancelled') return 0;
  // The club's own cancellation refunds everything, unless it gives a pass instead.
  const isCredited = row.payment_status === 'paid' && row.cancel_reason === 'CANCELED_BY_CLUB';
  return isCredited ? 0 : row.price - (row.refund_amount ?? 0);
}

/** Whether a payment was received, refunded since or not. */
const isReceived = (status: string) => status === 'paid' || status === 'refunded';

/** Whether the desk can move a booking: a place in a group, to another session. */
export const canMove = (row: BookingRow) => row.status === 'confirmed' && row.payment_status !== 'refunded';

/** What was paid, what of it can be refunded, and what was, in minor units. */
async function loadMoney(db: Db, row: BookingRow) {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'direction', 'status', 'amount', 'provider', 'charge_id'])
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', row.id)
    .execute();
  const refunds = payments.filter(({ direction }) => direction === 'refund');
  const sum = (rows: typeof payments) => rows.reduce((all, { amount }) => all + amount, 0);
  // One that was refunded in full, such as a payment that came too late, has nothing left.
  const paid = payments.filter(({ direction, status }) => direction === 'charge' && status === 'paid');
  const back = refunds.filter(({ charge_id }) => charge_id === null || paid.some(({ id }) => id === charge_id));
  // Players may still pay, or leave with their shares.
  const split = await findSplit(db, row);
  const isShared = split !== undefined && isOnline(split) && split.closed_at === null;
  return {
    paid: sum(payments.filter(({ direction, status }) => direction === 'charge' && isReceived(status))),
    refunded: sum(refunds),
    refundable: isShared ? 0 : Math.max(0, Math.min(keptOf(row), sum(paid) - sum(back))),
    atClub: refunds.some(({ status, provider }) => status === 'due' && provider === null),
  };
}

/**
 * A booking with its history, and what the desk may do with it now.
 * @throws Problem NOT_FOUND
 */
export async function loadDeskBooking(
  db: Db,
  desk: AtDesk,
  id: number,
  { now, language }: At,
): Promise<DeskBookingPage> {
  const row = await bookingOf(db, desk, id);
  const { club } = desk;
  const at = (moment: Date) => formatInstant(moment.getTime(), club.time_zone);
  const titles = await db
    .selectFrom('service')
    .select('titles')
    .where('club_id', '=', club.id)
    .where('id', '=', row.service_id)
    .executeTakeFirstOrThrow();
  const session =
    row.session_id === null
      ? undefined
      : await db
          .selectFrom('group_session')
          .select('titles')
          .where('club_id', '=', club.id)
          .where('id', '=', row.session_id)
          .executeTakeFirst();
  const court = (await loadCourts(db, club.id, language)).find((one) => one.id === row.court_id);
  const lapsed = row.status === 'pending' && row.pay_until !== null && row.pay_until.getTime() <= now;
  const cancelling = refundNow(await findBooking(db, row.club_token), now);
  const money = await loadMoney(db, row);
  const history = await loadLog(db, club, { bookingId: row.id, pageSize: HISTORY });
  const booking: DeskBookingDetails = {
    ...{ id: row.id, code: row.code, status: lapsed ? 'expired' : row.status, comment: row.comment },
    title: inLanguage((session ?? titles).titles, language),
    ...{ court: court?.title ?? null, court_id: row.court_id },
    ...{ starts_at: at(row.starts_at), ends_at: at(row.ends_at), price: uah(row.price) },
    day: dayOf(desk, row.starts_at.getTime()),
    ...{ payment_type: row.payment_type, payment_status: row.payment_status, no_show: row.no_show },
    ...{ name: nameOf(row), telephone: row.telephone || null, email: row.email || null },
    can: {
      pay: can(row, 'settle'),
      unpay: can(row, 'unsettle') && money.refunded === 0,
      no_show: row.status === 'confirmed' && row.starts_at.getTime() <= now,
      cancel: (row.status === 'confirmed' || (row.status === 'pending' && !lapsed)) && cancelling.cancellable,
      move: canMove(row),
      message: row.email !== '' || row.telephone !== '',
      hand_out: money.atClub,
    },
    refundable: uah(money.refundable),
    paid: uah(money.paid),
    refunded: uah(money.refunded),
    split: await loadDeskSplit(db, row, club.time_zone),
    history: history.data,
  };
  return { club: deskClubOf(desk, language), booking };
}

/** Every court service that can be booked for a caller from a time on, with what it costs. */
export async function loadDeskOffers(
  db: Db,
  { club }: AtDesk,
  { court_id: courtId, date, time }: DeskOffersQuery,
  { now, language }: At,
): Promise<DeskOffer[]> {
  const start = instantOf({ date, time }, club.time_zone);
  const offers = (await loadOffers(db, { clubId: club.id })).filter(
    ({ kind, courtIds }) => kind !== 'group' && courtIds.includes(courtId),
  );
  const [first] = offers;
  if (!first) return [];
  const occupancy = await loadOccupancy(db, first.club, date, date, { device: '' });
  const titles = await db.selectFrom('service').select(['id', 'titles']).where('club_id', '=', club.id).execute();
  return offers.flatMap((offer) => {
    const durations: DeskOffer['durations'] = [];
    for (let minutes = offer.minimum; minutes <= offer.maximum; minutes += offer.step) {
      const found = clubsTime(offer, occupancy, { courtId, start, duration: minutes });
      const end = start + minutes * MINUTE;
      if (found?.status !== 'free' || found.amount === null || end <= now) continue;
      durations.push({ minutes, ends_at: formatInstant(end, club.time_zone), price: uah(found.amount) });
    }
    const title = titles.find(({ id }) => id === offer.serviceId);
    return durations.length === 0 || !title
      ? []
      : [{ service_id: offer.serviceId, title: inLanguage(title.titles, language), durations }];
  });
}

/** A time of a court that the desk wants, epoch ms. */
type WantedTime = { courtId: number; start: number; duration: number };

/**
 * What a free time costs, in minor units.
 * @throws Problem SLOT_IN_PAST, SLOT_NOT_OFFERED, SLOT_TAKEN
 */
async function requireTime(
  trx: Db,
  offer: Offer,
  time: WantedTime,
  { now, bookingId }: { now: number; bookingId?: number },
): Promise<number> {
  const { courtId, start, duration } = time;
  if (start + duration * MINUTE <= now) throw new Problem('SLOT_IN_PAST');
  const { date } = toZoned(start, offer.club.timeZone);
  const occupancy = await loadOccupancy(trx, offer.club, date, date, {
    device: '',
    ...(bookingId !== undefined && { bookingId }),
  });
  const found = offer.courtIds.includes(courtId) ? clubsTime(offer, occupancy, time) : undefined;
  if (!found || found.amount === null) throw new Problem('SLOT_NOT_OFFERED');
  if (found.status !== 'free') throw new Problem('SLOT_TAKEN');
  return found.amount;
}

/** Who called, and when they want to play; `start` in epoch ms, `duration` in minutes. */
type Call = Pick<DeskBookBody, 'customer' | 'comment'> & {
  offer: Offer;
  courtId: number;
  start: number;
  duration: number;
};

/**
 * Books a time of a court for a caller, to be paid at the club.
 * @returns the booking's id
 * @throws Problem SLOT_IN_PAST, SLOT_NOT_OFFERED, SLOT_TAKEN
 */
export async function bookTime(
  trx: Db,
  desk: AtDesk,
  { offer, courtId, start, duration, customer, comment }: Call,
  { now, isToldOtherwise = false }: { now: number; isToldOtherwise?: boolean },
): Promise<number> {
  const { club } = desk;
  const price = await requireTime(trx, offer, { courtId, start, duration }, { now });
  const end = start + duration * MINUTE;
  const time = { club_id: club.id, court_id: courtId, coach_id: offer.coachId, start, end };
  const { id } = await insertBooking(
    trx,
    {
      ...{ club_id: club.id, kind: offer.kind, service_id: offer.serviceId, session_id: null, price },
      ...{ court_id: courtId, coach_id: offer.coachId, starts_at: new Date(start), ends_at: new Date(end) },
    },
    {
      customer: { ...customer, telephone: customer.telephone ?? '', email: customer.email ?? '' },
      comment,
      payment_type: 'card',
      // The customer's is not known: the club's, in which it also speaks to them.
      language: club.language,
      device_id: '',
      origin: { broker: null, partner_id: null, tracking: null },
      byClub: {},
      isToldOtherwise,
    },
    now,
  );
  await clearHolds(trx, time, { device: '' });
  if (!(await occupy(trx, time, { kind: 'booking', booking_id: id }))) throw new Problem('SLOT_TAKEN');
  await writeLog(trx, desk, { action: 'booking_created', bookingId: id }, now);
  return id;
}

/**
 * What a service of the club offers for a length in minutes.
 * @throws Problem NOT_FOUND for a service of another club and a group, VALIDATION_FAILED for the
 *   length
 */
export async function requireOffer(
  db: Db,
  { club }: AtDesk,
  { service_id, duration }: { service_id: number; duration: number },
): Promise<Offer> {
  const offer = await loadOffer(db, service_id);
  if (offer.club.id !== club.id || offer.kind === 'group') throw new Problem('NOT_FOUND');
  const fits = duration >= offer.minimum && duration <= offer.maximum;
  if (!fits) throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'duration', code: 'DURATION' }] });
  return offer;
}

/**
 * Books for somebody who called or walked in. They are emailed, or sent a text message, if they left
 * an address or a number.
 * @returns the booking's id
 * @throws Problem NOT_FOUND, VALIDATION_FAILED, SLOT_IN_PAST, SLOT_NOT_OFFERED, SLOT_TAKEN
 */
export async function bookForCaller(trx: Db, desk: AtDesk, body: DeskBookBody, now: number): Promise<number> {
  await keepOffer(trx, body.service_id);
  const offer = await requireOffer(trx, desk, body);
  const start = instantOf(body, desk.club.time_zone);
  const { court_id: courtId, duration, customer, comment } = body;
  return bookTime(trx, desk, { offer, courtId, start, duration, customer, comment }, { now });
}

/**
 * Notes that a booking was paid at the club.
 * @throws Problem NOT_FOUND, PAYMENT_NOT_DUE
 */
export async function settleBooking(
  trx: Db,
  desk: AtDesk,
  id: number,
  payment_type: 'cash' | 'card',
  now: number,
): Promise<void> {
  const row = await lockFound(trx, desk, id);
  if (!can(row, 'settle')) throw new Problem('PAYMENT_NOT_DUE');
  await applyEvent(trx, row, 'settle', { payment_type });
  const settled = await trx
    .updateTable('payment')
    .set({ status: 'paid', payment_type, settled_at: new Date(now) })
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'due')
    .returning(['club_id', 'id'])
    .execute();
  for (const key of settled) await emitPayment(trx, 'payment.succeeded', key);
  // What players have not paid the customer did.
  await closeSplit(trx, row);
  await writeLog(trx, desk, { action: 'booking_paid', bookingId: id, note: payment_type }, now);
}

/**
 * Takes back that a booking was paid at the club.
 * @throws Problem NOT_FOUND, PAYMENT_NOT_DUE
 */
export async function unsettleBooking(trx: Db, desk: AtDesk, id: number, now: number): Promise<void> {
  const row = await lockFound(trx, desk, id);
  if (!can(row, 'unsettle') || (await loadMoney(trx, row)).refunded > 0) throw new Problem('PAYMENT_NOT_DUE');
  await applyEvent(trx, row, 'unsettle');
  const voided = await trx
    .updateTable('payment')
    .set({ status: 'due', settled_at: null })
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'paid')
    .where('provider', 'is', null)
    .where('player_id', 'is', null)
    .returning(['club_id', 'id'])
    .execute();
  await reopenSplit(trx, row);
  for (const key of voided) await emitPayment(trx, 'payment.voided', key);
  await writeLog(trx, desk, { action: 'booking_unpaid', bookingId: id }, now);
}

/**
 * Notes whether the customer came.
 * @throws Problem NOT_FOUND, CHANGE_NOT_POSSIBLE before the start and for what is not booked
 */
export async function noteNoShow(trx: Db, desk: AtDesk, id: number, no_show: boolean, now: number): Promise<void> {
  const row = await lockFound(trx, desk, id);
  if (row.status !== 'confirmed' || row.starts_at.getTime() > now) throw new Problem('CHANGE_NOT_POSSIBLE');
  if (row.no_show === no_show) return;
  await trx.updateTable('booking').set({ no_show }).where('club_id', '=', row.club_id).where('id', '=', id).execute();
  await writeLog(trx, desk, { action: no_show ? 'booking_no_show' : 'booking_showed_up', bookingId: id }, now);
}

/**
 * Cancels a booking for the club.
 * @throws Problem NOT_FOUND, ALREADY_CANCELLED, CANCELLATION_WINDOW_PASSED
 */
export async function cancelAtDesk(
  trx: Db,
  desk: AtDesk,
  id: number,
  message: string | undefined,
  now: number,
): Promise<void> {
  const row = await lockFound(trx, desk, id);
  const note = message?.trim() || undefined;
  await cancelBooking(trx, row.club_token, { reason: 'CANCELED_BY_CLUB', message: note, now });
  await writeLog(trx, desk, { action: 'booking_cancelled', bookingId: id, note: note ?? null }, now);
}

/**
 * Refunds a part of what was paid, minor units: a booking that takes place then costs so much less.
 * @throws Problem NOT_FOUND, VALIDATION_FAILED if it is more than was paid
 */
export async function refundAtDesk(trx: Db, desk: AtDesk, id: number, amount: number, now: number): Promise<void> {
  const row = await lockFound(trx, desk, id);
  if (amount > (await loadMoney(trx, row)).refundable)
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'amount', code: 'TOO_MUCH' }] });
  await refundBooking(trx, row, amount);
  await trx
    .updateTable('booking')
    .set(
      row.status === 'cancelled' ? { refund_amount: (row.refund_amount ?? 0) + amount } : { price: row.price - amount },
    )
    .where('club_id', '=', row.club_id)
    .where('id', '=', id)
    .execute();
  await writeLog(trx, desk, { action: 'booking_refunded', bookingId: id, note: String(amount) }, now);
}

/**
 * Notes that what was to be refunded at the club was handed out.
 * @throws Problem NOT_FOUND, PAYMENT_NOT_DUE if there is nothing to hand out
 */
export async function handOutRefund(trx: Db, desk: AtDesk, id: number, now: number): Promise<void> {
  const row = await lockFound(trx, desk, id);
  const handed = await trx
    .updateTable('payment')
    .set({ status: 'refunded', settled_at: new Date(now) })
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', id)
    .where(isOwed)
    .returning(['club_id', 'id', 'amount', 'player_id'])
    .execute();
  if (handed.length === 0) throw new Problem('PAYMENT_NOT_DUE');
  const left = await trx
    .selectFrom('payment')
    .select('id')
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', id)
    .where('direction', '=', 'refund')
    .where('status', '=', 'due')
    .executeTakeFirst();
  if (!left) await applyEvent(trx, row, 'refund');
  // Players know of theirs.
  const own = handed.reduce((all, { amount, player_id }) => (player_id === null ? all + amount : all), 0);
  if (own > 0) await announceRefunded(trx, row, own);
  await noteHandedOut(
    trx,
    row,
    handed.flatMap(({ player_id }) => player_id ?? []),
  );
  for (const key of handed) await emitPayment(trx, 'payment.refunded', key);
  const sum = handed.reduce((all, { amount }) => all + amount, 0);
  await writeLog(trx, desk, { action: 'refund_handed_out', bookingId: id, note: String(sum) }, now);
}

/**
 * Sends the customer a message about the booking.
 * @throws Problem NOT_FOUND, CHANGE_NOT_POSSIBLE if they left neither an address nor a number
 */
export async function writeToCustomer(trx: Db, desk: AtDesk, id: number, message: string, now: number): Promise<void> {
  const row = await lockFound(trx, desk, id);
  if (row.email === '' && row.telephone === '') throw new Problem('CHANGE_NOT_POSSIBLE');
  await passOn(trx, row, message.trim());
  await writeLog(trx, desk, { action: 'customer_messaged', bookingId: id, note: message.trim() }, now);
}

/** The free times of a day at the desk, with its night, to which the desk can move a booking. */
export async function loadDeskTimes(
  db: Db,
  desk: AtDesk,
  id: number,
  date: string,
  { now, language }: At,
): Promise<DeskTime[]> {
  const row = await bookingOf(db, desk, id);
  if (!canMove(row)) return [];
  const span = spanOf(desk, date);
  if (row.session_id !== null) return loadSessionTimes(db, desk, row, { ...span, now, language });
  const offer = await loadOffer(db, row.service_id);
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  const days = [date, addDays(date, 1)];
  const occupancy = await loadOccupancy(db, offer.club, date, days[1]!, { device: '', bookingId: row.id });
  const courts = await loadCourts(db, row.club_id, language, row.service_id);
  const isSplit = (await findSplit(db, row)) !== undefined;
  const at = (moment: number) => formatInstant(moment, offer.club.timeZone);
  return courts.flatMap(({ id: courtId, title }) =>
    days.flatMap((day) =>
      clubsTimes(offer, occupancy, { courtId, date: day, duration }).flatMap(({ start, end, status }): DeskTime[] => {
        const amount = amountOf(offer, courtId, start, duration);
        const own = courtId === row.court_id && start === row.starts_at.getTime();
        const isOfDay = start >= span.start && start < span.end;
        if (status !== 'free' || amount === null || own || end <= now || !isOfDay) return [];
        const { price } = priceOfClubsMove(row, amount, { isSplit });
        return [{ court_id: courtId, court: title, starts_at: at(start), ends_at: at(end), price: uah(price) }];
      }),
    ),
  );
}

/**
 * How a move is told: `closedFor` is why the club closes the time, which players read here and the
 * customer in another message. `now` in epoch ms.
 */
type Telling = { now: number; closedFor?: string };

/**
 * Moves a locked booking to a time that its service offers, epoch ms, at a price in minor units, and
 * notifies the customer unless another message does.
 * @returns what is refunded, in minor units
 * @throws Problem SLOT_TAKEN
 */
export async function placeAt(
  trx: Db,
  row: BookingRow,
  { offer, courtId, start, amount }: { offer: Offer; courtId: number; start: number; amount: number },
  { now, closedFor }: Telling,
): Promise<number> {
  const end = start + (row.ends_at.getTime() - row.starts_at.getTime());
  const time = { club_id: row.club_id, court_id: courtId, coach_id: offer.coachId, start, end };
  await clearHolds(trx, time, { device: '' });
  // Free its own time first, which the new time may overlap.
  await trx.deleteFrom('occupation').where('club_id', '=', row.club_id).where('booking_id', '=', row.id).execute();
  if (!(await occupy(trx, time, { kind: 'booking', booking_id: row.id }))) throw new Problem('SLOT_TAKEN');
  const { price, refund } = priceOfClubsMove(row, amount, { isSplit: (await findSplit(trx, row)) !== undefined });
  const { service_id, coach_id } = row;
  const to = {
    ...{ service_id, coach_id, court_id: courtId, session_id: null, price },
    ...{ starts_at: new Date(start), ends_at: new Date(end) },
  };
  await finishMove(
    trx,
    { row },
    { to, refund, now, byClub: true, isToldOtherwise: closedFor !== undefined, closedFor },
  );
  return refund;
}

/**
 * Moves a locked booking to a free time of its service, epoch ms, and notifies the customer.
 * @throws Problem PASS_NOT_VALID, SLOT_IN_PAST, SLOT_NOT_OFFERED, SLOT_TAKEN
 */
async function takeTime(
  trx: Db,
  row: BookingRow,
  { courtId, start }: { courtId: number; start: number },
  now: number,
): Promise<void> {
  await keepOffer(trx, row.service_id);
  const offer = await loadOffer(trx, row.service_id);
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  const amount = await requireTime(trx, offer, { courtId, start, duration }, { now, bookingId: row.id });
  if (row.pass_id !== null) await requireValidPass(trx, { club_id: row.club_id, id: row.pass_id }, new Date(start));
  await placeAt(trx, row, { offer, courtId, start, amount }, { now });
}

/**
 * Moves a booking to a free time of its service, and a place to another session of it, and notifies
 * the customer.
 * @throws Problem NOT_FOUND, CHANGE_NOT_POSSIBLE, PASS_NOT_VALID, SLOT_IN_PAST, SLOT_NOT_OFFERED,
 *   SLOT_TAKEN, GROUP_FULL
 */
export async function moveAtDesk(trx: Db, desk: AtDesk, id: number, body: DeskMoveBody, now: number): Promise<void> {
  const row = await lockFound(trx, desk, id);
  if (!canMove(row)) throw new Problem('CHANGE_NOT_POSSIBLE');
  const start = instantOf(body, desk.club.time_zone);
  const { court_id: courtId } = body;
  if (courtId === row.court_id && start === row.starts_at.getTime()) return;
  if (row.session_id === null) await takeTime(trx, row, { courtId, start }, now);
  else await takeSession(trx, row, { courtId, start }, now);
  const note = formatInstant(row.starts_at.getTime(), desk.club.time_zone);
  await writeLog(trx, desk, { action: 'booking_moved', bookingId: id, note }, now);
}
