import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canonicalPath } from '#core/domain/page-path.ts';
import { NO_INDEX } from '#core/domain/private-page.ts';
import { DAY, SECOND } from '#core/domain/units.ts';
import { countedAddress } from '#server/booking/attempts.ts';
import { Problem } from '#server/http/problem.ts';
import { registerOverload } from './overload.ts';

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

/**
 * Requests a minute from one address. Generous: a whole office or a mobile operator can share one
 * address.
 */
const REQUESTS_PER_MINUTE = 1200;

/**
 * Answers up to so many bytes are compressed in one call: a stream over threads costs more than it
 * saves, and sends its parts one by one.
 */
const COMPRESSED_AT_ONCE = 256 * 1024;

const COMPRESSION = { threshold: 1024, syncThreshold: COMPRESSED_AT_ONCE };

/**
 * For answers that are generated each time: gzip at level 4 takes half the time of level 6 for 10 %
 * more bytes. Files use level 6.
 */
export const quickCompression = { ...COMPRESSION, zlibOptions: { level: 4 } };

/** A tenth of a second is normal on a busy machine; at two seconds visitors give up. */
const MAX_DELAY_MS = 2000;

/**
 * Requests a minute from one address, and the event loop delay in milliseconds above which the
 * process refuses API calls; 0 disables this.
 */
export type SecurityLimits = { requestsPerMinute?: number | undefined; maxDelay?: number | undefined };

/**
 * What pages of other origins may read: the API, the widgets and what they load. Everything else,
 * above all the pages for developers, is for this origin only.
 */
const isForAnyOrigin = ({ url }: FastifyRequest): boolean =>
  /^\/(api\/(?!docs)|elements\/|assets\/|examples\/)/.test(canonicalPath(url.split('?')[0]!));

/** Protects the process, as opposed to the business data. */
export async function registerSecurity(app: FastifyInstance, options: SecurityLimits = {}) {
  // Any site may embed the widgets, so any origin may call. No answer depends on a cookie, so no
  // credentials.
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowedHeaders: HEADERS,
    exposedHeaders: ['Retry-After'],
    maxAge: DAY / SECOND,
    // An OPTIONS request that is not a preflight is answered as if it were one.
    strictPreflight: false,
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The URL of a booking's page is secret, so only our own files may style it.
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'"],
        // Plain HTTP is the default on a developer's machine.
        upgradeInsecureRequests: null,
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
  });
  // After all others: the plugins set them for every response, preflights and errors too.
  app.addHook('onSend', async (request, reply) => {
    if (isForAnyOrigin(request)) return;
    reply.removeHeader('access-control-allow-origin');
    reply.removeHeader('access-control-expose-headers');
    reply.header('cross-origin-resource-policy', 'same-origin');
  });
  // For programs and for partners: search engines should show the site's own pages.
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(api|examples)\//.test(request.url)) reply.header('x-robots-tag', NO_INDEX);
  });
  await app.register(compress, COMPRESSION);
  await app.register(etag, { weak: true });
  registerOverload(app, { maxDelay: options.maxDelay ?? MAX_DELAY_MS });
  await app.register(rateLimit, {
    // In this process's memory: it only protects the process. The limits that protect money are in
    // the database (booking/attempts.ts).
    keyGenerator: (request) => countedAddress(request.ip),
    max: options.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: () => new Problem('RATE_LIMITED'),
  });
}
