import type { Selectable } from 'kysely';
import { parseClock } from '#core/domain/clock.ts';
import { toInstant, toZoned } from '#core/domain/zone.ts';
import type { DeclineBody } from '#core/schemas/desk.ts';
import { bookerOf, insertBooking } from '#server/booking/insert-booking.ts';
import { clearHolds, occupy } from '#server/booking/occupy.ts';
import type { Db } from '#server/database/db.ts';
import type { BookingRequestTable } from '#server/database/schema.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { announceDeclined } from '#server/messages/notify-club.ts';
import { clubsTime } from '#server/schedule/clubs-time.ts';
import { keepOffer, loadOccupancy, loadOffer, minutesBetween, type Offer } from '#server/schedule/offer.ts';
import { emitRequest } from '#server/webhooks/emit.ts';

export type RequestRow = Selectable<BookingRequestTable>;
type RequestKey = { clubId: number; id: number };

/** A court on which a request fits, and what it costs there in minor units. */
export type FreeCourt = { courtId: number; amount: number };

/**
 * The courts of a request that are free from `start` (epoch ms). The club itself may accept within
 * its lead time.
 */
export async function freeCourts(
  db: Db,
  offer: Offer,
  row: RequestRow,
  start: number,
): Promise<{ offered: boolean; free: FreeCourt[] }> {
  const duration = minutesBetween(row.starts_at.getTime(), row.ends_at.getTime());
  const { date } = toZoned(start, offer.club.timeZone);
  const occupancy = await loadOccupancy(db, offer.club, date, date, { device: '' });
  const courtIds = row.court_id === null ? offer.courtIds : [row.court_id];
  const slots = courtIds.flatMap((courtId) => {
    const time = clubsTime(offer, occupancy, { courtId, start, duration });
    return time ? [{ courtId, ...time }] : [];
  });
  const free = slots.flatMap(({ courtId, status, amount }) =>
    status === 'free' && amount !== null ? [{ courtId, amount }] : [],
  );
  return { offered: slots.length > 0, free };
}

