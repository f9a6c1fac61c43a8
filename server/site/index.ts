import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Db } from '#server/database/db.ts';
import { createInternalFetch, INTERNAL_ORIGIN, type SharedAnswers } from '#server/http/internal-fetch.ts';
import type { Hub } from '#server/live/hub.ts';
import { createClubAnswers } from './club-answers.ts';
import { createForms, type Forms } from './forms.ts';
import { encodingOf, namesEtag, pageHeaders } from './headers.ts';
import { type Listings, loadListings } from './listings.ts';
import type { ClubTimes, PageCache, Rendered } from './page/cache.ts';
import type { Shows } from './page/club-places.ts';
import { newMark } from './page/inline.ts';
import { type Encoding, isShareable, type Page, readPage } from './page/page.ts';
import { createPictures, type Pictures } from './pictures/index.ts';
import type { SiteSettings } from './settings.ts';
import { keepStatuses } from './statuses.ts';

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

/** What is sent of a page in one encoding: names and values of headers in turn, `brief` without those of a body. */
type Answer = { status: number; etag: string | undefined; head: string[]; brief: string[]; body: Buffer };

/** Of pages that were sent. */
const answers = new WeakMap<Page, Map<Encoding, Answer>>();

const isOfBody = (name: string) => /^content-(?!security)/.test(name);

const inTurn = (headers: [string, unknown][]): string[] =>
  headers.flatMap(([name, value]) => [value].flat().flatMap((each) => [name, String(each)]));

/** With all headers that this server gives, and the page's own in place of some. */
async function answerOf(request: FastifyRequest, reply: FastifyReply, page: Page, guards: Guards): Promise<Answer> {
  const encoding = encodingOf(request.headers['accept-encoding']);
  const { status, etag } = page;
  const encoded = await page.encoded(encoding);
  const body = encoded ?? page.body;
  for (const [name, value] of Object.entries(pageHeaders(pathOf(request), { inline: page.inline, ...guards }))) {
    if (value === undefined) reply.removeHeader(name);
    else reply.header(name, value);
  }
  for (const [name, value] of page.headers) reply.header(name, value);
  if (etag) reply.header('etag', etag);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  if (encoded) reply.header('content-encoding', encoding);
  const headers = Object.entries({ ...reply.getHeaders(), 'content-length': body.length });
  const brief = inTurn(headers.filter(([name]) => !isOfBody(name)));
  const answer = { status, etag, head: status === 204 || status === 304 ? brief : inTurn(headers), brief, body };
  answers.set(page, (answers.get(page) ?? new Map<Encoding, Answer>()).set(encoding, answer));
  return answer;
}

/** Past whatever would look at the answer once more; a page that the browser has is answered with 304. */
function give({ headers }: FastifyRequest, reply: FastifyReply, { status, etag, head, brief, body }: Answer): void {
  reply.hijack();
  if (etag && namesEtag(headers['if-none-match'], etag)) reply.raw.writeHead(304, brief).end();
  else reply.raw.writeHead(status, head).end(body);
}

/** These have their own answers. */
const NO_PAGES = /^\/(api|elements|assets|examples)(\/|$)/;

/** Which kept page a request may be given, and what it shows; undefined for one that is a visitor's own. */
function sharedBy({ method, url, headers }: FastifyRequest, site: BuiltSite, settings: SiteSettings) {
  if ((method !== 'GET' && method !== 'HEAD') || NO_PAGES.test(url)) return undefined;
  const shared = site.sharedPage(url, (name) => headers[name]?.toString(), settings);
  return shared && { key: JSON.stringify([url, shared.visitor]), shows: shared.shows };
}

/** Serves cached pages before any other hook of a request, with the headers with which they were first sent. */
export function serveCachedPages(
  app: FastifyInstance,
  site: BuiltSite,
  { pages, settings }: Pick<SiteOptions, 'pages' | 'settings'>,
) {
  app.addHook('onRequest', async (request, reply) => {
    const shared = sharedBy(request, site, settings);
    if (!shared) return;
    const encoding = encodingOf(request.headers['accept-encoding']);
    const answer = await pages.cached(shared.key, (page) => answers.get(page)?.get(encoding));
    if (answer) give(request, reply, answer);
  });
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
    preCompressed: true,
  });
  const handle = createRequestHandler(keepStatuses(site.build), 'production');
  const keep: SharedAnswers = createClubAnswers(hub);
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
    const mark = newMark();
    const context = site.provideSite({
      apiUrl: `${INTERNAL_ORIGIN}/api`,
      fetch: createInternalFetch(app, request, { refused: failed, keep }),
      publicUrl,
      isDocument: !pathOf(request).endsWith('.data'),
      nonce: mark,
      stylesheets: site.stylesheets,
      shadows: new Map(),
      forms: createForms(request.ip, { db, secret, clock }),
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
    const page = await readPage(await handle(asked, context), mark);
    return { page, shareable: whole && isShareable(page), times };
  };
  const pageFor = async (request: FastifyRequest): Promise<Page> => {
    const shared = sharedBy(request, site, settings);
    return shared ? pages.page(shared.key, shared.shows, () => render(request)) : (await render(request)).page;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (NO_PAGES.test(request.url)) return reply.callNotFound();
    give(request, reply, await answerOf(request, reply, await pageFor(request), { secure, payOrigin }));
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
