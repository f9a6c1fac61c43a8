import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '#core/domain/cookie.ts';
import { DESK_NAME } from '#core/domain/storage-names.ts';
import type { Db } from '#server/database/db.ts';
import { requireDesk } from '#server/desk/access.ts';
import { MAX_BYTES } from '#server/photos/image.ts';

/** Bytes of any form of the site. */
const USUAL = 64 * 1024;
/** Bytes of a form of settings: its texts in three languages, as typed and as they were before. */
const TEXTS = 512 * 1024;
/** Bytes of a form with photos: the largest one, or several as phones make them. */
const PHOTOS = 3 * MAX_BYTES;

/** Where the pages of a club's settings are, with and without a locale; photos have one of them. */
const PATHS = ['', '/:locale'].map((locale) => `${locale}/desk/:club/settings`);

type Options = {
  db: Db;
  clock: () => number;
  show(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};

/**
 * Takes forms of settings, which may be larger than other forms and have photos. One that is larger
 * is read for the club's owners alone.
 */
export async function registerSettingsForms(app: FastifyInstance, { db, clock, show }: Options): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async ({ headers, params }) => {
    if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= USUAL) return;
    const authorization = `Bearer ${readCookie(headers.cookie ?? '', DESK_NAME) ?? ''}`;
    await requireDesk(db, {
      ...{ headers: { authorization }, slug: (params as { club: string }).club },
      ...{ as: 'owner', now: clock() },
    });
  });
  const schema = { hide: true } as object;
  for (const path of PATHS) {
    app.post(`${path}/*`, { schema, bodyLimit: TEXTS }, show);
    for (const end of ['', '.data']) app.post(`${path}/photos${end}`, { schema, bodyLimit: PHOTOS }, show);
  }
}
