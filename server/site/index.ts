import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Db } from '#server/dependencies.ts';
import type { SiteSettings } from '#server/environment.ts';
import { type Forms, formsOf } from './forms.ts';
import { etagOf, NONCE, namesEtag, pageHeaders } from './headers.ts';
import { fetchInside, INSIDE } from './inside.ts';
import { type Listings, loadListings } from './listings.ts';
import { createPictures, type Pictures } from './pictures/index.ts';
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
  settings: SiteSettings;
};

export type BuiltSite = {
  build: ServerBuild;
  provideSite(request: SiteRequest): RouterContextProvider;
  /** The folder of what browsers load. */
  client: string;
  /** Each element's sheet under `/elements` by tag. */
  stylesheets: Record<string, string | undefined>;
};

export type SiteOptions = {
  db: Db;
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

/** Fills the nonce in, and answers a page that the browser has with 304. */
function sendPage(request: FastifyRequest, reply: FastifyReply, html: string, nonce: string): FastifyReply {
  if (reply.statusCode === 200 && !reply.hasHeader('set-cookie') && reply.getHeader('cache-control') !== 'no-store') {
    const etag = etagOf(html);
    reply.header('etag', etag);
    if (namesEtag(request.headers['if-none-match'], etag)) {
      // The kept page has the nonce of its own policy, which a new one would put in its place.
      return reply.removeHeader('content-security-policy').code(304).send();
    }
  }
  return reply.send(html.replaceAll(NONCE, nonce));
}

type Guards = { secure: boolean; payOrigin: string | undefined };

async function send(request: FastifyRequest, reply: FastifyReply, response: Response, guards: Guards) {
  const nonce = randomBytes(16).toString('base64');
  for (const [name, value] of Object.entries(pageHeaders(pathOf(request), { nonce, ...guards }))) {
    if (value === undefined) reply.removeHeader(name);
    else reply.header(name, value);
  }
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  const body = Buffer.from(await response.arrayBuffer());
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  return isPage ? sendPage(request, reply, body.toString(), nonce) : reply.send(body);
}

/** Every page of the site, and the files it loads. Paths below `/api` and `/elements` stay with their own answers. */
export async function registerSite(app: FastifyInstance, site: BuiltSite, options: SiteOptions) {
  const { db, publicUrl, settings, payOrigin, secret, clock } = options;
  await app.register(fastifyStatic, {
    root: `${site.client}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  });
  const handle = createRequestHandler(keepStatuses(site.build), 'production');
  const pictures = createPictures();
  app.addHook('onClose', () => pictures.close());
  const secure = publicUrl.startsWith('https:');
  const hidden = { schema: { hide: true } as object };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/(api|elements|assets|examples)(\/|$)/.test(request.url)) return reply.callNotFound();
    const context = site.provideSite({
      apiUrl: `${INSIDE}/api`,
      fetch: fetchInside(app, request),
      publicUrl,
      isDocument: !pathOf(request).endsWith('.data'),
      nonce: NONCE,
      stylesheets: site.stylesheets,
      shadows: new Map(),
      forms: formsOf(request.ip, { db, secret, clock }),
      pictures,
      listings: () => loadListings(db),
      reportError: (error) => request.log.warn({ err: error }, 'a part of a page failed'),
      settings,
    });
    // Put together as text: a path that begins with two slashes would be taken for another host.
    const form = request.method === 'POST' ? { method: 'POST', body: String(request.body ?? '') } : {};
    const asked = new Request(publicUrl + request.url, { headers: headersOf(request), ...form });
    return send(request, reply, await handle(asked, context), { secure, payOrigin });
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
