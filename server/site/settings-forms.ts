import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '#core/domain/cookie.ts';
import { DESK_NAME } from '#core/domain/storage-names.ts';
import { MAX_PHOTO_FORM, UNREAD } from '#core/schemas/desk-forms.ts';
import type { Db } from '#server/database/db.ts';
import { requireDesk } from '#server/desk/access.ts';
import { Problem } from '#server/http/problem.ts';

/** Bytes of any form of the site. */
const USUAL = 64 * 1024;
/** Bytes of a form of settings: its texts in three languages, as typed and as they were before. */
const TEXTS = 512 * 1024;
/**
 * Bytes of a form that are read to the end to answer it. A browser that is still sending does not
 * see an answer; of larger forms the connection is closed.
 */
const MOST = 4 * MAX_PHOTO_FORM;

/** Where the pages of a club's settings are, with and without a locale; photos have one of them. */
const PATHS = ['', '/:locale'].map((locale) => `${locale}/desk/:club/settings`);

type Options = {
  db: Db;
  clock: () => number;
  show(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};

const isSignedOut = (error: unknown) => error instanceof Problem && error.code === 'SIGNED_OUT';

/** Reads a form to its end and keeps nothing of it. Says to the page instead why. */
async function skipForm(request: FastifyRequest, intent: string): Promise<void> {
  for await (const _ of request.raw);
  request.headers['content-type'] = 'application/x-www-form-urlencoded';
  request.body = `${new URLSearchParams({ intent })}`;
  request.headers['content-length'] = String((request.body as string).length);
}

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
  app.addHook('onRequest', async (request, reply) => {
    const { headers, params, routeOptions } = request;
    const { club: slug } = params as { club?: string };
    const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (length <= USUAL || slug === undefined) return;
    const authorization = `Bearer ${readCookie(headers.cookie ?? '', DESK_NAME) ?? ''}`;
    const asked = { headers: { authorization }, slug, as: 'owner', now: clock() } as const;
    const error = await requireDesk(db, asked).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error && !isSignedOut(error)) throw error;
    const isTooLarge = length > (routeOptions.bodyLimit ?? USUAL);
    if (!error && !isTooLarge) return;
    if (length > MOST) {
      if (error) throw error;
      return;
    }
    await skipForm(request, error ? UNREAD.signedOut : UNREAD.tooLarge);
    await show(request, reply);
  });
  const schema = { hide: true } as object;
  for (const path of PATHS) {
    app.post(`${path}/*`, { schema, bodyLimit: TEXTS }, show);
    for (const end of ['', '.data']) app.post(`${path}/photos${end}`, { schema, bodyLimit: MAX_PHOTO_FORM }, show);
  }
  // It keeps a form whose session has ended.
  for (const locale of ['', '/:locale']) app.post(`${locale}/desk/sign-in`, { schema, bodyLimit: USUAL }, show);
}
