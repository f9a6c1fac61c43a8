import type { ErrorCode } from '#core/schemas/errors.ts';
import {
  MoveSeriesBody,
  RepeatBody,
  RepeatDaysBody,
  RepeatOfferAnswer,
  SeriesAnswer,
  SeriesBody,
  SeriesMovesAnswer,
  SeriesMovesBody,
  WeeksBody,
  WeeksOfferAnswer,
} from '#core/schemas/series.ts';
import { knowCustomer, withContactCode } from '#server/booking/customer.ts';
import { idempotencyKeyOf, runOnce } from '#server/booking/idempotency.ts';
import { signedDevice } from '#server/booking/proof-of-work.ts';
import { cancelSeries, loadSeries, offerRepeat, offerWeeks, repeatBooking } from '#server/booking/series.ts';
import { listSeriesMoves, moveSeries } from '#server/booking/series-move.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { findBooking } from '#server/views/booking.ts';
import type { Dependencies } from './dependencies.ts';

const OFFER_ERRORS: ErrorCode[] = ['TOKEN_INVALID', 'REPEAT_NOT_POSSIBLE', 'SLOT_NOT_OFFERED'];

export function registerSeries(app: Api, dependencies: Dependencies) {
  const { db, clock, secret, contactCodes, limitAttempts } = dependencies;
  const tags = ['Bookings'];

  app.post(
    '/v1/bookings/repeat-days',
    {
      schema: {
        operationId: 'listRepeatDays',
        summary: 'The weeks in which a booking can be repeated, and which are free; books nothing',
        tags,
        body: RepeatDaysBody,
        response: { 200: RepeatOfferAnswer },
        errors: OFFER_ERRORS,
      },
    },
    async (request) => {
      const { language } = visitorOf(request);
      return { data: await offerRepeat(db, request.body, { now: clock(), language }) };
    },
  );

  app.post(
    '/v1/slots/weeks',
    {
      schema: {
        operationId: 'listSlotWeeks',
        summary: 'The weeks in which slots or a place can be booked too, and which are free; books nothing',
        tags: ['Slots'],
        body: WeeksBody,
        response: { 200: WeeksOfferAnswer },
        errors: [
          ...['TOKEN_INVALID', 'TOKEN_EXPIRED', 'NOT_FOUND', 'SLOT_IN_PAST', 'SLOT_NOT_OFFERED'],
          ...['SLOTS_NOT_ADJOINING', 'REPEAT_NOT_POSSIBLE'],
        ] as ErrorCode[],
      },
    },
    async (request) => {
      const options = { ...visitorOf(request), secret, now: clock() };
      return { data: await offerWeeks(db, request.body, options) };
    },
  );

  app.post(
    '/v1/bookings/repeat',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'repeatBooking',
        summary: 'Book further weeks of a booking, all or none',
        tags,
        body: RepeatBody,
        response: { 200: SeriesAnswer },
        needs: ['Idempotency-Key'],
        errors: [
          'PROOF_REQUIRED',
          'IDEMPOTENCY_KEY_MISSING',
          'IDEMPOTENCY_KEY_REUSED',
          'REQUEST_IN_PROGRESS',
          ...OFFER_ERRORS,
          'SLOT_TAKEN',
          'GROUP_FULL',
          'UNPAID_PER_CONTACT',
          'CONTACT_CODE_REQUIRED',
          'PASS_UNKNOWN',
          'PASS_OF_ANOTHER_PHONE',
          'PASS_NOT_VALID',
          'PASS_USED_UP',
        ],
      },
    },
    async (request) => {
      const now = clock();
      const { body } = request;
      const { language } = visitorOf(request);
      const key = idempotencyKeyOf(request.headers);
      const { row } = await findBooking(db, body.token);
      const customer = { given_name: row.given_name, telephone: row.telephone, email: row.email };
      const known = await knowCustomer(request, { ...body, customer }, { ...dependencies, now });
      const work = () =>
        runOnce(db, { key, call: 'repeat', body }, async (trx) => {
          await repeatBooking(trx, body, known, now);
          return { data: await loadSeries(trx, body.token, { now, language }) };
        });
      return withContactCode(work, { known, language }, { db, now, secret });
    },
  );

  app.post(
    '/v1/bookings/series',
    {
      schema: {
        operationId: 'getSeries',
        summary: 'All visits of the weekly series of a booking',
        tags,
        body: SeriesBody,
        response: { 200: SeriesAnswer },
        errors: ['TOKEN_INVALID'],
      },
    },
    async (request) => {
      const { language } = visitorOf(request);
      return { data: await loadSeries(db, request.body.token, { now: clock(), language }) };
    },
  );

  app.post(
    '/v1/bookings/series/cancel',
    {
      schema: {
        operationId: 'cancelSeries',
        summary: 'Cancel all visits of a weekly series that can still be cancelled',
        tags,
        body: SeriesBody,
        response: { 200: SeriesAnswer },
        errors: ['TOKEN_INVALID', 'CANCELLATION_WINDOW_PASSED'],
      },
    },
    async (request) => {
      const now = clock();
      const { language } = visitorOf(request);
      return inTransaction(db, async (trx) => {
        await cancelSeries(trx, request.body.token, now);
        return { data: await loadSeries(trx, request.body.token, { now, language }) };
      });
    },
  );

  app.post(
    '/v1/bookings/series/moves',
    {
      schema: {
        operationId: 'listSeriesMoves',
        summary: 'Where the visits of a weekly series could be moved; moves nothing',
        tags,
        body: SeriesMovesBody,
        response: { 200: SeriesMovesAnswer },
        errors: ['TOKEN_INVALID', 'CHANGE_NOT_POSSIBLE', 'CHANGE_WINDOW_PASSED'],
      },
    },
    async (request) => {
      const { language } = visitorOf(request);
      return { data: await listSeriesMoves(db, request.body, { now: clock(), secret, language }) };
    },
  );

  app.post(
    '/v1/bookings/series/move',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'moveSeries',
        summary: 'Move visits of a weekly series within their weeks, all or none; their links stay valid',
        tags,
        body: MoveSeriesBody,
        response: { 200: SeriesAnswer },
        needs: ['Idempotency-Key'],
        errors: [
          'PROOF_REQUIRED',
          'IDEMPOTENCY_KEY_MISSING',
          'IDEMPOTENCY_KEY_REUSED',
          'REQUEST_IN_PROGRESS',
          'TOKEN_INVALID',
          'TOKEN_EXPIRED',
          'CHANGE_NOT_POSSIBLE',
          'CHANGE_WINDOW_PASSED',
          'CHANGE_COSTS_MORE',
          'SPLIT_KEEPS_PRICE',
          'PASS_NOT_VALID',
          'UNPAID_PER_CONTACT',
          'SLOT_NOT_OFFERED',
          'SLOT_IN_PAST',
          'SLOT_TAKEN',
          'PRICE_CHANGED',
        ],
      },
    },
    async (request) => {
      const now = clock();
      const { body } = request;
      const { language } = visitorOf(request);
      const signed = signedDevice(request, secret);
      return runOnce(db, { key: idempotencyKeyOf(request.headers), call: 'moveSeries', body }, async (trx) => {
        await moveSeries(trx, body, { secret, now, signed, contactCodes });
        return { data: await loadSeries(trx, body.token, { now, language }) };
      });
    },
  );
}
