import { makeBookingCode } from '#core/domain/booking-code.ts';
import { parseClock } from '#core/domain/clock.ts';
import { durationFits } from '#core/domain/duration.ts';
import { MINUTE } from '#core/domain/units.ts';
import { formatInstant, toInstant, toZoned } from '#core/domain/zone.ts';
import { BookingRequestBody } from '#core/schemas/book.ts';
import { BookingRequest } from '#core/schemas/booking.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { type KnownCustomer, knowCustomer, limitCustomer, withContactCode } from '#server/booking/customer.ts';
import { idempotencyKeyOf, runOnce } from '#server/booking/idempotency.ts';
import { customerColumns } from '#server/booking/insert-booking.ts';
import { type BookingSource, loadSource } from '#server/booking/partner.ts';
import type { Db } from '#server/database/db.ts';
import type { Api } from '#server/http/api.ts';
import { deviceOrNone } from '#server/http/device.ts';
import { languageOf } from '#server/http/language.ts';
import { Problem, requireFound } from '#server/http/problem.ts';
import { announceRequested, askClub } from '#server/messages/notify-club.ts';
import { amountOf, courtSlots, keepOffer, loadOccupancy, loadOffer, type Offer } from '#server/schedule/offer.ts';
import { loadClubSummaries } from '#server/views/club.ts';
import { loadServices } from '#server/views/service.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * The courts on which the club is open at this time, taken or not: the club may rearrange its bookings
 * for a request.
 * @throws Problem SLOT_IN_PAST, VALIDATION_FAILED, SLOT_NOT_OFFERED
 */
async function openCourts(
  trx: Db,
  offer: Offer,
  body: BookingRequestBody,
  start: number,
  { now, device }: { now: number; device: string },
): Promise<number[]> {
  if (start <= now) throw new Problem('SLOT_IN_PAST');
  if (!durationFits(offer, body.duration)) {
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'duration', code: 'DURATION' }] });
  }
  if (body.court_id !== undefined && !offer.courtIds.includes(body.court_id)) {
    throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'court_id', code: 'INVALID' }] });
  }
  const { date } = toZoned(start, offer.club.timeZone);
  const occupancy = await loadOccupancy(trx, offer.club, date, date, { device });
  const courts = body.court_id === undefined ? offer.courtIds : [body.court_id];
  const open = courts.filter((courtId) =>
    courtSlots(offer, occupancy, { courtId, date, duration: body.duration, now }).some((slot) => slot.start === start),
  );
  if (open.length === 0) throw new Problem('SLOT_NOT_OFFERED');
  return open;
}

type RequestSender = BookingSource & { language: Language; device_id: string; address_hash: string };

async function storeRequest(
  trx: Db,
  body: BookingRequestBody,
  { sender, known, now }: { sender: RequestSender; known: KnownCustomer; now: number },
): Promise<BookingRequest> {
  await keepOffer(trx, body.service_id);
  const offer = await loadOffer(trx, body.service_id);
  const { club } = offer;
  const start = toInstant(body.date, parseClock(body.time), club.timeZone);
  const end = start + body.duration * MINUTE;
  const courts = await openCourts(trx, offer, body, start, { now, device: sender.device_id });
  await limitCustomer(trx, known, { time: { club, start, minutes: 0 }, now });
  const code = makeBookingCode();
  const row = await trx
    .insertInto('booking_request')
    .values({
      club_id: club.id,
      code,
      service_id: offer.serviceId,
      court_id: body.court_id ?? null,
      starts_at: new Date(start),
      ends_at: new Date(end),
      ...customerColumns(body),
      ...sender,
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id } = row;
  await askClub(trx, row);
  const amounts = courts.flatMap((courtId) => amountOf(offer, courtId, start, body.duration) ?? []);
  const price = amounts.length === 0 ? null : { least: Math.min(...amounts), most: Math.max(...amounts) };
  await announceRequested(trx, row, price);
  const shown = { language: sender.language, now };
  const [summary] = await loadClubSummaries(trx, [club.id], shown);
  const [service] = await loadServices(trx, { clubIds: [club.id], serviceIds: [offer.serviceId] }, shown);
  return {
    id,
    code,
    status: 'pending',
    club: requireFound(summary),
    service: requireFound(service),
    starts_at: formatInstant(start, club.timeZone),
    ends_at: formatInstant(end, club.timeZone),
    created_at: formatInstant(now, club.timeZone),
  };
}

export function registerBookingRequests(app: Api, dependencies: Dependencies) {
  const { db, clock, secret, limitAttempts } = dependencies;
  app.post(
    '/v2/user/booking-requests',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'requestBooking',
        summary: 'Send a club a booking request, which it answers by phone; the response is not wrapped in `data`',
        tags: ['Bookings'],
        body: BookingRequestBody,
        response: { 200: BookingRequest },
        needs: ['Idempotency-Key'],
        errors: [
          'PROOF_REQUIRED',
          'BROKER_REFUSED',
          'NOT_FOUND',
          'SLOT_IN_PAST',
          'SLOT_NOT_OFFERED',
          'CONTACT_CODE_REQUIRED',
          'UNPAID_PER_CONTACT',
          'IDEMPOTENCY_KEY_MISSING',
          'IDEMPOTENCY_KEY_REUSED',
          'REQUEST_IN_PROGRESS',
        ],
      },
    },
    async (request) => {
      const { body, headers } = request;
      const now = clock();
      const known = await knowCustomer(request, body, { ...dependencies, now });
      const language = languageOf(headers);
      const sender: RequestSender = {
        language,
        address_hash: known.keys.address,
        device_id: deviceOrNone(request),
        ...(await loadSource(db, body, headers.origin)),
      };
      const key = idempotencyKeyOf(headers);
      const work = () =>
        runOnce(db, { key, call: 'booking-request', body }, (trx) => storeRequest(trx, body, { sender, known, now }));
      return withContactCode(work, { known, language }, { db, now, secret });
    },
  );
}
