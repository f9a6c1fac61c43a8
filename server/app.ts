import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { sql } from 'kysely';
import { assert } from 'superstruct';
import type { Db } from '#server/database/db.ts';
import type { Api } from '#server/http/api.ts';
import type { MessageSettings } from '#server/messages/settings.ts';
import type { PaymentSettings } from '#server/payment/settings.ts';
import type { SiteSettings } from '#server/site/settings.ts';
import { countGuess } from './booking/attempts.ts';
import { deleteExpiredHolds } from './booking/leases.ts';
import { limitAttempts, limitEmailRequests } from './booking/limits.ts';
import type { Listen } from './database/listen.ts';
import type { TrustedProxies } from './environment.ts';
import { VARIABLES } from './environment-variables.ts';
import { Problem } from './http/problem.ts';
import { problemAnswer, registerProblems } from './http/problem-handler.ts';
import { type AnyStruct, structValidator } from './http/struct-validator.ts';
import { createClubCache } from './live/club-cache.ts';
import { createHub } from './live/hub.ts';
import { createMinuteCache } from './live/minute-cache.ts';
import { chooseTransports } from './messages/transports.ts';
import { startMessageWorker } from './messages/worker.ts';
import { registerMetrics } from './metrics.ts';
import { registerOpenApi } from './openapi/plugin.ts';
import { registerOutbox } from './outbox/index.ts';
import type { BuiltElements } from './pages/renderer.ts';
import { choosePayments, sandboxKeys } from './payment/choose.ts';
import { startPaymentWorker } from './payment/worker.ts';
import { type Limits, registerSecurity } from './plugins/security.ts';
import { registerStatic, type StaticRoots } from './plugins/static.ts';
import { registerAnalytics } from './routes/analytics.ts';
import { registerAreaParameters } from './routes/area-parameters.ts';
import { registerBookingRequests } from './routes/booking-requests.ts';
import { registerBookings } from './routes/bookings.ts';
import { registerChanges } from './routes/changes.ts';
import { registerCities } from './routes/cities.ts';
import { registerClubs } from './routes/clubs.ts';
import { registerCoaches } from './routes/coaches.ts';
import { registerCovers } from './routes/covers.ts';
import type { Dependencies, StreamLimits } from './routes/dependencies.ts';
import { registerDesk } from './routes/desk.ts';
import { registerEmails } from './routes/emails.ts';
import { registerLeases } from './routes/leases.ts';
import { registerPaymentMethods } from './routes/payment-methods.ts';
import { registerPayments } from './routes/payments.ts';
import { registerSeo } from './routes/seo.ts';
import { registerServices } from './routes/services.ts';
import { registerSlots } from './routes/slots.ts';
import { registerSlotsStream } from './routes/slots-stream.ts';
import { registerSandbox } from './sandbox/index.ts';
import { signingSecret } from './secret.ts';
import { type BuiltSite, registerSite, serveCachedPages } from './site/index.ts';
import { createPageCache, type PageCacheLimits } from './site/page/cache.ts';
import { loadClubPlaces } from './site/page/club-places.ts';

export type AppOptions = Limits & {
  /** Migrated. */
  db: Db;
  embedded: boolean;
  listen: Listen;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Absent: one is made and kept in the database. */
  secretKey?: string | undefined;
  logger?: FastifyServerOptions['logger'];
  /** Epoch ms; tests set the time. */
  clock?: (() => number) | undefined;
  staticRoots?: Partial<StaticRoots> | undefined;
  /** Renders the elements of our pages; without it the browser alone does. */
  builtElements?: BuiltElements | undefined;
  /** The public site; without it there are no pages but the examples. */
  site?: { built: BuiltSite; settings: SiteSettings } | undefined;
  pageCache?: PageCacheLimits | undefined;
  /** Whose keys there are; without them nobody pays online. */
  payments?: PaymentSettings | undefined;
  /** Whether this process sends refunds and asks after payments; tests do it by themselves. */
  paymentWorker?: boolean | undefined;
  /** How messages leave; without it they wait in the outbox. */
  messages?: MessageSettings | undefined;
  /** Whether this process sends messages; tests do it by themselves. */
  messageWorker?: boolean | undefined;
  /** Milliseconds after which the sandbox's slow callback comes. */
  sandboxDelay?: number | undefined;
  /** For tests: an answer that does not fit its struct fails the request. */
  checkAnswers?: boolean | undefined;
  /** Bookings, requests, holds, votes and cancellations that one address may try in a minute, over all processes; a device and an e-mail address have a share of it. */
  attemptsPerMinute?: number | undefined;
  /** Who may read `/metrics`; without it there is none. */
  metricsToken?: string | undefined;
  streams?: Partial<StreamLimits> | undefined;
  /**
   * How long a slot is held for a visitor, and once more when the lease is renewed;
   * `LEASE_SECONDS`' default when absent.
   */
  leaseSeconds?: number | undefined;
  /** Whose `X-Forwarded-For` is believed; nobody's when absent. */
  trustProxy?: TrustedProxies | undefined;
};

