import type { FastifyRequest } from 'fastify';
import { object, type Struct, string } from 'superstruct';
import { DAY } from '#core/domain/units.ts';
import { DeskAnswer } from '#core/schemas/desk.ts';
import {
  DeskAcceptBody,
  DeskBlockBody,
  DeskBookBody,
  DeskBookingAnswer,
  DeskCancelBookingBody,
  DeskClosingAnswer,
  DeskClosingBody,
  DeskClosingPreviewBody,
  DeskDayAnswer,
  DeskDayQuery,
  DeskDeclineBody,
  DeskMessageBody,
  DeskMoveBody,
  DeskNoShowBody,
  DeskOffersAnswer,
  DeskOffersQuery,
  DeskPayBody,
  DeskPowerCutBody,
  DeskRefundBody,
  DeskRequestsAnswer,
  DeskSeriesAnswer,
  DeskSeriesBody,
  DeskSeriesPreviewBody,
  DeskTimesAnswer,
  DeskTimesQuery,
} from '#core/schemas/desk-day.ts';
import type { ErrorCode } from '#core/schemas/errors.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { idempotencyKeyOf, runOnce } from '#server/booking/idempotency.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type AtDesk, requireDesk } from '#server/desk/access.ts';
import { acceptRequest, declineRequest } from '#server/desk/answer.ts';
import { blockTime, removeBlock } from '#server/desk/blocks.ts';
import {
  bookForCaller,
  cancelAtDesk,
  handOutRefund,
  loadDeskBooking,
  loadDeskOffers,
  loadDeskTimes,
  moveAtDesk,
  noteNoShow,
  refundAtDesk,
  settleBooking,
  unsettleBooking,
  writeToCustomer,
} from '#server/desk/bookings.ts';
import { closeRange, previewClosing } from '#server/desk/closings.ts';
import { deskClubOf, loadDay } from '#server/desk/day.ts';
import { writeLog } from '#server/desk/log.ts';
import { markPowerCut, removePowerCut } from '#server/desk/power-cuts.ts';
import { bookSeries, previewSeries } from '#server/desk/series.ts';
import { loadDesk, loadPendingRequests } from '#server/desk/view.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import type { Dependencies } from './dependencies.ts';

const tags = ['Club desk'];
const session = true;
const ClubParams = object({ slug: string() });
const ItemParams = object({ slug: string(), id: Identifier });
const Nothing = object({});

/** Errors of a time that the desk takes. */
const TIME_ERRORS: ErrorCode[] = ['SLOT_TAKEN', 'SLOT_IN_PAST', 'SLOT_NOT_OFFERED', 'REQUEST_IN_PROGRESS'];

/** Errors of a call that is done once. */
const KEY_ERRORS: ErrorCode[] = ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED'];

type FromStaff = Pick<FastifyRequest, 'headers'>;

