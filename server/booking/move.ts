import { bookableFrom, bookableUntil } from '#core/domain/availability.ts';
import { cancellationDeadlines } from '#core/domain/cancellation.ts';
import { isChangeable, refundOfMove } from '#core/domain/change.ts';
import { durationFits } from '#core/domain/duration.ts';
import { addDays, formatInstant, toInstant, toZoned } from '#core/domain/zone.ts';
import type { ChangeTime, ChangeTimesBody, MoveBody } from '#core/schemas/change.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { moveMatchOf } from '#server/matches/follow.ts';
import { announceMoved } from '#server/messages/announce.ts';
import { announceToPlayers } from '#server/messages/announce-players.ts';
import {
  courtIdsInPlaceOf,
  courtSlots,
  type Holder,
  keepOffer,
  loadOccupancy,
  loadOffer,
  minutesBetween,
  type Offer,
} from '#server/schedule/offer.ts';
import { placesFor } from '#server/schedule/places.ts';
import { slotView } from '#server/schedule/slot-view.ts';
import { readSlotToken, signSlotToken } from '#server/tokens/slot-token.ts';
import { changingOf, type FoundBooking, findBooking } from '#server/views/booking.ts';
import { loadCourts } from '#server/views/court.ts';
import { uah } from '#server/views/texts.ts';
import { isConfirmed } from './contact-codes.ts';
import type { ContactCodes } from './customer.ts';
import { clearHolds, occupy } from './occupy.ts';
import { requireValidPass } from './pass.ts';
import { clearPlaceHolds, freePlace, lockSessions, requireOpen, type SessionKey, takePlace } from './places.ts';
import { refundBooking } from './refund.ts';
import { joinResolvedSlots, requireFree, resolveToBook } from './resolve-tokens.ts';
import { findSplit, moveSplit } from './split.ts';
import { type BookingRow, expireUnpaid, lockBooking } from './state/apply-event.ts';
import { type Customers, isUnpaid, limitUnpaid, lockCustomers, type WantedTime } from './unpaid.ts';

type MoveContext = { secret: Uint8Array; now: number; device: string };
/** `signed` is the device's id, if it is signed. */
export type LimitedContext = MoveContext & { signed: string | undefined; contactCodes: ContactCodes };

/**
 * Checks whether a booking can be moved now.
 * @throws Problem CHANGE_NOT_POSSIBLE if it can never be moved, CHANGE_WINDOW_PASSED if it cannot
 *   be moved any more
 */
export function requireChangeable(booking: FoundBooking, now: number): void {
  const changing = changingOf(booking);
  if (isChangeable(changing, now)) return;
  // At epoch 0 every booking is early enough.
  throw new Problem(isChangeable(changing, 0) ? 'CHANGE_WINDOW_PASSED' : 'CHANGE_NOT_POSSIBLE');
}

/**
 * The effect of a customer's move on the payment. What was paid, also at the club, is neither raised
 * nor kept.
 */
const refundOf = ({ payment_type, payment_status, pass_id, price }: BookingRow, to: number) =>
  refundOfMove(payment_status === 'paid' && pass_id === null ? 'online' : payment_type, price, to);

export const customersOf = ({ row }: FoundBooking): Customers => ({
  address: row.address_hash ?? '',
  email: row.email,
  telephone: row.telephone,
});

/**
 * Limits the unpaid minutes of a day, as for a new booking, if the move adds to them.
 * @throws Problem UNPAID_PER_CONTACT
 */
async function limitMove(
  trx: Db,
  booking: FoundBooking,
  time: WantedTime,
  { now, secret, signed: device, contactCodes }: LimitedContext,
): Promise<void> {
  const { row } = booking;
  const [from, to] = [row.starts_at.getTime(), time.start].map((start) => toZoned(start, time.club.timeZone).date);
  const isLonger = time.minutes > minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  if (contactCodes === 'off' || !isUnpaid(row) || (from === to && !isLonger)) return;
  const confirmed = row.contact_confirmed || (await isConfirmed(trx, { email: row.email, device }, { now, secret }));
  await limitUnpaid(trx, customersOf(booking), { time, confirmed, now, moved: row.id });
}

