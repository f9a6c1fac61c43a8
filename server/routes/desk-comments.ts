import { object, string } from 'superstruct';
import { DeskCommentsAnswer, DeskCommentsQuery } from '#core/schemas/desk-comments.ts';
import { hideComment, loadDeskComments, showComment } from '#server/comments/desk.ts';
import { requireDesk } from '#server/desk/access.ts';
import { deskClubOf } from '#server/desk/day.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import type { Dependencies } from './dependencies.ts';
import { registerDecision } from './desk-moderation.ts';

const tags = ['Club desk'];
const session = true;

/** Comments of players at a club's desk: all staff see them, owners decide which are hidden. */
export function registerDeskComments(app: Api, dependencies: Dependencies) {
  const { db, clock } = dependencies;
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
      const { headers, params } = request;
      const desk = await requireDesk(db, { headers, slug: params.slug, as: 'staff', now: clock() });
      const { comments, meta } = await loadDeskComments(db, desk.club, request.query);
      return { data: { club: deskClubOf(desk, languageOf(request.headers)), comments }, meta };
    },
  );

  registerDecision(app, dependencies, {
    path: 'comments/:id/hide',
    operationId: 'hideComment',
    summary: 'Hide a comment from visitors; its player reads the reason',
    run: hideComment,
  });
  registerDecision(app, dependencies, {
    path: 'comments/:id/show',
    operationId: 'showComment',
    summary: 'Show a hidden comment again',
    run: showComment,
  });
}
