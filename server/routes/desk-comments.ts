import type { FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import { DeskCommentBody, DeskCommentsAnswer, DeskCommentsQuery } from '#core/schemas/desk-comments.ts';
import { Identifier } from '#core/schemas/scalars.ts';
import { hideComment, loadDeskComments, showComment } from '#server/comments/desk.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { requireDesk } from '#server/desk/access.ts';
import { deskClubOf } from '#server/desk/day.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import type { Dependencies } from './dependencies.ts';

const tags = ['Club desk'];
const session = true;

/** Comments of players at a club's desk: all staff see them, owners decide which are hidden. */
export function registerDeskComments(app: Api, { db, clock }: Dependencies) {
  const deskOf = ({ headers }: Pick<FastifyRequest, 'headers'>, slug: string, as: 'staff' | 'owner') =>
    requireDesk(db, { headers, slug, as, now: clock() });

  app.get(
    '/v1/desk/clubs/:slug/comments',
    {
      schema: {
        operationId: 'listDeskComments',
        summary: 'What players wrote about a club, hidden comments included',
        tags,
        session,
        params: object({ slug: string() }),
        querystring: DeskCommentsQuery,
        response: { 200: DeskCommentsAnswer },
      },
    },
    async (request) => {
      const desk = await deskOf(request, request.params.slug, 'staff');
      const { comments, meta } = await loadDeskComments(db, desk.club, request.query);
      return { data: { club: deskClubOf(desk, languageOf(request.headers)), comments }, meta };
    },
  );

  const decide = (name: 'hide' | 'show', schema: { operationId: string; summary: string }, run: typeof hideComment) =>
    app.post(
      `/v1/desk/clubs/:slug/comments/:id/${name}`,
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
  decide(
    'hide',
    { operationId: 'hideComment', summary: 'Hide a comment from visitors; its player reads the reason' },
    hideComment,
  );
  decide('show', { operationId: 'showComment', summary: 'Show a hidden comment again' }, showComment);
}
