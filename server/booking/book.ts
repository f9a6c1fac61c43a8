import type { BookBody, GroupBookBody } from '#core/schemas/book.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { keepOffer, loadOffer, minutesBetween } from '#server/schedule/offer.ts';
import { limitCustomer, requireConfirmed } from './customer.ts';
import { insertBooking, type KnownBooker } from './insert-booking.ts';
import { takenProblem } from './nearest-times.ts';
import { clearHolds, occupantOf, occupy } from './occupy.ts';
import { requirePaymentType } from './payment-methods.ts';
import { clearPlaceHolds, findSession, lockSessions, requireOpen, takePlace } from './places.ts';
import { joinResolvedSlots, requireFree, resolveToBook } from './resolve-tokens.ts';
import { bookTogether, placeVisit, requireWeekly } from './series.ts';
import { expireUnpaid } from './state/apply-event.ts';
import { lockWeeks } from './weeks.ts';

/** A visit that is paid from a pass is not unpaid. */
async function limitBooker(trx: Db, booker: KnownBooker, at: Parameters<typeof limitCustomer>[2]): Promise<void> {
  if (booker.payment_type !== 'subscription') await limitCustomer(trx, booker.known, at);
}

/**
 * Books adjoining slots of one court, and the same time in other weeks, all or none.
 * @returns the first booking's token
 * @throws Problem with any code of a booking
 */
export async function bookSlots(
  trx: Db,
  { slots, lease, weeks = [] }: Pick<BookBody, 'slots' | 'lease' | 'weeks'>,
  booker: KnownBooker,
  { secret, now }: { secret: Uint8Array; now: number },
): Promise<string> {
  const device = booker.device_id;
  const isWeekly = weeks.length > 0;
  if (isWeekly) requireConfirmed(booker.known);
  const resolved = await resolveToBook(trx, slots, { secret, now, device, lease });
  const { club } = resolved[0]!.offer;
  if (!club.onlineBooking) throw new Problem('CLUB_NOT_BOOKABLE');
  requirePaymentType(club, booker.payment_type);
  const { offer, courtId, start, end, joined } = joinResolvedSlots(resolved);
  const taken = () => takenProblem(resolved, { secret, now });
  requireFree(resolved, now, taken);
  const time = { club_id: club.id, court_id: courtId, coach_id: offer.coachId, start, end };
  const minutes = minutesBetween(start, end);
  await limitBooker(trx, booker, { time: { club, courtId, start, minutes }, now });
  await clearHolds(trx, time, { device, lease });
  const booked = await insertBooking(
    trx,
    {
      club_id: club.id,
      kind: offer.kind,
      service_id: offer.serviceId,
      court_id: courtId,
      coach_id: offer.coachId,
      session_id: null,
      starts_at: new Date(start),
      ends_at: new Date(end),
      price: joined.price.amount,
    },
    { ...booker, isToldOtherwise: isWeekly },
    now,
  );
  if (!(await occupy(trx, time, occupantOf(booked)))) throw taken();
  if (isWeekly) {
    const visit = { offer, courtId, start, duration: minutes };
    await bookTogether(trx, { id: booked.id, visit }, weeks, { booker, now });
  }
  return booked.token;
}

/**
 * Books one place in a group session, and one in its dates of other weeks, all or none.
 * @returns the first booking's token
 * @throws Problem NOT_FOUND, SLOT_IN_PAST, SLOT_NOT_OFFERED, GROUP_FULL, those of the club, and of a
 *   series
 */
export async function bookPlace(
  trx: Db,
  { weeks = [], ...place }: Pick<GroupBookBody, 'service_id' | 'session_id' | 'lease' | 'weeks'>,
  booker: KnownBooker,
  now: number,
): Promise<string> {
  const isWeekly = weeks.length > 0;
  if (isWeekly) requireConfirmed(booker.known);
  await keepOffer(trx, place.service_id);
  const offer = await loadOffer(trx, place.service_id);
  const { club, serviceId } = offer;
  const session = await findSession(trx, offer, place.session_id);
  if (!club.onlineBooking) throw new Problem('CLUB_NOT_BOOKABLE');
  requirePaymentType(club, booker.payment_type);
  requireOpen(session.starts_at.getTime(), club, now);
  const visit = isWeekly ? await placeVisit(trx, offer, session) : undefined;
  await limitBooker(trx, booker, { time: { club, start: session.starts_at.getTime(), minutes: 0 }, now });
  if (visit) await lockWeeks(trx, visit, weeks, { latest: requireWeekly(offer, now), now, others: [session] });
  else await lockSessions(trx, club.id, [session.id]);
  await expireUnpaid(trx, { club_id: club.id, id: session.id });
  await clearPlaceHolds(trx, session, { device: booker.device_id, lease: place.lease });
  if (!(await takePlace(trx, session))) throw new Problem('GROUP_FULL');
  const { id, token } = await insertBooking(
    trx,
    {
      club_id: club.id,
      kind: 'group',
      service_id: serviceId,
      court_id: session.court_id,
      coach_id: session.coach_id,
      session_id: session.id,
      starts_at: session.starts_at,
      ends_at: session.ends_at,
      price: session.amount,
    },
    { ...booker, isToldOtherwise: isWeekly },
    now,
  );
  if (visit) await bookTogether(trx, { id, visit }, weeks, { booker, now });
  return token;
}
