import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Who may open a page for developers: no one, clients on this machine, or all. */
export type Access = 'off' | 'loopback' | 'everybody';

/** Whether a host name, without port, always means this machine. */
export function isLoopbackName(name: string): boolean {
  const bare = name.toLowerCase().replace(/^\[|\]$/g, '');
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true;
  return isIP(bare) === 4 && bare.startsWith('127.');
}

/** Headers that proxies add. */
const PROXIED = /^(x-forwarded-.+|forwarded|via|x-real-ip|cf-connecting-ip|true-client-ip)$/;

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Whether the request came from this machine. One that passed a proxy may have come from anywhere,
 * and so may one for another host: its name was made to point here.
 */
export function isLocalRequest({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  if (Object.keys(headers).some((name) => PROXIED.test(name))) return false;
  const host = hostOf(`http://${headers.host ?? ''}`);
  const name = host === undefined ? '' : new URL(`http://${host}`).hostname;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopbackName(name) && isLoopbackName(address);
}

/** Whether a page of another origin sent the request by a script or a form. */
export function isFromAnotherOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  // A page without referrers posts with the origin `null`.
  if (origin === 'null') return headers['sec-fetch-site'] !== 'same-origin';
  return hostOf(origin) !== hostOf(`http://${host}`);
}

type GuardOptions = {
  access: Access;
  /** The routes that pages of other origins may post to. */
  fromAnyOrigin?: readonly string[];
};

/**
 * Hides the routes of `scope` from clients that may not open them, and from pages of other origins.
 * @throws Problem NOT_FOUND, as if there were no such route
 */
export function guardDeveloperPages(scope: FastifyInstance, { access, fromAnyOrigin = [] }: GuardOptions) {
  scope.addHook('onRequest', async (request) => {
    const isOpen = access === 'everybody' || (access === 'loopback' && isLocalRequest(request));
    const isForeign = isFromAnotherOrigin(request) && !fromAnyOrigin.includes(request.routeOptions.url ?? '');
    if (!isOpen || isForeign) throw new Problem('NOT_FOUND');
  });
}