const NO_PAYMENTS: PaymentSettings = { liqpay: undefined, monobank: undefined, sandbox: 'off' };

/** A schedule open in every tab of an office, and memory for some thousands; 20 s is well below the patience of proxies. */
const STREAMS: StreamLimits = { most: 5000, mostOfAddress: 100, beatMs: 20_000 };

const ROUTES = [
  registerClubs,
  registerCoaches,
  registerCities,
  registerCovers,
  registerAreaParameters,
  registerServices,
  registerSlots,
  registerSlotsStream,
  registerLeases,
  registerBookings,
  registerChanges,
  registerDesk,
  registerBookingRequests,
  registerEmails,
  registerPaymentMethods,
  registerPayments,
  registerSeo,
  registerAnalytics,
];

/** Fastify itself takes no count: it only holds where nobody reaches the process past the proxies, which the README says. */
function trustedBy(proxies: TrustedProxies = false) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

function registerHealth(app: FastifyInstance, { db, embedded }: Pick<AppOptions, 'db' | 'embedded'>) {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db).catch((cause) => {
      throw new Problem('UNAVAILABLE', { cause });
    });
    return { status: 'ready', database: embedded ? 'embedded' : 'server' };
  });
}

/** The whole server over an open database, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    // Whoever may claim an address dodges every limit that counts by address.
    trustProxy: trustedBy(options.trustProxy),
    // What fails before a route is found: an address that is badly encoded or too long.
    frameworkErrors: problemAnswer(options.publicUrl) as never,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(structValidator as never);
  app.setSerializerCompiler(({ schema }) => (data) => {
    if (options.checkAnswers) assert(data, schema as unknown as AnyStruct);
    return JSON.stringify(data);
  });
  registerProblems(app, options.publicUrl);
  // Node refuses an expectation that it does not know, without a word; we answer as if there were none.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const { db, clock = Date.now, attemptsPerMinute: limit = Number(VARIABLES.ATTEMPTS_PER_MINUTE.default) } = options;
  const streams = { ...STREAMS, ...options.streams };
  const hub = createHub({
    listen: options.listen,
    sweep: () => deleteExpiredHolds(db),
    log: (message, error) => app.log.warn({ err: error }, message),
    beatMs: streams.beatMs,
  });
  // Before the server waits for its connections to end.
  app.addHook('preClose', () => hub.close());
  const pages = createPageCache({ hub, clock, loadPlaces: () => loadClubPlaces(db), limits: options.pageCache });
  // Before every other hook: a cached page needs none of them.
  if (options.site) serveCachedPages(app, options.site.built, { pages, settings: options.site.settings });
  await registerSecurity(app, options);
  await registerOpenApi(app, options.publicUrl);
  const secret = await signingSecret(db, options.secretKey);
  const { payments: settings = NO_PAYMENTS, publicUrl } = options;
  const payments = choosePayments(settings, { publicUrl, secret });
  const dependencies: Dependencies = {
    db,
    clock,
    publicUrl,
    secret,
    hub,
    clubCache: createClubCache(hub),
    minuteCache: createMinuteCache({ hub, clock }),
    streams,
    leaseSeconds: options.leaseSeconds ?? Number(VARIABLES.LEASE_SECONDS.default),
    payments,
    limitGuesses: ({ ip }, code) => countGuess(db, ip, code, { now: clock(), secret }),
    limitEmailRequests: (request) => limitEmailRequests(db, request, { now: clock(), secret }),
    limitAttempts: (request) => limitAttempts(db, request, { limit, now: clock(), secret }),
  };
  await app.register(
    async (api) => {
      for (const register of ROUTES) register(api as unknown as Api, dependencies);
    },
    { prefix: '/api' },
  );
  if (settings.sandbox !== 'off') {
    await registerSandbox(app, { db, ...sandboxKeys(secret), open: settings.sandbox, slow: options.sandboxDelay });
  }
  if (options.paymentWorker) {
    const stop = startPaymentWorker({ db, clock, payments }, app.log);
    app.addHook('onClose', stop);
  }
  const { messages } = options;
  if (messages) {
    const composer = { db, clock, secret, publicUrl, from: messages.from };
    if (messages.outbox !== 'off') await registerOutbox(app, composer, messages.outbox);
    if (options.messageWorker) {
      app.addHook('onClose', startMessageWorker({ ...composer, transports: chooseTransports(messages) }, app.log));
    }
  }
  registerHealth(app, options);
  if (options.metricsToken) registerMetrics(app, { db, pages: pages.stats, token: options.metricsToken });
  await registerStatic(app, options.staticRoots, options.builtElements);
  if (options.site) {
    const { built, settings } = options.site;
    await registerSite(app, built, {
      db,
      hub,
      pages,
      publicUrl,
      settings,
      secret,
      clock,
      payOrigin: payments.chosen?.origin,
    });
  }
  await app.ready();
  return app;
}