/** Locks the request, so that no other transaction answers it. */
const lockRequest = async (trx: Db, { clubId, id }: RequestKey): Promise<RequestRow> =>
  requireFound(
    await trx
      .selectFrom('booking_request')
      .selectAll()
      .where('club_id', '=', clubId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );

type AcceptOptions = {
  courtId?: number | undefined;
  message?: string | undefined;
  now: number;
  /** What says that no such court is free. */
  taken?: () => Problem;
};

/** As `SLOT_TAKEN`, in words for the club. */
const takenFor = (path: string, code: string) => new Problem('SLOT_TAKEN', { fields: [{ path, code }] });

/**
 * Turns the request into a booking from `start` on a free court, paid at the club.
 * @returns the booking's id and token
 */
async function bookRequest(
  trx: Db,
  row: RequestRow,
  start: number,
  { courtId, message, now, taken = () => new Problem('SLOT_TAKEN') }: AcceptOptions,
) {
  if (start <= now) throw new Problem('SLOT_IN_PAST');
  await keepOffer(trx, row.service_id);
  const offer = await loadOffer(trx, row.service_id);
  const { offered, free } = await freeCourts(trx, offer, row, start);
  if (!offered) throw new Problem('SLOT_NOT_OFFERED');
  const court = courtId === undefined ? free[0] : free.find((one) => one.courtId === courtId);
  if (!court) throw taken();
  const end = start + (row.ends_at.getTime() - row.starts_at.getTime());
  const { club_id, device_id } = row;
  const { id, token } = await insertBooking(
    trx,
    {
      club_id,
      kind: offer.kind,
      service_id: offer.serviceId,
      court_id: court.courtId,
      coach_id: offer.coachId,
      session_id: null,
      starts_at: new Date(start),
      ends_at: new Date(end),
      price: court.amount,
    },
    {
      ...bookerOf(row),
      payment_type: 'card',
      byClub: { accepted: { message: message ?? null } },
    },
    now,
  );
  const time = { club_id, court_id: court.courtId, coach_id: offer.coachId, start, end };
  await clearHolds(trx, time, { device: device_id });
  if (!(await occupy(trx, time, { kind: 'booking', booking_id: id }))) throw taken();
  await trx
    .updateTable('booking_request')
    .set({ status: 'accepted', booking_id: id, answered_at: new Date(now), ...(message && { answer: message }) })
    .where('club_id', '=', club_id)
    .where('id', '=', row.id)
    .execute();
  await emitRequest(trx, 'request.accepted', row);
  return { id, token };
}

/**
 * Accepts a request as the customer made it.
 * @returns the booking's id
 * @throws Problem ALREADY_ANSWERED, SLOT_TAKEN, SLOT_IN_PAST, SLOT_NOT_OFFERED
 */
export async function acceptRequest(trx: Db, key: RequestKey, accepting: AcceptOptions): Promise<number> {
  const row = await lockRequest(trx, key);
  if (row.status !== 'pending') throw new Problem('ALREADY_ANSWERED');
  const taken = () => takenFor('court_id', 'REQUEST_TAKEN');
  return (await bookRequest(trx, row, row.starts_at.getTime(), { ...accepting, taken })).id;
}

/**
 * Books the time that the club offered instead, for the customer.
 * @returns the booking's token
 * @throws Problem ALREADY_ANSWERED and those of `acceptRequest`
 */
export async function takeOffer(trx: Db, key: RequestKey, now: number): Promise<string> {
  const row = await lockRequest(trx, key);
  if (row.status !== 'declined' || row.offered_at === null) throw new Problem('ALREADY_ANSWERED');
  return (await bookRequest(trx, row, row.offered_at.getTime(), { now })).token;
}

/**
 * The time that the club offers instead, epoch ms; null if it offers none.
 * @throws Problem VALIDATION_FAILED, also if the club is closed then, SLOT_IN_PAST, SLOT_TAKEN
 */
async function parseOfferedTime(
  trx: Db,
  row: RequestRow,
  { date, time }: Omit<DeclineBody, 'token'>,
  now: number,
): Promise<number | null> {
  if (!date && !time) return null;
  const missing = date ? 'time' : 'date';
  if (!date || !time) throw new Problem('VALIDATION_FAILED', { fields: [{ path: missing, code: 'REQUIRED' }] });
  const offer = await loadOffer(trx, row.service_id);
  const start = toInstant(date, parseClock(time), offer.club.timeZone);
  if (start <= now) throw new Problem('SLOT_IN_PAST', { fields: [{ path: 'time', code: 'OFFER_OVER' }] });
  const { offered, free } = await freeCourts(trx, offer, row, start);
  if (!offered) throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'time', code: 'NOT_OFFERED' }] });
  if (free.length === 0) throw takenFor('time', 'OFFER_TAKEN');
  return start;
}

/**
 * Declines a request, optionally with another time.
 * @returns the request's code
 * @throws Problem ALREADY_ANSWERED, and those of the other time
 */
export async function declineRequest(
  trx: Db,
  key: RequestKey,
  body: Omit<DeclineBody, 'token'>,
  now: number,
): Promise<string> {
  const row = await lockRequest(trx, key);
  if (row.status !== 'pending') throw new Problem('ALREADY_ANSWERED');
  const start = await parseOfferedTime(trx, row, body, now);
  const answer = body.message?.trim() || null;
  const offered_at = start === null ? null : new Date(start);
  await trx
    .updateTable('booking_request')
    .set({ status: 'declined', answered_at: new Date(now), answer, offered_at })
    .where('club_id', '=', row.club_id)
    .where('id', '=', row.id)
    .execute();
  await announceDeclined(trx, { ...row, answer, offered_at });
  return row.code;
}
