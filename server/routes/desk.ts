import type { IncomingHttpHeaders } from 'node:http';
import { BookingAnswer } from '#core/schemas/booking.ts';
import {
  AcceptBody,
  DeclineBody,
  type Desk,
  DeskAnswer,
  DeskBody,
  DeskCancelBody,
  DeskTokenBody,
} from '#core/schemas/desk.ts';
import type { ErrorCode } from '#core/schemas/errors.ts';
import { cancelBooking } from '#server/booking/cancel.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { acceptRequest, declineRequest, takeOffer } from '#server/desk/answer.ts';
import { loadDesk } from '#server/desk/view.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { requireFound } from '#server/http/problem.ts';
import { type LinkClaim, readLink } from '#server/tokens/link-token.ts';
import { loadBooking } from '#server/views/booking.ts';
import type { Dependencies } from './dependencies.ts';

const LINK_ERRORS: ErrorCode[] = ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'NOT_FOUND'];
const ANSWER_ERRORS: ErrorCode[] = [
  ...LINK_ERRORS,
  'PROOF_REQUIRED',
  'ALREADY_ANSWERED',
  'SLOT_TAKEN',
  'SLOT_IN_PAST',
  'SLOT_NOT_OFFERED',
  'REQUEST_IN_PROGRESS',
];
const tags = ['Club desk'];

type DeskRequest = { headers: IncomingHttpHeaders };

/**
 * The token with which the club itself cancels a booking.
 * @throws Problem NOT_FOUND if there is no such booking
 */
async function clubTokenOf(trx: Db, { clubId, id }: LinkClaim): Promise<string> {
  const row = await trx
    .selectFrom('booking')
    .select('club_token')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirst();
  return requireFound(row).club_token;
}

/**
 * The club's desk, accessible only by signed links, without an account. Every change is a POST,
 * since mail scanners follow links.
 */
export function registerDesk(app: Api, { db, clock, secret, publicUrl, limitAttempts }: Dependencies) {
  const read = <Purpose extends Desk['purpose']>(token: string, ...purposes: Purpose[]) =>
    readLink(token, { secret, now: clock(), purposes });
  const contextOf = ({ headers }: DeskRequest, date?: string) => {
    const language = languageOf(headers);
    return { now: clock(), language, secret, date };
  };
  /** Performs an action of a link, and answers with the new view. */
  const change = (request: DeskRequest, claim: LinkClaim<Desk['purpose']>, work: (trx: Db) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      await work(trx);
      return { data: await loadDesk(trx, claim, contextOf(request)) };
    });

  app.post(
    '/v1/desk/decode',
    {
      schema: {
        operationId: 'decodeDeskLink',
        summary: 'The requests and bookings of a link in an email to a club',
        tags,
        body: DeskBody,
        response: { 200: DeskAnswer },
        errors: LINK_ERRORS,
      },
    },
    async (request) => {
      const claim = read(request.body.token, 'day', 'request', 'booking', 'offer');
      return { data: await loadDesk(db, claim, contextOf(request, request.body.date)) };
    },
  );

  app.post(
    '/v1/desk/accept',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'acceptRequest',
        summary: 'Accept a request and book it, for the club',
        tags,
        body: AcceptBody,
        response: { 200: DeskAnswer },
        errors: ANSWER_ERRORS,
      },
    },
    (request) => {
      const { token, court_id: courtId, message } = request.body;
      const claim = read(token, 'request');
      const accepting = { courtId, message: message?.trim() || undefined, now: clock() };
      return change(request, claim, async (trx) => {
        await acceptRequest(trx, claim, accepting);
      });
    },
  );

  app.post(
    '/v1/desk/decline',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'declineRequest',
        summary: 'Decline a request, with a message and another time, for the club',
        tags,
        body: DeclineBody,
        response: { 200: DeskAnswer },
        errors: ANSWER_ERRORS,
      },
    },
    (request) => {
      const claim = read(request.body.token, 'request');
      return change(request, claim, async (trx) => {
        await declineRequest(trx, claim, request.body, clock());
      });
    },
  );

  app.post(
    '/v1/desk/cancel',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'cancelBookingForClub',
        summary: 'Cancel a booking, with a message, for the club: online payments are refunded in full',
        tags,
        body: DeskCancelBody,
        response: { 200: DeskAnswer },
        errors: [
          ...LINK_ERRORS,
          'PROOF_REQUIRED',
          'ALREADY_CANCELLED',
          'CANCELLATION_WINDOW_PASSED',
          'REQUEST_IN_PROGRESS',
        ],
      },
    },
    (request) => {
      const { token, message } = request.body;
      const claim = read(token, 'booking');
      return change(request, claim, async (trx) => {
        const note = message?.trim() || undefined;
        const clubToken = await clubTokenOf(trx, claim);
        await cancelBooking(trx, clubToken, { reason: 'CANCELED_BY_CLUB', message: note, now: clock() });
      });
    },
  );

  app.post(
    '/v1/desk/take',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'takeOfferedTime',
        summary: 'Book the time that a club offered instead of the requested one',
        tags,
        body: DeskTokenBody,
        response: { 200: BookingAnswer },
        errors: ANSWER_ERRORS,
      },
    },
    async (request) => {
      const claim = read(request.body.token, 'offer');
      const context = { ...contextOf(request), publicUrl };
      return inTransaction(db, async (trx) => {
        const token = await takeOffer(trx, claim, context.now);
        return { data: await loadBooking(trx, token, context) };
      });
    },
  );
}