/** The current booking, locked until the transaction ends. */
async function lockFound(trx: Db, token: string): Promise<FoundBooking> {
  const booking = await findBooking(trx, token);
  await lockCustomers(trx, customersOf(booking));
  return { ...booking, row: { ...booking.row, ...(await lockBooking(trx, booking.row)) } };
}

/**
 * The free times of a day that are as long as the booking, on courts of its sport. The booking itself
 * takes no time. For a booking that is paid online, only times that cost no more.
 * @throws Problem TOKEN_INVALID, CHANGE_NOT_POSSIBLE, CHANGE_WINDOW_PASSED
 */
export async function changeTimes(
  db: Db,
  { token, date }: ChangeTimesBody,
  { secret, now, device, language }: MoveContext & { language: Language },
): Promise<ChangeTime[]> {
  const booking = await findBooking(db, token);
  const { row } = booking;
  requireChangeable(booking, now);
  const offer = await loadOffer(db, row.service_id);
  if (row.session_id !== null) return changeSessions(db, booking, offer, { date, secret, now, device, language });
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  // The club may have changed what it offers since.
  if (!durationFits(offer, duration)) return [];
  const occupancy = await loadOccupancy(db, offer.club, date, date, { device, bookingId: row.id });
  const courtIds = courtIdsInPlaceOf(offer, row.court_id);
  const courts = (await loadCourts(db, row.club_id, language)).filter(({ id }) => courtIds.includes(id));
  const keepsPrice = (await findSplit(db, row)) !== undefined;
  const times = courts.flatMap((court) =>
    courtSlots(offer, occupancy, { courtId: court.id, date, duration, now }).flatMap((found): ChangeTime[] => {
      const { token: slot, price, ...span } = slotView(offer, court.id, found, { secret, now });
      const money = price && refundOf(row, price.amount);
      const own = court.id === row.court_id && found.start === row.starts_at.getTime();
      if (!slot || !money || own || (keepsPrice && price.amount !== row.price)) return [];
      const { starts_at, ends_at } = span;
      const free_until = cancellableFreeUntil(row, found.start, now);
      return [{ slot, court, starts_at, ends_at, price, refund: uah(money.refund), free_until }];
    }),
  );
  return times.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/**
 * The effect of the move on the payment.
 * @throws Problem SPLIT_KEEPS_PRICE, CHANGE_COSTS_MORE, PASS_NOT_VALID
 */
export async function requireAffordable(
  trx: Db,
  { row }: FoundBooking,
  { price, starts_at }: Pick<MoveTarget, 'price' | 'starts_at'>,
) {
  if (price !== row.price && (await findSplit(trx, row))) throw new Problem('SPLIT_KEEPS_PRICE');
  const money = refundOf(row, price);
  if (!money) throw new Problem('CHANGE_COSTS_MORE');
  if (row.pass_id !== null) await requireValidPass(trx, { club_id: row.club_id, id: row.pass_id }, starts_at);
  return money;
}

/**
 * The sessions of a day to which a booked place can be moved, as times. A place that the device
 * holds counts as free.
 */
async function changeSessions(
  db: Db,
  { row }: FoundBooking,
  offer: Offer,
  { date, secret, now, device, language }: MoveContext & { date: string; language: Language },
): Promise<ChangeTime[]> {
  const { club, serviceId } = offer;
  const sessions = await db
    .selectFrom('group_session')
    .selectAll()
    .where('club_id', '=', club.id)
    .where('service_id', '=', serviceId)
    .where('id', '<>', row.session_id)
    .where(
      'starts_at',
      '>=',
      new Date(Math.max(toInstant(date, 0, club.timeZone), bookableFrom(now, club.leadTimeMinutes))),
    )
    .where(
      'starts_at',
      '<',
      new Date(Math.min(toInstant(addDays(date, 1), 0, club.timeZone), bookableUntil(now, club))),
    )
    .where(placesFor({ device }), '>', 0)
    .orderBy('starts_at')
    .execute();
  const courts = await loadCourts(db, club.id, language);
  return sessions.flatMap(({ court_id, starts_at, ends_at, amount }): ChangeTime[] => {
    const [start, end] = [starts_at.getTime(), ends_at.getTime()];
    const court = courts.find(({ id }) => id === court_id);
    const money = refundOf(row, amount);
    if (!court || !money) return [];
    const claim = { serviceId, courtId: court_id, startsAt: start, duration: minutesBetween(start, end), amount };
    const [from, to] = [start, end].map((moment) => formatInstant(moment, club.timeZone)) as [string, string];
    return [
      {
        ...{ slot: signSlotToken({ ...claim, issuedAt: now }, secret), court, starts_at: from, ends_at: to },
        ...{ price: uah(amount), refund: uah(money.refund), free_until: cancellableFreeUntil(row, start, now) },
      },
    ];
  });
}

/**
 * Until when a booking that starts at `start` can be cancelled free of charge; null if that time is
 * over.
 */
function cancellableFreeUntil(row: FoundBooking['row'], start: number, now: number): string | null {
  const limit = cancellationDeadlines(row, start).free_until;
  return limit >= now ? formatInstant(limit, row.time_zone) : null;
}

/**
 * Gives a booked place back and takes one of another session, in which holds of others count.
 * @throws Problem GROUP_FULL
 */
export async function changePlace(
  trx: Db,
  row: Pick<BookingRow, 'club_id' | 'session_id'>,
  target: SessionKey,
  holder: Holder,
): Promise<void> {
  await lockSessions(trx, row.club_id, [row.session_id!, target.id]);
  await expireUnpaid(trx, target);
  await clearPlaceHolds(trx, target, holder);
  if (!(await takePlace(trx, target))) throw new Problem('GROUP_FULL');
  await freePlace(trx, { club_id: row.club_id, id: row.session_id! });
}

/**
 * Moves a place in a group to another session of its service.
 * @throws Problem as `moveBooking`, and GROUP_FULL
 */
async function movePlace(
  trx: Db,
  booking: FoundBooking,
  slots: string[],
  { secret, now, device }: MoveContext,
): Promise<void> {
  const { row } = booking;
  if (slots.length !== 1) throw new Problem('SLOTS_NOT_ADJOINING');
  const { serviceId, courtId, startsAt, amount } = readSlotToken(slots[0]!, secret, now);
  await keepOffer(trx, row.service_id);
  const { club } = await loadOffer(trx, row.service_id);
  const target = await trx
    .selectFrom('group_session')
    .selectAll()
    .where('club_id', '=', row.club_id)
    .where('service_id', '=', serviceId)
    .where('court_id', '=', courtId)
    .where('starts_at', '=', new Date(startsAt))
    .executeTakeFirst();
  if (target?.id === row.session_id && row.status === 'confirmed') return;
  requireChangeable(booking, now);
  if (serviceId !== row.service_id) throw new Problem('CHANGE_NOT_POSSIBLE');
  if (!target) throw new Problem('SLOT_NOT_OFFERED');
  requireOpen(startsAt, club, now);
  if (target.amount !== amount) throw new Problem('PRICE_CHANGED');
  const money = await requireAffordable(trx, booking, { price: amount, starts_at: target.starts_at });
  await changePlace(trx, row, target, { device });
  const { id: session_id, court_id, coach_id, starts_at, ends_at } = target;
  const to = { service_id: serviceId, court_id, coach_id, session_id, starts_at, ends_at, price: amount };
  await finishMove(trx, booking, { to, refund: money.refund, now });
}

/**
 * Moves a booking to adjoining free slots of its club, of a service of its kind, in one
 * transaction. It keeps its link, code and payment. A booking that is already there stays
 * unchanged, so that a client can repeat a request whose answer was lost. A place in a group moves
 * to another session of its service.
 * @throws Problem CHANGE_NOT_POSSIBLE, CHANGE_WINDOW_PASSED, CHANGE_COSTS_MORE, PASS_NOT_VALID,
 *   GROUP_FULL, UNPAID_PER_CONTACT, and those of slots
 */
export async function moveBooking(trx: Db, { token, slots }: MoveBody, context: LimitedContext): Promise<void> {
  const { secret, now, device } = context;
  const booking = await lockFound(trx, token);
  const { row } = booking;
  if (row.session_id !== null) return movePlace(trx, booking, slots, { secret, now, device });
  const resolved = await resolveToBook(trx, slots, { secret, now, device, bookingId: row.id });
  const { offer, courtId, start, end, joined } = joinResolvedSlots(resolved);
  const there = row.court_id === courtId && row.starts_at.getTime() === start && row.ends_at.getTime() === end;
  if (there && row.status === 'confirmed') return;
  requireChangeable(booking, now);
  if (offer.club.id !== row.club_id || offer.kind !== row.kind) throw new Problem('CHANGE_NOT_POSSIBLE');
  requireFree(resolved, now);
  await moveToTime(trx, booking, { offer, courtId, start, end, price: joined.price.amount }, context);
}

/** A free time of a court, epoch ms, at its current price in minor units. */
export type NewTime = { offer: Offer; courtId: number; start: number; end: number; price: number };

/**
 * Moves a locked booking that can be moved to a free time. `isToldOtherwise`: other messages tell the
 * customer and the club. Returns the refund in minor units.
 * @throws Problem CHANGE_COSTS_MORE, SPLIT_KEEPS_PRICE, PASS_NOT_VALID, UNPAID_PER_CONTACT, SLOT_TAKEN
 */
export async function moveToTime(
  trx: Db,
  booking: FoundBooking,
  { offer, courtId, start, end, price }: NewTime,
  { isToldOtherwise = false, ...context }: LimitedContext & { isToldOtherwise?: boolean },
): Promise<number> {
  const { row } = booking;
  const { now, device } = context;
  const money = await requireAffordable(trx, booking, { price, starts_at: new Date(start) });
  await limitMove(trx, booking, { club: offer.club, courtId, start, minutes: minutesBetween(start, end) }, context);
  const time = { club_id: row.club_id, court_id: courtId, coach_id: offer.coachId, start, end };
  await clearHolds(trx, time, { device });
  // Free its own time first, which the new time may overlap. If the new time is taken, everything
  // is rolled back.
  await trx.deleteFrom('occupation').where('club_id', '=', row.club_id).where('booking_id', '=', row.id).execute();
  if (!(await occupy(trx, time, { kind: 'booking', booking_id: row.id }))) throw new Problem('SLOT_TAKEN');
  await finishMove(trx, booking, {
    to: {
      service_id: offer.serviceId,
      court_id: courtId,
      coach_id: offer.coachId,
      session_id: null,
      starts_at: new Date(start),
      ends_at: new Date(end),
      price,
    },
    refund: money.refund,
    now,
    isToldOtherwise,
  });
  return money.refund;
}

export type MoveTarget = Pick<
  BookingRow,
  'service_id' | 'court_id' | 'coach_id' | 'session_id' | 'starts_at' | 'ends_at' | 'price'
>;

/**
 * Stores the booking's new time, the amount due and the refund, and notifies the customer, and the
 * club unless it moved the booking. `closedFor`: why the club closed the time, for the players.
 */
export async function finishMove(
  trx: Db,
  { row }: { row: BookingRow },
  {
    to,
    refund,
    now,
    closedFor,
    ...how
  }: {
    to: MoveTarget;
    refund: number;
    now: number;
    byClub?: boolean;
    isToldOtherwise?: boolean;
    closedFor?: string | undefined;
  },
): Promise<void> {
  await trx
    .updateTable('booking')
    .set((set) => ({ ...to, sequence: set('sequence', '+', 1) }))
    .where('club_id', '=', row.club_id)
    .where('id', '=', row.id)
    .execute();
  // The amount that is still due at the club is the new price. That of a split booking has the same
  // price, and what is due is less if players have paid.
  if (to.price !== row.price)
    await trx
      .updateTable('payment')
      .set({ amount: to.price })
      .where('club_id', '=', row.club_id)
      .where('booking_id', '=', row.id)
      .where('direction', '=', 'charge')
      .where('status', '=', 'due')
      .execute();
  await moveSplit(trx, row, now);
  if (refund > 0) await refundBooking(trx, row, refund);
  await moveMatchOf(trx, row, to, closedFor);
  await announceMoved(trx, row, { before: row, refund, now, ...how });
  await announceToPlayers(trx, row, 'moved', { before: row, closedFor });
}
