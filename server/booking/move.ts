import { cancellationDeadlines } from '#core/domain/cancellation.ts';
import { isChangeable, moneyOfMove } from '#core/domain/change.ts';
import { durationFits } from '#core/domain/duration.ts';
import { formatInstant } from '#core/domain/zone.ts';
import type { ChangeTime, ChangeTimesBody, MoveBody } from '#core/schemas/change.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/dependencies.ts';
import { Problem } from '#server/http/problem.ts';
import { announceMoved } from '#server/messages/announce.ts';
import { lockBooking } from '#server/payment/standing.ts';
import { courtSlots, loadDiary, loadOffer, minutesBetween } from '#server/schedule/offer.ts';
import { slotView } from '#server/schedule/slot-view.ts';
import { changingOf, type FoundBooking, findBooking } from '#server/views/booking.ts';
import { loadCourts } from '#server/views/court.ts';
import { uah } from '#server/views/texts.ts';
import { giveBack } from './cancel.ts';
import { clearHolds, occupy } from './occupy.ts';
import { requireValidPass } from './pass.ts';
import { joinWanted, lookUp, requireFree } from './wanted.ts';

type At = { secret: Uint8Array; now: number; device: string };

/** @throws Problem CHANGE_NOT_POSSIBLE for one that never moves, CHANGE_WINDOW_PASSED for one that does no more */
function requireChangeable(booking: FoundBooking, now: number): void {
  const changing = changingOf(booking);
  if (isChangeable(changing, now)) return;
  // At the beginning of time everything is early enough.
  throw new Problem(isChangeable(changing, 0) ? 'CHANGE_WINDOW_PASSED' : 'CHANGE_NOT_POSSIBLE');
}

/** The booking as it stands, locked until the transaction ends. */
async function lockFound(trx: Db, token: string): Promise<FoundBooking> {
  const booking = await findBooking(trx, token);
  return { ...booking, row: { ...booking.row, ...(await lockBooking(trx, booking.row)) } };
}

/**
 * The free times of a day as long as the booking, which stands in its own way nowhere; of a booking that is paid online those
 * that cost no more. @throws Problem TOKEN_INVALID, CHANGE_NOT_POSSIBLE, CHANGE_WINDOW_PASSED
 */
export async function changeTimes(
  db: Db,
  { token, date }: ChangeTimesBody,
  { secret, now, device, language }: At & { language: Language },
): Promise<ChangeTime[]> {
  const booking = await findBooking(db, token);
  const { row } = booking;
  requireChangeable(booking, now);
  const offer = await loadOffer(db, row.service_id);
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  // The club may have changed what it sells since.
  if (!durationFits(offer, duration)) return [];
  const diary = await loadDiary(db, offer.club, date, date, { device, bookingId: row.id });
  const courts = await loadCourts(db, row.club_id, language, row.service_id);
  const times = courts.flatMap((court) =>
    courtSlots(offer, diary, { courtId: court.id, date, duration, now }).flatMap((found): ChangeTime[] => {
      const { token: slot, price, ...span } = slotView(offer, court.id, found, { secret, now });
      const money = price && moneyOfMove(row.payment_type, row.price, price.amount);
      const own = court.id === row.court_id && found.start === row.starts_at.getTime();
      if (!slot || !money || own) return [];
      const { starts_at, ends_at } = span;
      const limit = cancellationDeadlines(row, found.start).free_until;
      const free_until = limit >= now ? formatInstant(limit, row.time_zone) : null;
      return [{ slot, court, starts_at, ends_at, price, refund: uah(money.refund), free_until }];
    }),
  );
  return times.sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/**
 * Moves a booking to adjoining free slots of its club, of a service of its kind, in one transaction: its link, its code and its
 * payment stay its own. One that is there already stays as it is, so that a lost answer can be asked for again.
 * @throws Problem CHANGE_NOT_POSSIBLE, CHANGE_WINDOW_PASSED, CHANGE_COSTS_MORE, PASS_NOT_VALID, and those of slots
 */
export async function moveBooking(trx: Db, { token, slots }: MoveBody, { secret, now, device }: At): Promise<void> {
  const booking = await lockFound(trx, token);
  const { row } = booking;
  const looked = await lookUp(trx, slots, { secret, now, device, bookingId: row.id });
  const { offer, courtId, start, end, joined } = joinWanted(looked);
  const there = row.court_id === courtId && row.starts_at.getTime() === start && row.ends_at.getTime() === end;
  if (there && row.status === 'confirmed') return;
  requireChangeable(booking, now);
  if (offer.club.id !== row.club_id || offer.kind !== row.kind) throw new Problem('CHANGE_NOT_POSSIBLE');
  requireFree(looked, now);
  const price = joined.price.amount;
  const money = moneyOfMove(row.payment_type, row.price, price);
  if (!money) throw new Problem('CHANGE_COSTS_MORE');
  if (row.pass_id !== null) {
    await requireValidPass(trx, { club_id: row.club_id, id: row.pass_id }, new Date(start));
  }
  const time = { club_id: row.club_id, court_id: courtId, coach_id: offer.coachId, start, end };
  await clearHolds(trx, time, { device });
  // Its own time first, which the other may overlap. Where that is taken, all of it is undone.
  await trx.deleteFrom('occupation').where('club_id', '=', row.club_id).where('booking_id', '=', row.id).execute();
  if (!(await occupy(trx, time, { kind: 'booking', booking_id: row.id }))) throw new Problem('SLOT_TAKEN');
  await trx
    .updateTable('booking')
    .set((set) => ({
      service_id: offer.serviceId,
      court_id: courtId,
      coach_id: offer.coachId,
      starts_at: new Date(start),
      ends_at: new Date(end),
      price,
      sequence: set('sequence', '+', 1),
    }))
    .where('club_id', '=', row.club_id)
    .where('id', '=', row.id)
    .execute();
  // What is still to be paid at the club is the new price.
  await trx
    .updateTable('payment')
    .set({ amount: price })
    .where('club_id', '=', row.club_id)
    .where('booking_id', '=', row.id)
    .where('direction', '=', 'charge')
    .where('status', '=', 'due')
    .execute();
  if (money.refund > 0) await giveBack(trx, row, money.refund);
  await announceMoved(trx, row, { before: row, refund: money.refund, now });
}
