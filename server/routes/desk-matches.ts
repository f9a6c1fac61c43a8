import type { FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import { DeskCommentBody } from '#core/schemas/desk-comments.ts';
import { DeskMatchesAnswer, DeskMatchesQuery } from '#core/schemas/desk-matches.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireDesk } from '#server/desk/access.ts';
import { deskClubOf } from '#server/desk/day.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { hideMatch, loadDeskMatches, showMatch } from '#server/matches/desk.ts';
import type { Dependencies } from './dependencies.ts';

const tags = ['Club desk'];
const session = true;

/** Matches that want players at a club's desk: all staff see them, owners decide which are hidden. */
export function registerDeskMatches(app: Api, { db, clock }: Dependencies) {
  const deskOf = ({ headers }: Pick<FastifyRequest, 'headers'>, slug: string, as: 'staff' | 'owner') =>
    requireDesk(db, { headers, slug, as, now: clock() });

  app.get(
    '/v1/desk/clubs/:slug/matches',
    {
      schema: {
        operationId: 'listDeskMatches',
        summary: 'Matches of a club that are still to come, hidden ones included, with what was reported',
        tags,
        session,
        params: object({ slug: string() }),
        querystring: DeskMatchesQuery,
        response: { 200: DeskMatchesAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params.slug, 'staff');
      const language = languageOf(request.headers);
      const { matches, meta } = await loadDeskMatches(db, desk.club, request.query, { now: clock(), language });
      return { data: { club: deskClubOf(desk, language), matches }, meta };
    },
  );

  const decide = (name: 'hide' | 'show', schema: { operationId: string; summary: string }, run: typeof hideMatch) =>
    app.post(
      `/v1/desk/clubs/:slug/matches/:id/${name}`,
      {
        schema: {
          ...schema,
          tags,
          session,
          params: object({ slug: string(), id: Identifier }),
          body: DeskCommentBody,
        },
      },
      async (request, reply) => {
        const { params, body } = request;
        const desk = await deskOf(request, params.slug, 'owner');
        await inTransaction(db, (trx) => run(trx, desk, { id: params.id, reason: body.reason }, clock()));
        return reply.code(204).send();
      },
    );
  decide('hide', { operationId: 'hideMatch', summary: 'Hide a match; its host is told the reason' }, hideMatch);
  decide('show', { operationId: 'showMatch', summary: 'Show a hidden match again' }, showMatch);
}
