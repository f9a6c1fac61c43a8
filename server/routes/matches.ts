import type { FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import type { ErrorCode } from '#core/schemas/errors.ts';
import {
  AppliedMatchAnswer,
  ApplyBody,
  DecideBody,
  HostedMatchAnswer,
  MatchSportsAnswer,
  MatchTokenBody,
  OpenMatchAnswer,
  OpenMatchesAnswer,
  OpenMatchesQuery,
  PublishMatchBody,
  PublishWishBody,
  ReportMatchBody,
} from '#core/schemas/match.ts';
import { PlayerTicketAnswer } from '#core/schemas/players.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { hashAddressOnDay } from '#server/booking/attempts.ts';
import { knowCustomer, withContactCode } from '#server/booking/customer.ts';
import { idempotencyKeyOf, runOnce } from '#server/booking/idempotency.ts';
import { loadTicket } from '#server/booking/players.ts';
import { signedDevice } from '#server/booking/proof-of-work.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { applyToMatch, closeMatch, decide, leaveMatch, reportMatch } from '#server/matches/players.ts';
import { publishMatch, publishWish } from '#server/matches/publish.ts';
import { takeShare } from '#server/matches/shares.ts';
import { listMatches, loadApplied, loadHosted, loadMatch, loadMatchSports } from '#server/matches/view.ts';
import { findBooking } from '#server/views/booking.ts';
import { clubIdOf } from '#server/views/offered-clubs.ts';
import type { Dependencies } from './dependencies.ts';

const ClubParams = object({ id: string() });
const MatchParams = object({ id: string(), match_id: Identifier });

const ONCE: ErrorCode[] = [
  'PROOF_REQUIRED',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
  'REQUEST_IN_PROGRESS',
];

/** Matches that want players: what everyone sees of them, and what host and players do by their links. */
export function registerMatches(app: Api, dependencies: Dependencies) {
  const { db, readForCall, clock, secret, publicUrl, limitAttempts, limitEmailsOfForms } = dependencies;
  const tags = ['Matches'];
  const readingOf = (request: Pick<FastifyRequest, 'headers'>) => ({
    now: clock(),
    language: visitorOf(request).language,
  });

  app.get(
    '/v1/clubs/:id/matches',
    {
      schema: {
        operationId: 'listMatches',
        summary: 'Matches of a club that are still to come and want players, or have just found them',
        tags,
        params: ClubParams,
        querystring: OpenMatchesQuery,
        response: { 200: OpenMatchesAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    (request) =>
      readForCall(request, async (reader) =>
        listMatches(reader, await clubIdOf(reader, request.params.id), request.query, readingOf(request)),
      ),
  );

  app.get(
    '/v1/clubs/:id/match-sports',
    {
      schema: {
        operationId: 'listMatchSports',
        summary: 'The sports of a club, each with the levels that its players declare',
        tags,
        params: ClubParams,
        response: { 200: MatchSportsAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    (request) =>
      readForCall(request, async (reader) => ({
        data: await loadMatchSports(reader, await clubIdOf(reader, request.params.id), visitorOf(request).language),
      })),
  );

  app.get(
    '/v1/clubs/:id/matches/:match_id',
    {
      schema: {
        operationId: 'getMatch',
        summary: 'A match of a club, unless the club has hidden it',
        tags,
        params: MatchParams,
        response: { 200: OpenMatchAnswer },
        errors: ['NOT_FOUND'],
      },
    },
    (request) =>
      readForCall(request, async (reader) => {
        const { id, match_id } = request.params;
        const key = { club_id: await clubIdOf(reader, id), id: match_id };
        return { data: await loadMatch(reader, key, readingOf(request)) };
      }),
  );

  app.post(
    '/v1/clubs/:id/matches',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'publishWish',
        summary: 'Publish a wish to play at a club, for which nothing is booked',
        tags,
        params: ClubParams,
        body: PublishWishBody,
        response: { 200: HostedMatchAnswer },
        needs: ['Idempotency-Key'],
        errors: [...ONCE, 'NOT_FOUND', 'CONTACT_CODE_REQUIRED', 'MATCHES_PER_CONTACT'],
      },
    },
    async (request) => {
      const { body } = request;
      const reading = readingOf(request);
      const clubId = await clubIdOf(db, request.params.id);
      const key = idempotencyKeyOf(request.headers);
      const known = await knowCustomer(request, body, { ...dependencies, now: reading.now });
      const work = () =>
        runOnce(db, { key, call: 'wish', body }, async (trx) => {
          const token = await publishWish(trx, clubId, body, { known, ...reading });
          return { data: await loadHosted(trx, token, reading) };
        });
      return withContactCode(work, { known, language: reading.language }, { db, now: reading.now, secret });
    },
  );

  app.post(
    '/v1/bookings/match',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'publishMatch',
        summary: 'Publish that a booking wants players; one that does already stays as it is',
        tags,
        body: PublishMatchBody,
        response: { 200: HostedMatchAnswer },
        errors: ['PROOF_REQUIRED', 'TOKEN_INVALID', 'CONTACT_CODE_REQUIRED', 'MATCH_NOT_POSSIBLE'],
      },
    },
    async (request) => {
      const { body } = request;
      const reading = readingOf(request);
      const { row } = await findBooking(db, body.token);
      const customer = { given_name: row.given_name, telephone: row.telephone, email: row.email };
      const known = await knowCustomer(request, { ...body, customer }, { ...dependencies, now: reading.now });
      const work = () =>
        inTransaction(db, async (trx) => {
          await publishMatch(trx, body, { known, ...reading });
          return { data: await loadHosted(trx, body.token, reading) };
        });
      return withContactCode(work, { known, language: reading.language }, { db, now: reading.now, secret });
    },
  );

  app.post(
    '/v1/matches/host',
    {
      schema: {
        operationId: 'getHostedMatch',
        summary: 'What a host’s link shows, of a match or of the booking that may become one',
        tags,
        body: MatchTokenBody,
        response: { 200: HostedMatchAnswer },
        errors: ['TOKEN_INVALID'],
      },
    },
    async (request) => ({ data: await loadHosted(db, request.body.token, readingOf(request)) }),
  );

  app.post(
    '/v1/matches/decide',
    {
      schema: {
        operationId: 'decideOnPlayer',
        summary: 'Accept, decline or remove a player',
        tags,
        body: DecideBody,
        response: { 200: HostedMatchAnswer },
        errors: ['TOKEN_INVALID', 'NOT_FOUND', 'MATCH_FULL', 'MATCH_NOT_OPEN'],
      },
    },
    async (request) => {
      const reading = readingOf(request);
      return inTransaction(db, async (trx) => {
        await decide(trx, request.body, reading.now);
        return { data: await loadHosted(trx, request.body.token, reading) };
      });
    },
  );

  app.post(
    '/v1/matches/close',
    {
      schema: {
        operationId: 'closeMatch',
        summary: 'Want no more players; accepted ones stay',
        tags,
        body: MatchTokenBody,
        response: { 200: HostedMatchAnswer },
        errors: ['TOKEN_INVALID'],
      },
    },
    async (request) => {
      const { token } = request.body;
      return inTransaction(db, async (trx) => {
        await closeMatch(trx, token);
        return { data: await loadHosted(trx, token, readingOf(request)) };
      });
    },
  );

  app.post(
    '/v1/clubs/:id/matches/:match_id/apply',
    {
      // With an email address, which is not confirmed, as calls that send to any address.
      preHandler: (request) =>
        (request.body as ApplyBody).email === undefined ? limitAttempts(request) : limitEmailsOfForms(request),
      schema: {
        operationId: 'applyToMatch',
        summary: 'Apply to a match; its host accepts or declines',
        tags,
        params: MatchParams,
        body: ApplyBody,
        response: { 200: AppliedMatchAnswer },
        needs: ['Idempotency-Key'],
        errors: [...ONCE, 'NOT_FOUND', 'MATCH_FULL', 'MATCH_NOT_OPEN', 'ALREADY_APPLIED'],
      },
    },
    async (request) => {
      const { body, params } = request;
      const reading = readingOf(request);
      const key = { club_id: await clubIdOf(db, params.id), id: params.match_id };
      const idempotent = { key: idempotencyKeyOf(request.headers), call: `apply ${key.club_id} ${key.id}`, body };
      return runOnce(db, idempotent, async (trx) => ({
        data: await loadApplied(trx, await applyToMatch(trx, key, body, reading), reading),
      }));
    },
  );

  app.post(
    '/v1/clubs/:id/matches/:match_id/report',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'reportMatch',
        summary: 'Report a match to its club, once per device',
        tags,
        params: MatchParams,
        body: ReportMatchBody,
        errors: ['PROOF_REQUIRED', 'NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const key = { club_id: await clubIdOf(db, params.id), id: params.match_id };
      // A device that is not signed is a mere claim, which costs nothing.
      const whose = signedDevice(request, secret) ?? request.ip;
      const device = hashAddressOnDay(whose, `report ${key.club_id} ${key.id}`, secret);
      await inTransaction(db, (trx) => reportMatch(trx, key, { device, reason: body.reason }, clock()));
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/matches/player',
    {
      schema: {
        operationId: 'getAppliedMatch',
        summary: 'What a player’s link shows; once accepted also how to reach host and players',
        tags,
        body: MatchTokenBody,
        response: { 200: AppliedMatchAnswer },
        errors: ['TOKEN_INVALID'],
      },
    },
    async (request) => ({ data: await loadApplied(db, request.body.token, readingOf(request)) }),
  );

  app.post(
    '/v1/matches/leave',
    {
      schema: {
        operationId: 'leaveMatch',
        summary: 'Leave a match, and the share of its price, or withdraw before the host answers',
        tags,
        body: MatchTokenBody,
        response: { 200: AppliedMatchAnswer },
        errors: ['TOKEN_INVALID'],
      },
    },
    async (request) => {
      const { token } = request.body;
      const reading = readingOf(request);
      return inTransaction(db, async (trx) => {
        await leaveMatch(trx, token, reading.now);
        return { data: await loadApplied(trx, token, reading) };
      });
    },
  );

  app.post(
    '/v1/matches/share',
    {
      schema: {
        operationId: 'takeShare',
        summary: 'Take a share of the price of a match’s booking; who has one keeps it',
        tags,
        body: MatchTokenBody,
        response: { 200: PlayerTicketAnswer },
        errors: ['TOKEN_INVALID', 'NOT_FOUND', 'SPLIT_CLOSED', 'ALREADY_JOINED', 'PLAYERS_FULL'],
      },
    },
    async (request) => {
      const reading = readingOf(request);
      return inTransaction(db, async (trx) => {
        const token = await takeShare(trx, request.body.token, reading.now);
        return { data: await loadTicket(trx, token, { ...reading, publicUrl }) };
      });
    },
  );
}
