import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { canonicalPath, isPrivatePath } from '#core/domain/page-path.ts';
import { countedAddress } from '#server/booking/attempts.ts';
import type { Db } from '#server/database/db.ts';
import type { Reads } from '#server/database/replica.ts';
import { type Encoding, encodingOf } from '#server/http/encodings.ts';
import {
  createInternalFetch,
  INTERNAL_ORIGIN,
  type Refusal,
  type SharedResponses,
} from '#server/http/internal-fetch.ts';
import { createQuietLog } from '#server/http/quiet-log.ts';
import type { RefusalTurns } from '#server/http/turns.ts';
import type { Hub } from '#server/live/hub.ts';
import { createTimesLog, type TimesLog } from '#server/live/times-log.ts';
import { createForms, type Forms } from './forms.ts';
import { namesEtag, pageHeaders } from './headers.ts';
import { type Listings, loadListings } from './listings.ts';
import type { ClubTimes, PageCache, Rendered } from './page/cache.ts';
import type { Shows } from './page/club-slugs.ts';
import { createFairQueue } from './page/fair-queue.ts';
import { newMark } from './page/inline.ts';
import { isShareable, type Page, readPage, refusedPage, withRetryAfter } from './page/page.ts';
import { createPictures, type Pictures } from './pictures/index.ts';
import { createResponseCache } from './response-cache.ts';
import type { SiteSettings } from './settings.ts';
import { registerSettingsForms } from './settings-forms.ts';
import { forwardStatuses, isRefusal } from './statuses.ts';

/** What the process provides to the built site for each request; see site/context.ts. */
type SiteRequest = {
  apiUrl: string;
  fetch: typeof fetch;
  publicUrl: string;
  clock: () => number;
  isDocument: boolean;
  nonce: string;
  stylesheets: Record<string, string | undefined>;
  shadows: Map<string, string>;
  forms: Forms;
  pictures: Pictures;
  listings(): Promise<Listings>;
  reportError(error: unknown): void;
  /** Receives all clubs' times that a page shows, if the page can name them. */
  showsTimes(times: ClubTimes): void;
  timesLog: TimesLog;
  settings: SiteSettings;
};

export type BuiltSite = {
  build: ServerBuild;
  provideSite(request: SiteRequest): RouterContextProvider;
  /**
   * The places that a page depends on, in addition to its address; undefined for one that depends
   * on the visitor.
   */
  sharedPage(
    address: string,
    header: (name: string) => string | undefined,
    settings: SiteSettings,
  ): { visitor: string; shows: Shows } | undefined;
  /** The folder of the browser's files. */
  client: string;
  /** The URL of each element's style sheet under `/elements`, by tag. */
  stylesheets: Record<string, string | undefined>;
};

export type SiteOptions = {
  db: Db;
  reads: Reads;
  hub: Hub;
  pages: PageCache;
  publicUrl: string;
  settings: SiteSettings;
  /** Signs forms. */
  secret: Uint8Array;
  clock: () => number;
  refusalTurn: RefusalTurns;
  /** The origin of the provider's checkout. */
  payOrigin?: string | undefined;
};

const pathOf = (request: FastifyRequest) => request.url.split('?')[0]!;

const headersOf = (request: FastifyRequest): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  // A page with `no-referrer` posts with the origin `null`, which would count as a forged request.
  // Another site cannot make a visitor post to a private page, as it does not know its address.
  if (headers.get('origin') === 'null' && isPrivatePath(pathOf(request))) headers.delete('origin');
  return headers;
};

type HeaderOptions = { secure: boolean; payOrigin: string | undefined; tilesUrl: string | undefined };

/**
 * What is sent of a page in one encoding: alternating names and values of headers, `brief` without
 * those of a body.
 */
type SentPage = { status: number; etag: string | undefined; head: string[]; brief: string[]; body: Buffer };

/** By page, for pages that were sent. */
const sentPages = new WeakMap<Page, Map<Encoding, SentPage>>();

const isBodyHeader = (name: string) => /^content-(?!security)/.test(name);

const flattenHeaders = (headers: [string, unknown][]): string[] =>
  headers.flatMap(([name, value]) => [value].flat().flatMap((each) => [name, String(each)]));

/** With all headers that this server sets, some replaced by the page's own. */
async function buildResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  guards: HeaderOptions,
): Promise<SentPage> {
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
  const brief = flattenHeaders(headers.filter(([name]) => !isBodyHeader(name)));
  const answer = {
    status,
    etag,
    head: status === 204 || status === 304 ? brief : flattenHeaders(headers),
    brief,
    body,
  };
  sentPages.set(page, (sentPages.get(page) ?? new Map<Encoding, SentPage>()).set(encoding, answer));
  return answer;
}

/** Bypasses all hooks for the answer; a page that the browser has is answered with 304. */
function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { status, etag, head, brief, body }: SentPage,
): void {
  reply.hijack();
  if (etag && namesEtag(headers['if-none-match'], etag)) reply.raw.writeHead(304, brief).end();
  else reply.raw.writeHead(status, head).end(body);
}

/**
 * Pictures wait for each other, at about 0.2 s each, and not pages for them. A page that is shared
 * in a group chat has a dozen readers.
 */
const PICTURE_PATH = /^\/share\//i;
const PICTURE_QUEUE = { concurrent: 2, perVisitor: 12, total: 60, maxRest: 0 };

/** The route of all pages. */
const PAGES = '/*';

/** These paths have their own handlers. */
const NON_PAGE_PATHS = /^\/(api|elements|assets|examples|photos)(\/|$)/;

