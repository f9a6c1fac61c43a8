import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { MINUTE, SECOND } from '#core/domain/units.ts';
import { countedAddress } from '#server/booking/attempts.ts';
import { Problem } from '#server/http/problem.ts';
import { isApiCall } from '#server/http/response-headers.ts';

/**
 * Requests a minute from one address. Generous: a whole office or a mobile operator can share one
 * address.
 */
const REQUESTS_PER_MINUTE = 1200;
const WINDOW = MINUTE;

/**
 * Limits the API calls of an address, and reports what is left in the fields of
 * draft-ietf-httpapi-ratelimit-headers. It counts in this process's memory, since it only protects
 * the process. The limits that protect money are in the database (booking/attempts.ts).
 */
export async function registerRateLimit(app: FastifyInstance, max = REQUESTS_PER_MINUTE): Promise<void> {
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator: ({ ip }) => countedAddress(ip) });
  const policy = `"requests";q=${max};w=${WINDOW / SECOND}`;
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request)) return;
    const used = await count(request);
    if (used.isAllowed) return;
    reply.header('ratelimit-policy', policy);
    reply.header('ratelimit', `"requests";r=${used.remaining};t=${used.ttlInSeconds}`);
    if (used.isExceeded) throw new Problem('RATE_LIMITED', { retryAfter: used.ttlInSeconds });
  });
}