/** What signed-in staff see and do at their club's desk. */
export function registerDeskDay(app: Api, { db, clock, secret }: Dependencies) {
  const deskOf = ({ headers }: FromStaff, { slug }: { slug: string }) =>
    requireDesk(db, { headers, slug, as: 'staff', now: clock() });
  const at = ({ headers }: FromStaff) => ({ now: clock(), language: languageOf(headers) });

  app.get(
    '/v1/desk/clubs/:slug/day',
    {
      schema: {
        operationId: 'getDeskDay',
        summary: 'A day at a club’s desk: what takes time of its courts',
        tags,
        session,
        params: ClubParams,
        querystring: DeskDayQuery,
        response: { 200: DeskDayAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await loadDay(db, desk, { date: request.query.date, ...at(request) }) };
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/offers',
    {
      schema: {
        operationId: 'listDeskOffers',
        summary: 'What can be booked for a caller on a court from a time on',
        tags,
        session,
        params: ClubParams,
        querystring: DeskOffersQuery,
        response: { 200: DeskOffersAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await loadDeskOffers(db, desk, request.query, at(request)) };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/bookings',
    {
      schema: {
        operationId: 'bookForCaller',
        summary: 'Book for somebody who called or walked in, paid at the club',
        tags,
        session,
        params: ClubParams,
        body: DeskBookBody,
        response: { 200: DeskBookingAnswer },
        errors: TIME_ERRORS,
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return inTransaction(db, async (trx) => {
        const id = await bookForCaller(trx, desk, request.body, clock());
        return { data: await loadDeskBooking(trx, desk, id, at(request)) };
      });
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/series/preview',
    {
      schema: {
        operationId: 'previewSeries',
        summary: 'The days of a weekly series, and which are free; books nothing',
        tags,
        session,
        params: ClubParams,
        body: DeskSeriesPreviewBody,
        response: { 200: DeskSeriesAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await previewSeries(db, desk, request.body, clock()) };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/series',
    {
      schema: {
        operationId: 'bookSeries',
        summary: 'Book the same time every week for a regular, where it is free, with one message',
        tags,
        session,
        params: ClubParams,
        body: DeskSeriesBody,
        response: { 200: DeskSeriesAnswer },
        errors: ['SLOT_TAKEN', 'REQUEST_IN_PROGRESS'],
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await inTransaction(db, (trx) => bookSeries(trx, desk, request.body, clock())) };
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/bookings/:id',
    {
      schema: {
        operationId: 'getDeskBooking',
        summary: 'A booking, its history, and what the desk may do with it',
        tags,
        session,
        params: ItemParams,
        response: { 200: DeskBookingAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await loadDeskBooking(db, desk, request.params.id, at(request)) };
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/bookings/:id/times',
    {
      schema: {
        operationId: 'listDeskTimes',
        summary: 'The free times of a day to which the desk can move a booking',
        tags,
        session,
        params: ItemParams,
        querystring: DeskTimesQuery,
        response: { 200: DeskTimesAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await loadDeskTimes(db, desk, request.params.id, request.query.date, at(request)) };
    },
  );

  /**
   * Registers an action on a booking, which answers with nothing. One that moves money needs a key: a
   * client that got no answer repeats it, and it is done once.
   */
  function action<Body>(
    name: string,
    {
      operationId,
      summary,
      body,
      errors,
      movesMoney = false,
    }: Record<'operationId' | 'summary', string> & {
      // biome-ignore lint/suspicious/noExplicitAny: a struct's inner shape does not matter here
      body: Struct<Body, any>;
      errors: ErrorCode[];
      movesMoney?: boolean;
    },
    act: (trx: Db, desk: AtDesk, id: number, body: Body, now: number) => Promise<void>,
  ) {
    app.post(
      `/v1/desk/clubs/:slug/bookings/:id/${name}`,
      {
        schema: {
          ...{ operationId, summary, tags, session, params: ItemParams, body },
          ...(movesMoney ? { needs: ['Idempotency-Key' as const], errors: [...errors, ...KEY_ERRORS] } : { errors }),
        },
      },
      async (request, reply) => {
        const desk = await deskOf(request, request.params);
        const { id } = request.params;
        const work = (trx: Db) => act(trx, desk, id, request.body as Body, clock());
        if (movesMoney) {
          const key = idempotencyKeyOf(request.headers);
          const call = `desk ${desk.club.id} ${id} ${name}`;
          await runOnce(db, { key, call, body: request.body as object }, async (trx) => {
            await work(trx);
            return {};
          });
        } else await inTransaction(db, work);
        return reply.code(204).send();
      },
    );
  }

  action(
    'pay',
    {
      operationId: 'settleDeskBooking',
      summary: 'Note that a booking was paid at the club',
      body: DeskPayBody,
      movesMoney: true,
      errors: ['PAYMENT_NOT_DUE', 'REQUEST_IN_PROGRESS'],
    },
    (trx, desk, id, { payment_type }, now) => settleBooking(trx, desk, id, payment_type, now),
  );
  action(
    'unpay',
    {
      operationId: 'unsettleDeskBooking',
      summary: 'Take back that a booking was paid at the club',
      body: Nothing,
      movesMoney: true,
      errors: ['PAYMENT_NOT_DUE', 'REQUEST_IN_PROGRESS'],
    },
    (trx, desk, id, _body, now) => unsettleBooking(trx, desk, id, now),
  );
  action(
    'no-show',
    {
      operationId: 'noteNoShow',
      summary: 'Note whether the customer came',
      body: DeskNoShowBody,
      errors: ['CHANGE_NOT_POSSIBLE', 'REQUEST_IN_PROGRESS'],
    },
    (trx, desk, id, { no_show }, now) => noteNoShow(trx, desk, id, no_show, now),
  );
  action(
    'cancel',
    {
      operationId: 'cancelDeskBooking',
      summary: 'Cancel a booking, with a message: online payments are refunded in full',
      body: DeskCancelBookingBody,
      errors: ['ALREADY_CANCELLED', 'CANCELLATION_WINDOW_PASSED', 'REQUEST_IN_PROGRESS'],
    },
    (trx, desk, id, { message }, now) => cancelAtDesk(trx, desk, id, message, now),
  );
  action(
    'refund',
    {
      operationId: 'refundDeskBooking',
      summary: 'Refund a part of what was paid, the way it was paid',
      body: DeskRefundBody,
      movesMoney: true,
      errors: ['REQUEST_IN_PROGRESS'],
    },
    (trx, desk, id, { amount }, now) => refundAtDesk(trx, desk, id, amount, now),
  );
  action(
    'hand-out',
    {
      operationId: 'handOutDeskRefund',
      summary: 'Note that a refund was handed out at the club',
      body: Nothing,
      movesMoney: true,
      errors: ['PAYMENT_NOT_DUE', 'REQUEST_IN_PROGRESS'],
    },
    (trx, desk, id, _body, now) => handOutRefund(trx, desk, id, now),
  );
  action(
    'message',
    {
      operationId: 'writeToCustomer',
      summary: 'Send the customer a message about the booking',
      body: DeskMessageBody,
      errors: ['CHANGE_NOT_POSSIBLE', 'REQUEST_IN_PROGRESS'],
    },
    (trx, desk, id, { message }, now) => writeToCustomer(trx, desk, id, message, now),
  );
  action(
    'move',
    {
      operationId: 'moveDeskBooking',
      summary: 'Move a booking to a free time of its service, and tell the customer',
      body: DeskMoveBody,
      errors: ['CHANGE_NOT_POSSIBLE', 'PASS_NOT_VALID', 'GROUP_FULL', ...TIME_ERRORS],
    },
    moveAtDesk,
  );

  app.post(
    '/v1/desk/clubs/:slug/blocks',
    {
      schema: {
        operationId: 'blockTime',
        summary: 'Take time of courts out, such as for maintenance',
        tags,
        session,
        params: ClubParams,
        body: DeskBlockBody,
        errors: ['SLOT_TAKEN', 'SLOT_IN_PAST', 'REQUEST_IN_PROGRESS'],
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      await inTransaction(db, (trx) => blockTime(trx, desk, request.body, clock()));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/v1/desk/clubs/:slug/blocks/:id',
    {
      schema: {
        operationId: 'removeBlock',
        summary: 'Give the time of a block back',
        tags,
        session,
        params: ItemParams,
        errors: ['REQUEST_IN_PROGRESS'],
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      await inTransaction(db, (trx) => removeBlock(trx, desk, request.params.id, clock()));
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/power-cuts',
    {
      schema: {
        operationId: 'markPowerCut',
        summary: 'Mark hours as without power in which the club plays on: they stay bookable',
        tags,
        session,
        params: ClubParams,
        body: DeskPowerCutBody,
        errors: ['SLOT_IN_PAST', 'REQUEST_IN_PROGRESS'],
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      await inTransaction(db, (trx) => markPowerCut(trx, desk, request.body, clock()));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/v1/desk/clubs/:slug/power-cuts/:id',
    {
      schema: {
        operationId: 'removePowerCut',
        summary: 'Remove the mark of hours without power, and open those that were closed with it',
        tags,
        session,
        params: ItemParams,
        errors: ['REQUEST_IN_PROGRESS'],
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      await removePowerCut(db, desk, request.params.id, clock());
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/closings/preview',
    {
      schema: {
        operationId: 'previewClosing',
        summary: 'What closing a time would do to its bookings and lines; changes nothing',
        tags,
        session,
        params: ClubParams,
        body: DeskClosingPreviewBody,
        response: { 200: DeskClosingAnswer },
        errors: ['SLOT_IN_PAST'],
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return previewClosing(db, desk, request.body, at(request));
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/closings',
    {
      schema: {
        operationId: 'closeRange',
        summary:
          'Close a club or courts for a time: its bookings get a remedy, each customer and each in line one message',
        tags,
        session,
        params: ClubParams,
        body: DeskClosingBody,
        response: { 200: DeskClosingAnswer },
        errors: ['SLOT_TAKEN', 'SLOT_IN_PAST', 'REQUEST_IN_PROGRESS'],
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return inTransaction(db, (trx) => closeRange(trx, desk, request.body, at(request)));
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/requests',
    {
      schema: {
        operationId: 'listDeskRequests',
        summary: 'Requests that wait for an answer',
        tags,
        session,
        params: ClubParams,
        response: { 200: DeskRequestsAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      const context = at(request);
      const requests = await loadPendingRequests(db, desk.club, context);
      return { data: { club: deskClubOf(desk, context.language), requests } };
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/requests/:id',
    {
      schema: {
        operationId: 'getDeskRequest',
        summary: 'A request, as the page of a link in an email shows it',
        tags,
        session,
        params: ItemParams,
        response: { 200: DeskAnswer },
      },
    },
    async (request) => {
      const { club } = await deskOf(request, request.params);
      const { now, language } = at(request);
      const claim = { purpose: 'request', clubId: club.id, id: request.params.id, expiresAt: now + DAY } as const;
      return { data: await loadDesk(db, claim, { now, language, secret }) };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/requests/:id/accept',
    {
      schema: {
        operationId: 'acceptDeskRequest',
        summary: 'Accept a request and book it',
        tags,
        session,
        params: ItemParams,
        body: DeskAcceptBody,
        errors: ['ALREADY_ANSWERED', ...TIME_ERRORS],
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      const { court_id: courtId, message } = request.body;
      const note = message?.trim() || undefined;
      const key = { clubId: desk.club.id, id: request.params.id };
      await inTransaction(db, async (trx) => {
        const bookingId = await acceptRequest(trx, key, { courtId, message: note, now: clock() });
        await writeLog(trx, desk, { action: 'request_accepted', bookingId, note: note ?? null }, clock());
      });
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/requests/:id/decline',
    {
      schema: {
        operationId: 'declineDeskRequest',
        summary: 'Decline a request, with a message and another time',
        tags,
        session,
        params: ItemParams,
        body: DeskDeclineBody,
        errors: ['ALREADY_ANSWERED', ...TIME_ERRORS],
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      const { id } = request.params;
      await inTransaction(db, async (trx) => {
        const code = await declineRequest(trx, { clubId: desk.club.id, id }, request.body, clock());
        const note = [code, request.body.message?.trim()].filter(Boolean).join(' ');
        await writeLog(trx, desk, { action: 'request_declined', note }, clock());
      });
      return reply.code(204).send();
    },
  );
}
