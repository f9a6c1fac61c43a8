import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whether the request came from this machine. One that passed a proxy may have come from anywhere.
 */
export function isLocalRequest({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}
