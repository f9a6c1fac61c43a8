import type { FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import { DeskCoachCalendarBody, DeskCoachCalendarsAnswer } from '#core/schemas/desk-calendars.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireDesk } from '#server/desk/access.ts';
import {
  loadCoachCalendars,
  removeCoachCalendar,
  requestFetch,
  setCoachCalendar,
} from '#server/desk/coach-calendars.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import type { Dependencies } from './dependencies.ts';

const tags = ['Club desk'];
const session = true;
const ClubParams = object({ slug: string() });
const CoachParams = object({ slug: string(), id: Identifier });

/** Coaches' own calendars, whose events take the coaches' time. Only for owners. */
export function registerDeskCalendars(app: Api, { db, clock, publicUrl, calendars }: Dependencies) {
  const deskOf = ({ headers }: Pick<FastifyRequest, 'headers'>, { slug }: { slug: string }) =>
    requireDesk(db, { headers, slug, as: 'owner', now: clock() });

  app.get(
    '/v1/desk/clubs/:slug/coach-calendars',
    {
      schema: {
        operationId: 'listCoachCalendars',
        summary: 'The coaches’ own calendars, and what stands in their way',
        tags,
        session,
        params: ClubParams,
        response: { 200: DeskCoachCalendarsAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await loadCoachCalendars(db, desk, { language: languageOf(request.headers), now: clock() }) };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/coach-calendars/:id',
    {
      schema: {
        operationId: 'setCoachCalendar',
        summary: 'Take a coach’s busy times from their own calendar, and fetch it',
        tags,
        session,
        params: CoachParams,
        body: DeskCoachCalendarBody,
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      const coachId = request.params.id;
      const rules = { privateAddresses: calendars?.privateAddresses ?? false, publicUrl, now: clock() };
      await inTransaction(db, (trx) => setCoachCalendar(trx, desk, { coachId, url: request.body.url }, rules));
      // The owner sees at once whether the address is the right one.
      await calendars?.fetchNow({ club_id: desk.club.id, coach_id: coachId });
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/coach-calendars/:id/fetch',
    {
      schema: {
        operationId: 'fetchCoachCalendar',
        summary: 'Fetch a coach’s calendar now',
        tags,
        session,
        params: CoachParams,
        body: object({}),
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      const key = { club_id: desk.club.id, coach_id: request.params.id };
      await requestFetch(db, key);
      await calendars?.fetchNow(key);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/v1/desk/clubs/:slug/coach-calendars/:id',
    {
      schema: {
        operationId: 'removeCoachCalendar',
        summary: 'Take a coach’s calendar away; its busy times end',
        tags,
        session,
        params: CoachParams,
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      await inTransaction(db, (trx) => removeCoachCalendar(trx, desk, request.params.id, clock()));
      return reply.code(204).send();
    },
  );
}
