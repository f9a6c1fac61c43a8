import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { languageOfTag } from '#core/domain/request-language.ts';
import type { ElementRenderer } from './renderer.ts';

/** The product's address in the examples. When the product itself serves them, they need none. */
const EXAMPLE_ORIGIN = 'http://localhost:3000';
const EXAMPLES = {
  '/examples/plain.html': 'plain.html',
  '/examples/club-page.html': 'club-page.html',
  '/examples/search.html': 'search.html',
};

const HTML = 'text/html; charset=utf-8';
const hidden = { schema: { hide: true } as object };

/** The single element of an example, with no content. */
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
      // A function, since a club's texts may contain the special patterns of `replace`.
      return reply.send(html.replace(empty, () => schedule));
    });
  }
}

/** Serves the pages other than the site: the examples, with their element rendered. */
export async function registerPages(app: FastifyInstance, examples: string, render: ElementRenderer): Promise<void> {
  await registerExamples(app, examples, render);
}
