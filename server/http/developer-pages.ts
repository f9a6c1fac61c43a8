import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackName } from './loopback.ts';
import { Problem } from './problem.ts';

/** Who may open a page for developers: no one, clients on this machine, or all. */
export type Access = 'off' | 'loopback' | 'everybody';

/** Headers that proxies add. */
const PROXIED = /^(x-forwarded-.+|forwarded|via|x-real-ip|cf-connecting-ip|true-client-ip)$/;

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** The name in the header `Host`, without port; empty if there is none. */
function hostName({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const host = hostOf(`http://${headers.host ?? ''}`);
  return host === undefined ? '' : new URL(`http://${host}`).hostname;
}

/** Names that nobody can register, such as those of containers (RFC 6762, ICANN's `.internal`). */
const INTERNAL_NAME = /^[^.]+$|\.(local|internal)$/;

/**
 * Whether the request names a host of ours. A page at a name that was made to point here has this
 * origin for its browser, and could read everything (DNS rebinding).
 */
function isForOurHost(request: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const name = hostName(request);
  if (isLoopbackName(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || INTERNAL_NAME.test(name)) return true;
  return name !== '' && name === hostName({ headers: { host: hostOf(publicUrl) } });
}

/**
 * Whether the request came from this machine. One that passed a proxy may have come from anywhere,
 * and so may one for another host: its name was made to point here.
 */
export function isLocalRequest({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  if (Object.keys(headers).some((name) => PROXIED.test(name))) return false;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopbackName(hostName({ headers })) && isLoopbackName(address);
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
  publicUrl: string;
  /** The routes that pages of other origins may post to. */
  fromAnyOrigin?: readonly string[];
};

/**
 * Hides the routes of `scope` from clients that may not open them, and from pages of other origins.
 * @throws Problem NOT_FOUND, as if there were no such route
 */
export function guardDeveloperPages(scope: FastifyInstance, { access, publicUrl, fromAnyOrigin = [] }: GuardOptions) {
  scope.addHook('onRequest', async (request) => {
    const isOpen =
      access === 'everybody' ? isForOurHost(request, publicUrl) : access === 'loopback' && isLocalRequest(request);
    const isForeign = isFromAnotherOrigin(request) && !fromAnyOrigin.includes(request.routeOptions.url ?? '');
    if (!isOpen || isForeign) throw new Problem('NOT_FOUND');
  });
}
