import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { tokenPage } from './token-page.ts';

/** Paths of the spec's token flows, with the language prefixes of the site. */
const PREFIXES = { '': 'en', '/uk-ua': 'uk', '/ru-ua': 'ru' } as const;
const KINDS = ['order', 'cancel', 'payment'] as const;
const EXAMPLE_ORIGIN = 'http://localhost:3000';

/**
 * What a browser opens until the site exists: the plain example at `/`, and the pages behind a booking's links.
 * Booking links carry a secret, so these pages are neither indexed nor sent on as a referrer.
 */
export async function pages(app: FastifyInstance, options: { publicUrl: () => string; example: URL }): Promise<void> {
  const html = await readFile(options.example, 'utf8');
  app.get('/', { schema: { hide: true } as object }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(html.replaceAll(EXAMPLE_ORIGIN, options.publicUrl())),
  );
  const css = await readFile(new URL('page.css', import.meta.url), 'utf8');
  app.get('/pages/page.css', { schema: { hide: true } as object }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(css),
  );
  for (const [prefix, language] of Object.entries(PREFIXES)) {
    for (const kind of KINDS) {
      for (const child of ['', '/success', '/failure']) {
        app.get<{ Params: { token: string } }>(
          `${prefix}/booking-${kind}/:token${child}`,
          { schema: { hide: true } as object },
          (request, reply) =>
            reply
              .type('text/html; charset=utf-8')
              .header('cache-control', 'no-store')
              .header('referrer-policy', 'no-referrer')
              .header('x-robots-tag', 'noindex, nofollow')
              .send(tokenPage({ token: request.params.token, kind, language })),
        );
      }
    }
  }
}