function canDecode(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * A request target whose path can be decoded. The server would refuse one that is badly encoded, such
 * as `/uk-ua/%`, before any route: its percent signs are encoded, so that the site says in the language
 * of the path that it has no such page. Targets of calls and files are unchanged.
 */
export function decodableTarget(target: string): string {
  const [path = ''] = target.split('?');
  if (NON_PAGE_PATHS.test(path) || canDecode(path)) return target;
  return path.replaceAll('%', '%25') + target.slice(path.length);
}

/**
 * Redirects every other spelling of a page's address to the page, before any other hook of a
 * request: it would be another page, maybe in another language.
 */
export function redirectSpellings(app: FastifyInstance, publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== PAGES || NON_PAGE_PATHS.test(request.url)) return;
    const path = pathOf(request);
    const canonical = canonicalPath(path);
    if (canonical === path) return;
    const headers = pageHeaders(path, { inline: { scripts: [], styles: [] }, secure });
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.header(name, value);
    const status = request.method === 'GET' || request.method === 'HEAD' ? 301 : 308;
    return reply.redirect(canonical + request.url.slice(path.length), status);
  });
}

/**
 * The cached page that may answer a request, and what it shows; undefined for one that depends on
 * the visitor.
 */
function sharedPageOf({ method, url, headers }: FastifyRequest, site: BuiltSite, settings: SiteSettings) {
  if ((method !== 'GET' && method !== 'HEAD') || NON_PAGE_PATHS.test(url)) return undefined;
  const shared = site.sharedPage(url, (name) => headers[name]?.toString(), settings);
  return shared && { key: JSON.stringify([url, shared.visitor]), shows: shared.shows };
}

/**
 * Serves cached pages before any other hook of a request, with the headers with which they were
 * first sent.
 */
export function serveCachedPages(
  app: FastifyInstance,
  site: BuiltSite,
  { pages, settings }: Pick<SiteOptions, 'pages' | 'settings'>,
) {
  app.addHook('onRequest', async (request, reply) => {
    const shared = sharedPageOf(request, site, settings);
    if (!shared) return;
    const encoding = encodingOf(request.headers['accept-encoding']);
    const answer = await pages.cached(shared.key, (page) => sentPages.get(page)?.get(encoding));
    if (answer) sendPage(request, reply, answer);
  });
}

/**
 * Every page of the site, and the files it loads. Paths below `/api` and `/elements` have their own
 * handlers.
 */
export async function registerSite(app: FastifyInstance, site: BuiltSite, options: SiteOptions) {
  const { db, reads, hub, pages, publicUrl, settings, payOrigin, secret, clock, refusalTurn } = options;
  await app.register(fastifyStatic, {
    root: `${site.client}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  const handle = createRequestHandler(forwardStatuses(site.build), 'production');
  const cache: SharedResponses = createResponseCache(hub, clock);
  const timesLog = createTimesLog(hub);
  const pictures = createPictures();
  const pictureQueue = createFairQueue(PICTURE_QUEUE);
  const quietLog = createQuietLog(app.log);
  app.addHook('onClose', () => pictures.close());
  const secure = publicUrl.startsWith('https:');
  const hidden = { schema: { hide: true } as object };
  const render = async (request: FastifyRequest): Promise<Rendered> => {
    let whole = true;
    let refusal: Refusal | undefined;
    const failed = () => {
      whole = false;
    };
    let times: ClubTimes | undefined;
    const mark = newMark();
    const context = site.provideSite({
      apiUrl: `${INTERNAL_ORIGIN}/api`,
      fetch: createInternalFetch(app, request, {
        refused(answer) {
          failed();
          refusal = answer;
        },
        cache,
      }),
      publicUrl,
      clock,
      isDocument: !pathOf(request).endsWith('.data'),
      nonce: mark,
      stylesheets: site.stylesheets,
      shadows: new Map(),
      forms: createForms(request.ip, { db, secret, clock }),
      pictures,
      listings: () => reads.current(loadListings),
      reportError(error) {
        failed();
        if (isRefusal(error) && (error.status === 429 || error.status === 503))
          quietLog('parts of pages were refused', { status: error.status });
        else request.log.warn({ err: error }, 'a part of a page failed');
      },
      showsTimes(shown) {
        times = shown;
      },
      timesLog,
      settings,
    });
    // Concatenated as text: a path that begins with two slashes would be parsed as another host.
    const { body } = request;
    const form =
      request.method === 'POST'
        ? { method: 'POST', body: body instanceof Buffer ? new Uint8Array(body) : String(body ?? '') }
        : {};
    const siteRequest = new Request(publicUrl + request.url, { headers: headersOf(request), ...form });
    const read = await readPage(await handle(siteRequest, context), mark);
    const page =
      refusal && request.method !== 'POST' ? refusedPage(read, refusal) : withRetryAfter(read, refusal?.retryAfter);
    return { page, shareable: whole && isShareable(page), times };
  };
  const pageFor = async (request: FastifyRequest): Promise<Page> => {
    const visitor = countedAddress(request.ip);
    const shared = sharedPageOf(request, site, settings);
    if (PICTURE_PATH.test(request.url)) return (await pictureQueue.run(visitor, () => render(request))).page;
    return shared
      ? pages.page(shared.key, shared.shows, visitor, () => render(request))
      : pages.render(visitor, () => render(request));
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (NON_PAGE_PATHS.test(request.url)) return reply.callNotFound();
    const page = await pageFor(request);
    if (page.status === 429) await refusalTurn(request);
    sendPage(
      request,
      reply,
      await buildResponse(request, reply, page, { secure, payOrigin, tilesUrl: settings.tiles?.url }),
    );
  };
  app.get(PAGES, hidden, show);
  await app.register((forms) => registerSettingsForms(forms, { db, clock, show }));
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    // A route without an action refuses the method by itself.
    forms.post(PAGES, hidden, show);
  });
}
