import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { DAY, SECOND } from '#core/domain/units.ts';
import { EXPOSED, restrictHeaders, setDefaultHeaders } from '#server/http/response-headers.ts';
import { registerOverload } from './overload.ts';
import { registerRateLimit } from './rate-limit.ts';

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

/** Protects the process, as opposed to the business data. */
export async function registerSecurity(app: FastifyInstance, options: SecurityLimits & { publicUrl: string }) {
  const secure = options.publicUrl.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => setDefaultHeaders(request, reply, { secure }));
  // Any site may embed the widgets, so any origin may call. No answer depends on a cookie, so no
  // credentials.
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: HEADERS,
    exposedHeaders: EXPOSED,
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
  app.addHook('onSend', async (request, reply) => restrictHeaders(request, reply));
  await app.register(compress, COMPRESSION);
  await app.register(etag, { weak: true });
  registerOverload(app, { maxDelay: options.maxDelay ?? MAX_DELAY_MS });
  await registerRateLimit(app, options.requestsPerMinute);
}
