import type { FastifyRequest } from 'fastify';
import { object } from 'superstruct';
import { BookBody, type Customer, GroupBookBody, type Source } from '#core/schemas/book.ts';
import { BookingAnswer, CancelBody, DecodeBookingBody } from '#core/schemas/booking.ts';
import type { ErrorCode } from '#core/schemas/errors.ts';
import type { PaymentType } from '#core/schemas/scalars.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { bookPlace, bookSlots } from '#server/booking/book.ts';
import { cancelBooking } from '#server/booking/cancel.ts';
import { knowCustomer, withContactCode } from '#server/booking/customer.ts';
import { idempotencyKeyOf, isKeyInUse, isKeyUsed, runOnce } from '#server/booking/idempotency.ts';
import type { KnownBooker } from '#server/booking/insert-booking.ts';
import { loadSource } from '#server/booking/partner.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { deviceOrNone } from '#server/http/device.ts';
import { languageOf } from '#server/http/language.ts';
import { Problem } from '#server/http/problem.ts';
import { loadBooking } from '#server/views/booking.ts';
import type { Dependencies } from './dependencies.ts';

const BOOKING_ERRORS: ErrorCode[] = [
  'PROOF_REQUIRED',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'CLUB_NOT_BOOKABLE',
  'PAYMENT_METHOD_NOT_ALLOWED',
  'UNPAID_PER_DEVICE',
  'UNPAID_PER_CONTACT',
  'CONTACT_CODE_REQUIRED',
  'BROKER_REFUSED',
  'SLOT_IN_PAST',
  'PASS_UNKNOWN',
  'PASS_OF_ANOTHER_PHONE',
  'PASS_NOT_VALID',
  'PASS_USED_UP',
];
const SLOT_ERRORS: ErrorCode[] = [
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'SLOT_TAKEN',
  'PRICE_CHANGED',
  'SLOT_NOT_OFFERED',
  'SLOTS_NOT_ADJOINING',
];

type BookerBody = Source & {
  customer: Customer;
  comment?: string | undefined;
  payment_type: PaymentType;
  pass_code?: string | undefined;
  contact_code?: string | undefined;
};

async function bookerOf(
  dependencies: Dependencies,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  body: BookerBody,
): Promise<KnownBooker> {
  const { db, clock, payments, limitGuesses } = dependencies;
  if (body.payment_type === 'online' && !payments.defaultProvider) throw new Problem('PAYMENT_METHOD_NOT_ALLOWED');
  if (body.pass_code !== undefined) await limitGuesses(request, body.pass_code);
  return {
    customer: body.customer,
    comment: body.comment,
    payment_type: body.payment_type,
    pass_code: body.pass_code,
    language: languageOf(request.headers),
    device_id: deviceOrNone(request),
    origin: await loadSource(db, body, request.headers.origin),
    known: await knowCustomer(request, body, { ...dependencies, now: clock() }),
  };
}

/** Books once for the key, and answers with the booking. `book` returns its token. */
function bookOnce(
  { db, secret, publicUrl }: Dependencies,
  { booker, now, ...request }: { key: string; call: string; body: object; booker: KnownBooker; now: number },
  book: (trx: Db) => Promise<string>,
) {
  const { language } = booker;
  const work = () =>
    runOnce(db, request, async (trx) => ({
      data: await loadBooking(trx, await book(trx), { now, language, publicUrl }),
    }));
  return withContactCode(work, booker, { db, now, secret });
}

type WantingRequest = Pick<FastifyRequest, 'headers'> & { body: BookBody };
const wantedBy = (request: WantingRequest) => {
  const { slots, lease } = request.body;
  return { slots, lease, device: deviceOrNone(request) };
};

