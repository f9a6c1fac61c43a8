import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPath } from '#core/domain/page-path.ts';
import { NO_INDEX } from '#core/domain/private-page.ts';
import { YEAR_SECONDS } from '#core/domain/units.ts';

/** For answers over HTTPS. */
export const STRICT_TRANSPORT = `max-age=${2 * YEAR_SECONDS}`;

/**
 * What the answer to one API call depends on besides its URL: its texts on the language, by
 * `languageOf`, and free times on the device, whose own holds look free to it.
 */
const API_VARY = 'accept-encoding, accept-language, cookie, x-device-id';

/** Of requests to files, whose answers say for themselves how long they may be cached. */
const FILES = /^\/(elements|assets|examples|photos)\//;

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** A request's path, however it was spelled: the router decodes it, and so must each rule about it. */
const routedPath = ({ url }: Pick<FastifyRequest, 'url'>): string => canonicalPath(url.split('?')[0]!);

/** Whether the API answers, with its reference. */
export const isApiCall = (request: Pick<FastifyRequest, 'url'>): boolean => routedPath(request).startsWith('/api/');

/**
 * What pages of other origins may read: the API, photos, the widgets and what they load. Everything else,
 * above all the pages for developers, is for this origin only.
 */
export const isForAnyOrigin = (request: Pick<FastifyRequest, 'url'>): boolean =>
  /^\/(api\/(?!docs)|elements\/|assets\/|examples\/|photos\/|openactive\/feeds\/)/.test(routedPath(request));

/** What only signed-in staff may read. */
const DESK = '/api/v1/desk/';

/**
 * Sets the headers that every answer has, unless its route sets them otherwise. Nothing may be
 * stored except files, and answers to reads of the API, which a cache has to validate each time;
 * nothing of a club's desk.
 */
export function setDefaultHeaders(request: FastifyRequest, reply: FastifyReply, { secure }: { secure: boolean }): void {
  const path = routedPath(request);
  const isApi = isApiCall(request);
  if (secure) reply.header('strict-transport-security', STRICT_TRANSPORT);
  reply.header('x-content-type-options', 'nosniff');
  if (isApi) reply.header('vary', API_VARY);
  const isPublic = isApi && isRead(request.method) && !path.startsWith(DESK);
  if (!FILES.test(path)) reply.header('cache-control', isPublic ? 'no-cache' : 'no-store');
  // For programs and for partners: search engines should show the site's own pages.
  if (isApi || path.startsWith('/examples/')) reply.header('x-robots-tag', NO_INDEX);
}

/** For pages of other origins, which may read these fields besides the usual ones. */
export const EXPOSED = ['Retry-After', 'RateLimit', 'RateLimit-Policy'];

/** Corrects the headers of an answer that is ready to be sent. */
export function restrictHeaders(request: FastifyRequest, reply: FastifyReply): void {
  // A refusal may be over in a second.
  if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
  if (isForAnyOrigin(request)) return;
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-expose-headers');
  reply.header('cross-origin-resource-policy', 'same-origin');
}

/** Sets all headers of an answer that no hook sees: of a request for which no route was looked up. */
export function setHeadersWithoutHooks(request: FastifyRequest, reply: FastifyReply, options: { secure: boolean }) {
  setDefaultHeaders(request, reply, options);
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED.join(', '),
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  });
  restrictHeaders(request, reply.status(404));
}
