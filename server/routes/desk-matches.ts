import { object, string } from 'superstruct';
import { DeskMatchesAnswer, DeskMatchesQuery } from '#core/schemas/desk-matches.ts';
import { requireDesk } from '#server/desk/access.ts';
import { deskClubOf } from '#server/desk/day.ts';
import type { Api } from '#server/http/api.ts';
import { languageOf } from '#server/http/language.ts';
import { hideMatch, loadDeskMatches, showMatch } from '#server/matches/desk.ts';
import type { Dependencies } from './dependencies.ts';
import { registerDecision } from './desk-moderation.ts';

const tags = ['Club desk'];
const session = true;

/** Matches that want players at a club's desk: all staff see them, owners decide which are hidden. */
export function registerDeskMatches(app: Api, dependencies: Dependencies) {
  const { db, clock } = dependencies;
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
      const { headers, params } = request;
      const desk = await requireDesk(db, { headers, slug: params.slug, as: 'staff', now: clock() });
      const language = languageOf(request.headers);
      const { matches, meta } = await loadDeskMatches(db, desk.club, request.query, { now: clock(), language });
      return { data: { club: deskClubOf(desk, language), matches }, meta };
    },
  );

  registerDecision(app, dependencies, {
    path: 'matches/:id/hide',
    operationId: 'hideMatch',
    summary: 'Hide a match; its host is told the reason',
    run: hideMatch,
  });
  registerDecision(app, dependencies, {
    path: 'matches/:id/show',
    operationId: 'showMatch',
    summary: 'Show a hidden match again',
    run: showMatch,
  });
}
