import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { languageOfTag } from '#core/domain/request-language.ts';
import type { ElementRenderer } from './renderer.ts';

/** What the examples name as the product's address; served by the product itself, they need none. */
const EXAMPLE_ORIGIN = 'http://localhost:3000';
const EXAMPLES = {
  '/examples/plain.html': 'plain.html',
  '/examples/club-page.html': 'club-page.html',
  '/examples/search.html': 'search.html',
};

const HTML = 'text/html; charset=utf-8';
const hidden = { schema: { hide: true } as object };

/** The one element of an example, with nothing inside. */
const SCHEDULE = /<club-schedule club="([\w-]+)"><\/club-schedule>/;

async function registerExamples(app: FastifyInstance, folder: string, render: ElementRenderer) {
  for (const [path, name] of Object.entries(EXAMPLES)) {
    app.get(path, hidden, async (request, reply) => {
      const html = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll(EXAMPLE_ORIGIN, '');
      const [empty, club] = SCHEDULE.exec(html) ?? [];
      reply.type(HTML).header('cache-control', 'no-cache');
      if (!empty || !club) return reply.send(html);
      const language = languageOfTag(/<html lang="([\w-]+)"/.exec(html)?.[1]) ?? 'en';
      const schedule = await render('club-schedule', { club }, { language, request });
      // A function, since the texts of a club may hold what `replace` takes for a pattern.
      return reply.send(html.replace(empty, () => schedule));
    });
  }
}

/** What a browser opens beside the site: the examples, with their element filled. */
export async function registerPages(app: FastifyInstance, examples: string, render: ElementRenderer): Promise<void> {
  await registerExamples(app, examples, render);
}
