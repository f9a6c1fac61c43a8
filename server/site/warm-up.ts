import type { FastifyInstance } from 'fastify';

/**
 * Requests pages before visitors do: the first answers of a process read all clubs' offers and
 * compile the rendering code. A failure is ignored; it shows again when a visitor requests the
 * page.
 */
export async function warmUp(app: FastifyInstance, paths: readonly string[]): Promise<void> {
  for (const url of paths) await app.inject({ url, headers: { 'accept-encoding': 'br' } }).catch(() => {});
}