export function registerBookings(app: Api, dependencies: Dependencies) {
  const { db, clock, secret, publicUrl, takenTimes, limitAttempts } = dependencies;
  const tags = ['Bookings'];
  const isRepeated = ({ headers }: Pick<FastifyRequest, 'headers'>) => isKeyInUse(db, idempotencyKeyOf(headers));
  /** A repeated request only gets its stored answer, so it needs no proof for that. */
  const limitNewAttempts = async (request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>) => {
    const [key] = [request.headers['idempotency-key']].flat();
    if (key === undefined || !(await isKeyUsed(db, key))) await limitAttempts(request);
  };

  app.post(
    '/v2/bookings/book',
    {
      // Before the attempt is counted, which writes a row.
      preHandler: [
        async (request) => takenTimes.refuseTaken(wantedBy(request as WantingRequest), () => isRepeated(request)),
        limitNewAttempts,
      ],
      schema: {
        operationId: 'bookSlots',
        summary: 'Book one or several adjoining slots of one court, and the same time in other weeks',
        tags,
        body: BookBody,
        response: { 200: BookingAnswer },
        needs: ['Idempotency-Key'],
        errors: [...BOOKING_ERRORS, ...SLOT_ERRORS, 'REPEAT_NOT_POSSIBLE'],
      },
    },
    async (request) => {
      const now = clock();
      const booker = await bookerOf(dependencies, request, request.body);
      const key = idempotencyKeyOf(request.headers);
      const book = () =>
        bookOnce(dependencies, { key, call: 'book', body: request.body, booker, now }, (trx) =>
          bookSlots(trx, request.body, booker, { secret, now }),
        );
      return takenTimes.inTurn(wantedBy(request), book, () => isRepeated(request));
    },
  );

  app.post(
    '/v2/bookings/:service_id/group_book',
    {
      preHandler: limitNewAttempts,
      schema: {
        operationId: 'bookGroupPlace',
        summary: 'Book one place in a group session, and one in the same session in other weeks',
        tags,
        params: object({ service_id: Identifier }),
        body: GroupBookBody,
        response: { 200: BookingAnswer },
        needs: ['Idempotency-Key'],
        errors: [...BOOKING_ERRORS, 'NOT_FOUND', 'GROUP_FULL', 'REPEAT_NOT_POSSIBLE'],
      },
    },
    async (request) => {
      const now = clock();
      const { body, params } = request;
      if (body.service_id !== params.service_id) {
        throw new Problem('VALIDATION_FAILED', { fields: [{ path: 'service_id', code: 'INVALID' }] });
      }
      const booker = await bookerOf(dependencies, request, body);
      const key = idempotencyKeyOf(request.headers);
      return bookOnce(dependencies, { key, call: 'group_book', body, booker, now }, (trx) =>
        bookPlace(trx, body, booker, now),
      );
    },
  );

  app.post(
    '/v2/bookings/decode',
    {
      schema: {
        operationId: 'decodeBooking',
        summary: 'The booking behind a link',
        tags,
        body: DecodeBookingBody,
        response: { 200: BookingAnswer },
        errors: ['TOKEN_INVALID'],
      },
    },
    async ({ body, headers }) => {
      const language = languageOf(headers);
      return { data: await loadBooking(db, body.token, { now: clock(), language, publicUrl }) };
    },
  );

  app.post(
    '/v2/bookings/cancel',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'cancelBooking',
        summary: 'Cancel a booking, once',
        tags,
        body: CancelBody,
        response: { 200: BookingAnswer },
        errors: [
          'PROOF_REQUIRED',
          'TOKEN_INVALID',
          'CANCEL_REASON_NOT_ALLOWED',
          'ALREADY_CANCELLED',
          'CANCELLATION_WINDOW_PASSED',
        ],
      },
    },
    async ({ body, headers }) => {
      const now = clock();
      const language = languageOf(headers);
      return inTransaction(db, async (trx) => {
        await cancelBooking(trx, body.token, { reason: body.reason, now });
        return { data: await loadBooking(trx, body.token, { now, language, publicUrl }) };
      });
    },
  );
}
