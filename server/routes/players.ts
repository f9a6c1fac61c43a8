import type { ErrorCode } from '#core/schemas/errors.ts';
import { CheckoutAnswer } from '#core/schemas/payment.ts';
import {
  InvitationAnswer,
  InvitationBody,
  JoinBody,
  PlayerBody,
  PlayerTicketAnswer,
  RemovePlayerBody,
  SplitAnswer,
  SplitBody,
  SplitTokenBody,
} from '#core/schemas/players.ts';
import { idempotencyKeyOf, runOnce } from '#server/booking/idempotency.ts';
import {
  chargeOrganiser,
  joinPlayers,
  leavePlayers,
  loadInvitation,
  loadSplit,
  loadTicket,
  removePlayer,
} from '#server/booking/players.ts';
import { splitBooking } from '#server/booking/split.ts';
import type { Db } from '#server/database/db.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Api } from '#server/http/api.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { beginShareCheckout } from '#server/payment/checkout.ts';
import type { Dependencies } from './dependencies.ts';

export function registerPlayers(app: Api, dependencies: Dependencies) {
  const { db, clock, payments, publicUrl, limitAttempts, limitEmailRequests } = dependencies;
  const tags = ['Players'];
  const readingOf = (request: Parameters<typeof visitorOf>[0]) => ({
    now: clock(),
    language: visitorOf(request).language,
    publicUrl,
  });

  /** The calls of an organiser: what each does, before it answers with the split. */
  const CALLS = {
    '/v2/bookings/split': {
      operationId: 'splitBooking',
      summary: 'Split the price of a booking between players',
      body: SplitBody,
      errors: ['TOKEN_INVALID', 'SPLIT_NOT_POSSIBLE'],
      run: (trx: Db, body: SplitBody, now: number) => splitBooking(trx, body, now),
    },
    '/v2/bookings/split/decode': {
      operationId: 'getSplit',
      summary: 'Read a split booking and its players by the organiser’s link token',
      body: SplitTokenBody,
      errors: ['TOKEN_INVALID', 'NOT_FOUND'],
      run: undefined,
    },
    '/v2/bookings/split/remove': {
      operationId: 'removePlayer',
      summary: 'Remove a player; a paid share is refunded',
      body: RemovePlayerBody,
      errors: ['TOKEN_INVALID', 'NOT_FOUND', 'SPLIT_CLOSED'],
      run: (trx: Db, body: RemovePlayerBody, now: number) => removePlayer(trx, body, now),
    },
    '/v2/bookings/split/close': {
      operationId: 'closeSplit',
      summary: 'Charge the organiser now for what the players have not paid',
      body: SplitTokenBody,
      errors: ['TOKEN_INVALID', 'NOT_FOUND', 'SPLIT_CLOSED'],
      run: (trx: Db, { token }: SplitTokenBody, now: number) => chargeOrganiser(trx, token, now),
    },
  } as const;
  for (const [path, { run, errors, ...call }] of Object.entries(CALLS)) {
    app.post(
      path,
      { schema: { ...call, tags, response: { 200: SplitAnswer }, errors: [...errors] as ErrorCode[] } },
      async (request) => {
        const reading = readingOf(request);
        const body = request.body as SplitBody & RemovePlayerBody;
        if (run) await inTransaction(db, (trx) => run(trx, body, reading.now));
        return { data: await loadSplit(db, body.token, reading) };
      },
    );
  }

  app.post(
    '/v2/players/invitation',
    {
      schema: {
        operationId: 'getInvitation',
        summary: 'What an invitation to play is to',
        tags,
        body: InvitationBody,
        response: { 200: InvitationAnswer },
        errors: ['TOKEN_INVALID'],
      },
    },
    async (request) => ({ data: await loadInvitation(db, request.body.invite_token, readingOf(request)) }),
  );

  app.post(
    '/v2/players/join',
    {
      // The link is sent to any address.
      preHandler: (request) =>
        (request.body as JoinBody).email === undefined ? limitAttempts(request) : limitEmailRequests(request),
      schema: {
        operationId: 'joinPlayers',
        summary: 'Take a place of an invitation',
        tags,
        body: JoinBody,
        response: { 200: PlayerTicketAnswer },
        needs: ['Idempotency-Key'],
        errors: [
          'PROOF_REQUIRED',
          'IDEMPOTENCY_KEY_MISSING',
          'IDEMPOTENCY_KEY_REUSED',
          'REQUEST_IN_PROGRESS',
          'TOKEN_INVALID',
          'SPLIT_CLOSED',
          'ALREADY_JOINED',
          'PLAYERS_FULL',
        ],
      },
    },
    async (request) => {
      const reading = readingOf(request);
      const { body } = request;
      return runOnce(db, { key: idempotencyKeyOf(request.headers), call: 'join', body }, async (trx) => ({
        data: await loadTicket(trx, await joinPlayers(trx, body, reading), reading),
      }));
    },
  );

  app.post(
    '/v2/players/decode',
    {
      schema: {
        operationId: 'getPlayer',
        summary: 'Read a player’s ticket by its personal token',
        tags,
        body: PlayerBody,
        response: { 200: PlayerTicketAnswer },
        errors: ['TOKEN_INVALID'],
      },
    },
    async (request) => ({ data: await loadTicket(db, request.body.token, readingOf(request)) }),
  );

  app.post(
    '/v2/players/pay',
    {
      preHandler: limitAttempts,
      schema: {
        operationId: 'payShare',
        summary: 'Start the checkout of a player’s share',
        tags,
        body: PlayerBody,
        response: { 200: CheckoutAnswer },
        errors: ['PROOF_REQUIRED', 'TOKEN_INVALID', 'PAYMENT_NOT_DUE', 'PAYMENT_TIME_OVER', 'PAYMENT_UNAVAILABLE'],
      },
    },
    async ({ body }) => ({ data: await beginShareCheckout({ db, clock, payments }, body.token) }),
  );

  app.post(
    '/v2/players/leave',
    {
      schema: {
        operationId: 'leavePlayers',
        summary: 'Give a player’s place back; a paid share is refunded until the deadline',
        tags,
        body: PlayerBody,
        response: { 200: PlayerTicketAnswer },
        errors: ['TOKEN_INVALID', 'SPLIT_CLOSED'],
      },
    },
    async (request) => {
      const reading = readingOf(request);
      const { token } = request.body;
      await inTransaction(db, (trx) => leavePlayers(trx, token, reading.now));
      return { data: await loadTicket(db, token, reading) };
    },
  );
}
