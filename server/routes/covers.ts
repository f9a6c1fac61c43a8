import { object, string } from 'superstruct';
import { cover } from '#core/domain/covers/index.ts';
import type { Api } from '#server/http/api.ts';
import { Problem } from '#server/http/problem.ts';

/** Twice the share image of a page, the largest cover there is. */
const LARGEST = 4800;

const CoverParams = object({ sport: string(), surface: string(), seed: string(), size: string() });

/** A club's court as a picture, for `<img>`: browsers draw it without the code that composes it. */
export function registerCovers(app: Api) {
  app.get(
    '/v1/covers/:sport/:surface/:seed/:size.svg',
    { schema: { hide: true, params: CoverParams } },
    async ({ params }, reply) => {
      const [width, height] = (/^(\d{1,4})x(\d{1,4})$/.exec(params.size) ?? []).slice(1).map(Number);
      if (!width || !height || width > LARGEST || height > LARGEST || !/^\d{1,10}$/.test(params.seed)) {
        throw new Problem('NOT_FOUND');
      }
      const { sport, surface, seed } = params;
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(cover({ seed, sport, surface, width, height }));
    },
  );
}
