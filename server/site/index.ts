import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Db } from '#server/dependencies.ts';
import type { SiteSettings } from '#server/environment.ts';
import type { Hub } from '#server/live/hub.ts';
import { type Forms, formsOf } from './forms.ts';
import { namesEtag, pageHeaders, takesBrotli } from './headers.ts';
import { fetchInside, INSIDE, type StillAnswers } from './inside.ts';
import { type Listings, loadListings } from './listings.ts';
import type { ClubTimes, PageCache, Rendered, Shows } from './page/cache.ts';
import { fill, NONCE, newNonce } from './page/gapped.ts';
import { isShareable, type Page, readPage } from './page/page.ts';
import { createPictures, type Pictures } from './pictures/index.ts';
import { keepStatuses } from './statuses.ts';
import { createStillAnswers } from './still-answers.ts';

/** What the built site asks of the process for each request; see site/context.ts. */
type SiteRequest = {
  apiUrl: string;
  fetch: typeof fetch;
  publicUrl: string;
  isDocument: boolean;
  nonce: string;
  stylesheets: Record<string, string | undefined>;
  shadows: Map<string, string>;
  forms: Forms;
  pictures: Pictures;
  listings(): Promise<Listings>;
  reportError(error: unknown): void;
  /** Told of all clubs' times that a page shows, where it can tell. */
  showsTimes(times: ClubTimes): void;
  settings: SiteSettings;
};

export type BuiltSite = {
  build: ServerBuild;
  provideSite(request: SiteRequest): RouterContextProvider;
  /** What a page depends on beside its address; undefined for one that is a visitor's own. */
  sharedPage(
    address: string,
    header: (name: string) => string | undefined,
    settings: SiteSettings,
  ): { visitor: string; shows: Shows } | undefined;
  /** The folder of what browsers load. */
  client: string;
  /** Each element's sheet under `/elements` by tag. */
  stylesheets: Record<string, string | undefined>;
};

export type SiteOptions = {
  db: Db;
  hub: Hub;
  pages: PageCache;
  publicUrl: string;
  settings: SiteSettings;
  /** Signs forms. */
  secret: Uint8Array;
  clock: () => number;
  /** Where customers are sent to pay. */
  payOrigin?: string | undefined;
};

const pathOf = (request: FastifyRequest) => request.url.split('?')[0]!;

/** Pages whose address is a secret: nobody can make a visitor post to one without knowing it. */
const SECRET_PAGE = /\/booking-\w+\/[^/]/;

const headersOf = (request: FastifyRequest): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  // A page that names itself to nobody posts from nowhere, which would be taken for a forged request.
  if (headers.get('origin') === 'null' && SECRET_PAGE.test(pathOf(request))) headers.delete('origin');
  return headers;
};

type Guards = { secure: boolean; payOrigin: string | undefined };

/** With a nonce of its own; a page that the browser has is answered with 304. */
async function send(request: FastifyRequest, reply: FastifyReply, page: Page, guards: Guards) {
  const nonce = newNonce();
  for (const [name, value] of Object.entries(pageHeaders(pathOf(request), { nonce, ...guards }))) {
    if (value === undefined) reply.removeHeader(name);
    else reply.header(name, value);
  }
  reply.code(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  const { etag } = page;
  if (etag && isShareable(page)) {
    reply.header('etag', etag);
    if (namesEtag(request.headers['if-none-match'], etag)) {
      // The kept page has the nonce of its own policy, which a new one would put in its place.
      return reply.removeHeader('content-security-policy').code(304).send();
    }
  }
  const brotli = takesBrotli(request.headers['accept-encoding']) ? await page.brotli() : undefined;
  if (brotli) {
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding').header('content-encoding', 'br');
  }
  return reply.send(fill(brotli ?? page.body, nonce));
}

/** Every page of the site, and the files it loads. Paths below `/api` and `/elements` stay with their own answers. */
export async function registerSite(app: FastifyInstance, site: BuiltSite, options: SiteOptions) {
  const { db, hub, pages, publicUrl, settings, payOrigin, secret, clock } = options;
  await app.register(fastifyStatic, {
    root: `${site.client}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  });
  const handle = createRequestHandler(keepStatuses(site.build), 'production');
  const keep: StillAnswers = createStillAnswers(hub);
  const pictures = createPictures();
  app.addHook('onClose', () => pictures.close());
  const secure = publicUrl.startsWith('https:');
  const hidden = { schema: { hide: true } as object };
  const render = async (request: FastifyRequest): Promise<Rendered> => {
    let whole = true;
    const failed = () => {
      whole = false;
    };
    let times: ClubTimes | undefined;
    const context = site.provideSite({
      apiUrl: `${INSIDE}/api`,
      fetch: fetchInside(app, request, { refused: failed, keep }),
      publicUrl,
      isDocument: !pathOf(request).endsWith('.data'),
      nonce: NONCE,
      stylesheets: site.stylesheets,
      shadows: new Map(),
      forms: formsOf(request.ip, { db, secret, clock }),
      pictures,
      listings: () => loadListings(db),
      reportError(error) {
        failed();
        request.log.warn({ err: error }, 'a part of a page failed');
      },
      showsTimes(shown) {
        times = shown;
      },
      settings,
    });
    // Put together as text: a path that begins with two slashes would be taken for another host.
    const form = request.method === 'POST' ? { method: 'POST', body: String(request.body ?? '') } : {};
    const asked = new Request(publicUrl + request.url, { headers: headersOf(request), ...form });
    const page = await readPage(await handle(asked, context));
    return { page, shareable: whole && isShareable(page), times };
  };
  const pageFor = async (request: FastifyRequest): Promise<Page> => {
    const header = (name: string) => request.headers[name]?.toString();
    const shared = request.method === 'POST' ? undefined : site.sharedPage(request.url, header, settings);
    if (!shared) return (await render(request)).page;
    return pages.page(JSON.stringify([request.url, shared.visitor]), shared.shows, () => render(request));
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/(api|elements|assets|examples)(\/|$)/.test(request.url)) return reply.callNotFound();
    return send(request, reply, await pageFor(request), { secure, payOrigin });
  };
  app.get('/*', hidden, show);
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // A route without an action refuses the method by itself.
    forms.post('/*', hidden, show);
  });
}
