import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { NO_INDEX } from '#core/domain/private-page.ts';
import { DAY, SECOND } from '#core/domain/units.ts';
import { countedAddress } from '#server/booking/attempts.ts';
import { isInternal } from '#server/http/internal-fetch.ts';
import { Problem } from '#server/http/problem.ts';

const HEADERS = [
  'Accept-Language',
  'X-Device-ID',
  'X-Session-ID',
  'X-Client-ID',
  'Idempotency-Key',
  'Content-Type',
  'Last-Event-ID',
  'X-Proof-Of-Work',
];

/** Requests a minute from one address. Generous: a whole office or a mobile operator can stand behind one. */
const REQUESTS_PER_MINUTE = 1200;

/** Bytes of an answer up to which it is compressed in one go: a stream over threads costs more than it spares, and its parts leave one by one. */
const COMPRESSED_AT_ONCE = 256 * 1024;

const COMPRESSION = { threshold: 1024, syncThreshold: COMPRESSED_AT_ONCE };

/** For answers that are made anew each time: gzip at 4 takes half the time of 6 for a tenth more bytes. Files keep 6. */
export const quickCompression = { ...COMPRESSION, zlibOptions: { level: 4 } };

/** Requests a minute from one address, and milliseconds that the process may lag behind before it refuses calls; 0 lets it lag. */
export type Limits = { requestsPerMinute?: number | undefined; longestDelay?: number | undefined };

/** Everything that guards the process rather than the business. */
export async function registerSecurity(app: FastifyInstance, options: Limits = {}) {
  // Any site may embed the widgets, so any origin may ask; nothing here depends on a cookie, so no credentials.
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowedHeaders: HEADERS,
    exposedHeaders: ['Retry-After'],
    maxAge: DAY / SECOND,
    // An OPTIONS that is no preflight is answered as if it were one.
    strictPreflight: false,
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // A page with a booking's link holds a secret: nothing but our own files styles it.
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'"],
        // Plain http is the default on a developer's machine.
        upgradeInsecureRequests: null,
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  });
  // Made for programs and for partners: a search leads to the site's own pages.
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api|examples)\//.test(request.url)) reply.header('x-robots-tag', NO_INDEX);
  });
  await app.register(compress, COMPRESSION);
  await app.register(etag, { weak: true });
  const longestDelay = options.longestDelay ?? 2000;
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    // A loop that stood still for a whole interval counts as standing for ever.
    sampleInterval: longestDelay,
    pressureHandler: async (request, reply) => {
      // A page without its sheets, scripts and parts is worse than a late one, and files cost next to nothing.
      if (/^\/(assets|elements|examples)\//.test(request.url) || isInternal(request)) return;
      reply.header('retry-after', '5');
      throw new Problem('UNAVAILABLE');
    },
  });
  await app.register(rateLimit, {
    // In this process's memory: it guards the process alone. What guards money counts in the database (booking/attempts.ts).
    keyGenerator: (request) => countedAddress(request.ip),
    max: options.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: () => new Problem('RATE_LIMITED'),
  });
}
