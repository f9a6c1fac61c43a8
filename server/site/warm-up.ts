import type { FastifyInstance } from 'fastify';

/**
 * Asks for pages that nobody waits for: the first answers of a process read every club's offers and compile what renders
 * them. A failure is the page's own to tell, when a visitor asks for it.
 */
export async function warmUp(app: FastifyInstance, paths: readonly string[]): Promise<void> {
  for (const url of paths) await app.inject({ url, headers: { 'accept-encoding': 'br' } }).catch(() => {});
}
