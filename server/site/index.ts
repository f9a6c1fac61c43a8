import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { SiteSettings } from '#server/environment.ts';
import { fetchInside, INSIDE } from './inside.ts';

/** What the built site asks of the process for each request; see site/context.ts. */
type SiteRequest = {
  apiUrl: string;
  fetch: typeof fetch;
  publicUrl: string;
  isDocument: boolean;
  nonce: string;
  stylesheets: Record<string, string | undefined>;
  shadows: Map<string, string>;
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

export type SiteOptions = { publicUrl: string; settings: SiteSettings };

/** No inline script or style without the nonce; the site loads nothing from elsewhere but what the map is told to show. */
const policy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

const headersOf = (request: FastifyRequest): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  return headers;
};

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  // As one text, so that it gets an ETag.
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

/** Every page of the site, and the files it loads. Paths below `/api` and `/elements` stay with their own answers. */
export async function registerSite(app: FastifyInstance, site: BuiltSite, { publicUrl, settings }: SiteOptions) {
  await app.register(fastifyStatic, {
    root: `${site.client}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  });
  const handle = createRequestHandler(site.build, 'production');
  app.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
    if (/^\/(api|elements|assets|examples)(\/|$)/.test(request.url)) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    const context = site.provideSite({
      apiUrl: `${INSIDE}/api`,
      fetch: fetchInside(app, request),
      publicUrl,
      isDocument: !request.url.split('?')[0]!.endsWith('.data'),
      nonce,
      stylesheets: site.stylesheets,
      shadows: new Map(),
      reportError: (error) => request.log.warn({ err: error }, 'an element is left to the browser'),
      settings,
    });
    const asked = new Request(new URL(request.url, publicUrl), { headers: headersOf(request) });
    reply.header('content-security-policy', policy(nonce)).header('cache-control', 'no-cache');
    return send(reply, await handle(asked, context));
  });
}
