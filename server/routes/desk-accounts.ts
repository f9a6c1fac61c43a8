import type { FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import {
  DeskAccountAnswer,
  DeskMemberBody,
  DeskMembersAnswer,
  SignedInAnswer,
  SignInBody,
  SignInLinkBody,
} from '#core/schemas/desk-account.ts';
import { DeskLogAnswer, DeskLogQuery } from '#core/schemas/desk-day.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireDesk } from '#server/desk/access.ts';
import { addMember, loadDeskClubs, loadMembers, removeMember } from '#server/desk/accounts.ts';
import { loadLog, writeLog } from '#server/desk/log.ts';
import { endSession, loadSessions, openSession, requireStaff } from '#server/desk/sign-in.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { Problem } from '#server/http/problem.ts';
import { enqueue } from '#server/messages/enqueue.ts';
import type { Dependencies } from './dependencies.ts';

const tags = ['Club desk'];
const ClubParams = object({ slug: string() });

/** The accounts of clubs' staff: signing in, sessions, and who works where. */
export function registerDeskAccounts(app: Api, { db, clock, secret, limitEmailRequests }: Dependencies) {
  const staffOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => requireStaff(db, headers.authorization, clock());
  /** The desk of an owner. */
  const ownersDesk = ({ headers }: Pick<FastifyRequest, 'headers'>, { slug }: { slug: string }) =>
    requireDesk(db, { headers, slug, as: 'owner', now: clock() });

  app.post(
    '/v1/desk/links',
    {
      preHandler: limitEmailRequests,
      schema: {
        operationId: 'emailSignInLink',
        summary: 'Email a link for signing in to the desk; the answer is the same for an unknown address',
        tags,
        body: SignInLinkBody,
        errors: ['PROOF_REQUIRED'],
      },
    },
    async ({ body, headers }, reply) => {
      // Whether somebody has the address is read when the email is composed, so that the duration
      // of the answer reveals nothing.
      const language = languageOf(headers);
      await enqueue(db, { kind: 'signIn', payload: {}, language, recipient: body.email.trim().toLowerCase() });
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/desk/sessions',
    {
      schema: {
        operationId: 'signIn',
        summary: 'Open a session with the token of a link, which works once',
        tags,
        body: SignInBody,
        response: { 200: SignedInAnswer },
        errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED'],
      },
    },
    async ({ body, headers }) => {
      const device = headers['user-agent'] ?? '';
      const context = { device, language: languageOf(headers), secret, now: clock() };
      const { token, expiresAt } = await inTransaction(db, (trx) => openSession(trx, body.token, context));
      return { data: { token, expires_at: new Date(expiresAt).toISOString() } };
    },
  );

  app.get(
    '/v1/desk/account',
    {
      schema: {
        operationId: 'getDeskAccount',
        summary: 'Who is signed in, at which clubs they work, and their sessions',
        tags,
        session: true,
        response: { 200: DeskAccountAnswer },
      },
    },
    async (request) => {
      const staff = await staffOf(request);
      const clubs = await loadDeskClubs(db, staff, languageOf(request.headers));
      const sessions = await loadSessions(db, staff, clock());
      return { data: { email: staff.email, operator: staff.operator, clubs, sessions } };
    },
  );

  app.delete(
    '/v1/desk/sessions/:id',
    {
      schema: {
        operationId: 'endDeskSession',
        summary: 'End a session of one’s own: a number, or `current`',
        tags,
        session: true,
        params: object({ id: string() }),
      },
    },
    async (request, reply) => {
      const staff = await staffOf(request);
      const { id } = request.params;
      if (id !== 'current' && !/^[1-9]\d{0,8}$/.test(id)) throw new Problem('NOT_FOUND');
      await endSession(db, staff, id === 'current' ? staff.sessionId : Number(id));
      return reply.code(204).send();
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/members',
    {
      schema: {
        operationId: 'listDeskMembers',
        summary: 'Who works at a club’s desk; only its owners see it',
        tags,
        session: true,
        params: ClubParams,
        response: { 200: DeskMembersAnswer },
      },
    },
    async (request) => {
      const { club, staff } = await ownersDesk(request, request.params);
      return { data: await loadMembers(db, club, staff) };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/members',
    {
      schema: {
        operationId: 'addDeskMember',
        summary: 'Let somebody work at a club’s desk and email them a link, or change their role',
        tags,
        session: true,
        params: ClubParams,
        body: DeskMemberBody,
      },
    },
    async (request, reply) => {
      const { body } = request;
      const desk = await ownersDesk(request, request.params);
      await inTransaction(db, async (trx) => {
        await addMember(trx, desk.club.id, body);
        const recipient = body.email.trim().toLowerCase();
        const language = languageOf(request.headers);
        await enqueue(trx, { kind: 'signIn', payload: {}, language, recipient });
        const note = `${recipient} ${body.role}`;
        await writeLog(trx, desk, { action: 'member_added', note }, clock());
      });
      return reply.code(204).send();
    },
  );

  app.delete(
    '/v1/desk/clubs/:slug/members/:id',
    {
      schema: {
        operationId: 'removeDeskMember',
        summary: 'End somebody’s work at a club’s desk, at once',
        tags,
        session: true,
        params: object({ slug: string(), id: Identifier }),
      },
    },
    async (request, reply) => {
      const desk = await ownersDesk(request, request.params);
      await inTransaction(db, async (trx) => {
        const note = await removeMember(trx, desk.club.id, request.params.id);
        await writeLog(trx, desk, { action: 'member_removed', note }, clock());
      });
      return reply.code(204).send();
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/log',
    {
      schema: {
        operationId: 'listDeskLog',
        summary: 'What was done at a club’s desk, the newest first; only its owners see it',
        tags,
        session: true,
        params: ClubParams,
        querystring: DeskLogQuery,
        response: { 200: DeskLogAnswer },
      },
    },
    async (request) => {
      const { club } = await ownersDesk(request, request.params);
      return loadLog(db, club, request.query);
    },
  );
}
