import type { FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import { DeskCalendarBody, DeskCalendarsAnswer, DeskExportQuery, DeskFileAnswer } from '#core/schemas/desk-day.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireDesk } from '#server/desk/access.ts';
import { calendarFile, loadCalendars, renewCalendar } from '#server/desk/calendars.ts';
import { exportBookings, exportRevenue } from '#server/desk/exports.ts';
import { writeLog } from '#server/desk/log.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import type { Dependencies } from './dependencies.ts';

const tags = ['Club desk'];
const ClubParams = object({ slug: string() });

/** What leaves a club's desk: tables for its books, and calendars. Only for owners. */
export function registerDeskOutput(app: Api, { db, clock, publicUrl }: Dependencies) {
  const deskOf = ({ headers }: Pick<FastifyRequest, 'headers'>, { slug }: { slug: string }) =>
    requireDesk(db, { headers, slug, as: 'owner', now: clock() });

  app.get(
    '/v1/desk/clubs/:slug/exports/bookings',
    {
      schema: {
        operationId: 'exportDeskBookings',
        summary: 'All bookings of some days as CSV',
        tags,
        session: true,
        params: ClubParams,
        querystring: DeskExportQuery,
        response: { 200: DeskFileAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      const file = await exportBookings(db, desk, request.query, languageOf(request.headers));
      // It has the names and numbers of all customers.
      await writeLog(db, desk, { action: 'bookings_exported', note: file.name }, clock());
      return { data: file };
    },
  );

  app.get(
    '/v1/desk/clubs/:slug/exports/revenue',
    {
      schema: {
        operationId: 'exportDeskRevenue',
        summary: 'What was paid and refunded by day and payment type as CSV',
        tags,
        session: true,
        params: ClubParams,
        querystring: DeskExportQuery,
        response: { 200: DeskFileAnswer },
      },
    },
    async (request) => ({ data: await exportRevenue(db, await deskOf(request, request.params), request.query) }),
  );

  app.get(
    '/v1/desk/clubs/:slug/calendars',
    {
      schema: {
        operationId: 'listDeskCalendars',
        summary: 'The secret addresses of the club’s calendars',
        tags,
        session: true,
        params: ClubParams,
        response: { 200: DeskCalendarsAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params);
      return { data: await loadCalendars(db, desk, { language: languageOf(request.headers), publicUrl }) };
    },
  );

  app.post(
    '/v1/desk/clubs/:slug/calendars',
    {
      schema: {
        operationId: 'renewDeskCalendar',
        summary: 'Give a calendar a new address; the old one ends',
        tags,
        session: true,
        params: ClubParams,
        body: DeskCalendarBody,
      },
    },
    async (request, reply) => {
      const desk = await deskOf(request, request.params);
      const { subject } = request.body;
      await inTransaction(db, async (trx) => {
        await renewCalendar(trx, desk, subject);
        await writeLog(trx, desk, { action: 'calendar_renewed', note: subject }, clock());
      });
      return reply.code(204).send();
    },
  );

  // Without a summary: it is for calendar programs, not for clients of the API.
  app.get('/v1/calendars/:token', { schema: { params: object({ token: string() }) } }, async (request, reply) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await calendarFile(db, request.params.token, clock())),
  );
}
