import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type RouteOptions,
} from 'fastify';
import { assert } from 'superstruct';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import type { Api } from '#server/http/api.ts';
import {
  type ConnectionLimits,
  type ConnectionTimeouts,
  capConnections,
  connectionOptions,
  limitConnections,
  openFileLimit,
} from '#server/http/connections.ts';
import type { MessageSettings } from '#server/messages/settings.ts';
import type { PaymentSettings } from '#server/payment/settings.ts';
import type { Brand, SiteSettings } from '#server/site/settings.ts';
import { countGuess } from './booking/attempts.ts';
import { createCourtQueue } from './booking/court-queue.ts';
import type { ContactCodes } from './booking/customer.ts';
import { startFreedWorker } from './booking/freed-times.ts';
import { deleteExpiredHolds, holdersOf } from './booking/leases.ts';
import { limitAttempts, limitEmailRequests } from './booking/limits.ts';
import { createTakenTimes } from './booking/taken-times.ts';
import { type CalendarContext, createCalendars } from './calendars/sync.ts';
import { registerSchemas } from './clubs/schemas.ts';
import type { Listen } from './database/listen.ts';
import { type Reads, readPrimary } from './database/replica.ts';
import type { TrustedProxies } from './environment.ts';
import { VARIABLES } from './environment-variables.ts';
import { registerHealth } from './health.ts';
import type { Access } from './http/developer-pages.ts';
import { originForm } from './http/origin-form.ts';
import { createOutageLog } from './http/outage.ts';
import { problemResponse, registerProblems } from './http/problem-handler.ts';
import { createQuietLog } from './http/quiet-log.ts';
import { setHeadersWithoutHooks } from './http/response-headers.ts';
import { type AnyStruct, structValidator } from './http/struct-validator.ts';
import { createRefusalTurns } from './http/turns.ts';
import { createClubCache } from './live/club-cache.ts';
import { createHub } from './live/hub.ts';
import { createMinuteCache } from './live/minute-cache.ts';
import { createRecentWriters } from './live/recent-writers.ts';
import { chooseTransports } from './messages/transports.ts';
import { startMessageWorker } from './messages/worker.ts';
import { registerMetrics } from './metrics.ts';
import { registerFeeds } from './openactive/routes.ts';
import { startFeedWorker } from './openactive/worker.ts';
import { registerOpenApi } from './openapi/plugin.ts';
import { registerOutbox } from './outbox/index.ts';
import type { BuiltElements } from './pages/renderer.ts';
import { configurePayments, sandboxKeys } from './payment/configure.ts';
import { startPaymentWorker } from './payment/worker.ts';
import { registerSecurity, type SecurityLimits } from './plugins/security.ts';
import { registerStatic, type StaticRoots } from './plugins/static.ts';
import { registerAnalytics } from './routes/analytics.ts';
import { registerAreaParameters } from './routes/area-parameters.ts';
import { registerBookingRequests } from './routes/booking-requests.ts';
import { registerBookings } from './routes/bookings.ts';
import { registerChanges } from './routes/changes.ts';
import { registerCities } from './routes/cities.ts';
import { registerClubs } from './routes/clubs.ts';
import { registerCoaches } from './routes/coaches.ts';
import { registerComments } from './routes/comments.ts';
import { registerCovers } from './routes/covers.ts';
import type { Dependencies, StreamLimits } from './routes/dependencies.ts';
import { registerDesk } from './routes/desk.ts';
import { registerDeskAccounts } from './routes/desk-accounts.ts';
import { registerDeskCalendars } from './routes/desk-calendars.ts';
import { registerDeskComments } from './routes/desk-comments.ts';
import { registerDeskDay } from './routes/desk-day.ts';
import { registerDeskMatches } from './routes/desk-matches.ts';
import { registerDeskOutput } from './routes/desk-output.ts';
import { registerDeskPlayers } from './routes/desk-players.ts';
import { registerDeskSettings } from './routes/desk-settings.ts';
import { registerDeskWebhooks } from './routes/desk-webhooks.ts';
import { registerEmails } from './routes/emails.ts';
import { registerLeases } from './routes/leases.ts';
import { registerMatches } from './routes/matches.ts';
import { registerPartners } from './routes/partners.ts';
import { registerPaymentMethods } from './routes/payment-methods.ts';
import { registerPayments } from './routes/payments.ts';
import { registerPhotos } from './routes/photos.ts';
import { registerPlayers } from './routes/players.ts';
import { announceWriters, createReadForCall } from './routes/reads.ts';
import { registerSecurityTxt } from './routes/security-txt.ts';
import { registerSeo } from './routes/seo.ts';
import { registerSeries } from './routes/series.ts';
import { registerServices } from './routes/services.ts';
import { registerSlots } from './routes/slots.ts';
import { registerSlotsStream } from './routes/slots-stream.ts';
import { registerWishes } from './routes/wishes.ts';
import { registerSandbox } from './sandbox/index.ts';
import { signingSecret } from './secret.ts';
import { type BuiltSite, decodableTarget, redirectSpellings, registerSite, serveCachedPages } from './site/index.ts';
import { createPageCache, type PageCacheLimits } from './site/page/cache.ts';
import { loadClubSlugs } from './site/page/club-slugs.ts';
import type { WebhookSettings } from './webhooks/settings.ts';
import { startWebhookWorker } from './webhooks/worker.ts';

export type AppOptions = SecurityLimits & {
  /** An open database whose migrations have run. */
  db: Db;
  embedded: boolean;
  listen: Listen;
  /** Where to read what a replica may answer; the database when absent. */
  reads?: Reads | undefined;
  /** Without a trailing slash. */
  publicUrl: string;
  /** When absent, a key is created and stored in the database. */
  secretKey?: string | undefined;
  logger?: FastifyServerOptions['logger'];
  /** Epoch ms: the database's time, or that of a test. */
  clock: () => number;
  staticRoots?: Partial<StaticRoots> | undefined;
  /** Renders the elements of our pages. Without it, only the browser does. */
  builtElements?: BuiltElements | undefined;
  /** The name and colours of emails; those of Courtside when absent. */
  brand?: Brand | undefined;
  /** In which messages are; all when absent. */
  languages?: readonly Language[] | undefined;
  /** The public site. Without it there are no pages except the examples. */
  site?: { built: BuiltSite; settings: SiteSettings } | undefined;
  pageCache?: PageCacheLimits | undefined;
  /** The configured payment providers. Without them no booking can be paid online. */
  payments?: PaymentSettings | undefined;
  /** Whether this process sends refunds and polls payments; tests call the worker themselves. */
  paymentWorker?: boolean | undefined;
  /** The message transports. Without them messages wait in the outbox. */
  messages?: MessageSettings | undefined;
  /** Whether this process sends messages; tests call the worker themselves. */
  messageWorker?: boolean | undefined;
  /** Whether this process offers freed times to wishes; tests call the worker themselves. */
  wishWorker?: boolean | undefined;
  /**
   * How this process delivers webhooks. Without it, it does not; tests call the worker themselves.
   */
  webhooks?: WebhookSettings | undefined;
  /**
   * How this process fetches coaches' calendars. Without it, only other processes do.
   */
  calendars?: Pick<CalendarContext, 'privateAddresses' | 'timeoutMs'> | undefined;
  /** Whether it looks for those that are due; tests call the worker themselves. */
  calendarWorker?: boolean | undefined;
  /** The OpenActive feeds, with the address of their data's licence. Without it there are none. */
  openActive?: { license: string } | undefined;
  /** Whether this process updates them; tests call the worker themselves. */
  openActiveWorker?: boolean | undefined;
  /** Delay of the sandbox's slow callback, in milliseconds. */
  sandboxDelay?: number | undefined;
  /** For tests: fail a request whose response does not match its struct. */
  checkAnswers?: boolean | undefined;
  /** For tests: receives every route. */
  onRoute?: ((route: RouteOptions) => void) | undefined;
  /**
   * Bookings, requests, holds, votes and cancellations that one address may attempt in a minute,
   * over all processes. A device and an email address have a share of it.
   */
  attemptsPerMinute?: number | undefined;
  /** Whether unpaid bookings without a confirmed email address are limited; on when absent. */
  contactCodes?: ContactCodes | undefined;
  /** The token that may read `/metrics`; without it there are no metrics. */
  metricsToken?: string | undefined;
  /** Who may open `/api/docs`; clients on this machine when absent. */
  apiDocs?: Access | undefined;
  /** The contact in `/.well-known/security.txt`, which is missing without one. */
  securityContact?: string | undefined;
  streams?: Partial<StreamLimits> | undefined;
  /** Defaults follow from the limit of open files. */
  connections?: Partial<ConnectionLimits & ConnectionTimeouts> | undefined;
  /**
   * How long a slot is held for a visitor, in seconds, and again when the lease is renewed.
   * Defaults to `LEASE_SECONDS`' default.
   */
  leaseSeconds?: number | undefined;
  /** Aborted when the process is about to stop, and load balancers should leave it out. */
  stopping?: AbortSignal | undefined;
  /** The proxies whose `X-Forwarded-For` is trusted; none when absent. */
  trustProxy?: TrustedProxies | undefined;
};

const NO_PAYMENTS: PaymentSettings = { liqpay: undefined, monobank: undefined, sandbox: 'off' };

/**
 * Allows a schedule in every tab of an office, and limits memory to some thousands of streams. 20 s
 * is well below the timeout of proxies.
 */
const STREAMS: StreamLimits = { max: 5000, maxPerAddress: 100, beatMs: 20_000 };

const ROUTES = [
  registerClubs,
  registerComments,
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
  registerPlayers,
  registerSeries,
  registerMatches,
  registerDeskMatches,
  registerDesk,
  registerDeskAccounts,
  registerDeskDay,
  registerDeskComments,
  registerDeskOutput,
  registerDeskPlayers,
  registerDeskSettings,
  registerDeskWebhooks,
  registerDeskCalendars,
  registerBookingRequests,
  registerEmails,
  registerWishes,
  registerPartners,
  registerPaymentMethods,
  registerPayments,
  registerSeo,
  registerAnalytics,
];

/**
 * Fastify itself takes no count of proxies: the rule only works if clients cannot reach the process
 * without the proxies, as the README says.
 */
function trustedBy(proxies: TrustedProxies = false) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** Creates the whole server over an open database. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const outages = createOutageLog();
  const problems = {
    publicUrl: options.publicUrl,
    outages,
    quietLog: createQuietLog({ warn: (details: object, message?: string) => app.log.warn(details, message) }),
    refusalTurn: createRefusalTurns(),
  };
  const app: FastifyInstance = Fastify({
    logger: options.logger ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    // A client that can claim any address evades every limit by address.
    trustProxy: trustedBy(options.trustProxy),
    // Failures before a route is found: a URL that is badly encoded or too long.
    frameworkErrors: ((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      setHeadersWithoutHooks(request, reply, { secure: options.publicUrl.startsWith('https:') });
      return problemResponse(problems)(error, request, reply);
    }) as never,
    bodyLimit: 64 * 1024,
    rewriteUrl: ({ url }) => {
      const target = originForm(url ?? '/');
      return options.site ? decodableTarget(target) : target;
    },
    forceCloseConnections: 'idle',
    ...connectionOptions(options.connections),
  });
  const connections = capConnections(
    app.server,
    limitConnections(options.connections, { files: openFileLimit(), embedded: options.embedded }),
    options,
  );
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  // No call takes plain text. Without this one such a body would be a text in place of an object.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(structValidator as never);
  app.setSerializerCompiler(({ schema }) => (data) => {
    if (options.checkAnswers) assert(data, schema as unknown as AnyStruct);
    return JSON.stringify(data);
  });
  registerProblems(app, problems);
  // Node answers an unknown expectation with an empty 417. We answer as if there were none.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const { db, clock, attemptsPerMinute: limit = Number(VARIABLES.ATTEMPTS_PER_MINUTE.default) } = options;
  const streams = { ...STREAMS, ...options.streams };
  const hub = createHub({
    listen: options.listen,
    sweep: () => deleteExpiredHolds(db),
    log: (message, error) => app.log.warn({ err: error }, message),
    beatMs: streams.beatMs,
  });
  // Runs before the server waits for its connections to close.
  app.addHook('preClose', () => hub.close());
  const reads = options.reads ?? readPrimary(db);
  const writers = createRecentWriters({ db, hub });
  const pages = createPageCache({ hub, clock, loadPlaces: () => loadClubSlugs(db), limits: options.pageCache });
  if (options.site) redirectSpellings(app, options.publicUrl);
  // Before all other hooks: a cached page needs none of them.
  if (options.site) serveCachedPages(app, options.site.built, { pages, settings: options.site.settings });
  await registerSecurity(app, options);
  await registerOpenApi(app, options);
  const secret = await signingSecret(db, options.secretKey);
  const { payments: settings = NO_PAYMENTS, publicUrl } = options;
  const payments = configurePayments(settings, { publicUrl, secret, clock });
  const { contactCodes = 'on' } = options;
  const calendars = options.calendars && createCalendars({ db, clock, ...options.calendars }, app.log);
  if (calendars) app.addHook('onClose', calendars.stop);
  if (options.calendarWorker) calendars?.start();
  const clubCache = createClubCache(hub);
  const minuteCache = createMinuteCache({ hub, clock, readHolders: (clubId) => holdersOf(db, clubId) });
  const takenTimes = createTakenTimes({ db, clock, secret, clubCache, minuteCache, courtQueue: createCourtQueue() });
  const dependencies: Dependencies = {
    db,
    readForCall: createReadForCall({ db, reads, writers }),
    clock,
    publicUrl,
    brandName: options.brand?.name ?? VARIABLES.BRAND_NAME.default,
    secret,
    hub,
    clubCache,
    minuteCache,
    takenTimes,
    streams,
    leaseSeconds: options.leaseSeconds ?? Number(VARIABLES.LEASE_SECONDS.default),
    payments,
    contactCodes,
    calendars,
    limitGuesses: ({ ip }, code) => countGuess(db, ip, code, { now: clock(), secret }),
    limitEmailRequests: (request) => limitEmailRequests(db, request, { now: clock(), secret }),
    limitEmailsOfForms: (request) => limitEmailRequests(db, request, { now: clock(), secret }, { isFormCounted: true }),
    limitAttempts: (request) => limitAttempts(db, request, { limit, contactCodes, now: clock(), secret }),
  };
  await app.register(
    async (api) => {
      if (reads.replica) announceWriters(api, writers);
      for (const register of ROUTES) register(api as unknown as Api, dependencies);
    },
    { prefix: '/api' },
  );
  if (settings.sandbox !== 'off') {
    const keys = sandboxKeys(secret);
    await registerSandbox(app, { db, clock, publicUrl, ...keys, access: settings.sandbox, slow: options.sandboxDelay });
  }
  if (options.paymentWorker) {
    const stop = startPaymentWorker({ db, clock, payments }, app.log);
    app.addHook('onClose', stop);
  }
  if (options.wishWorker) app.addHook('onClose', startFreedWorker({ db, clock }, app.log, hub));
  const { messages } = options;
  if (messages) {
    const composer = {
      db,
      clock,
      secret,
      publicUrl,
      from: messages.from,
      brand: options.brand,
      languages: options.languages,
    };
    if (messages.outbox !== 'off') await registerOutbox(app, composer, messages.outbox);
    if (options.messageWorker) {
      app.addHook(
        'onClose',
        startMessageWorker(
          { ...composer, transports: chooseTransports(messages, options.brand?.name), perHour: messages.perHour },
          app.log,
          hub,
        ),
      );
    }
  }
  if (options.webhooks) app.addHook('onClose', startWebhookWorker({ db, clock, ...options.webhooks }, app.log));
  if (options.openActive) registerFeeds(app, { reads, publicUrl, ...options.openActive });
  if (options.openActive && options.openActiveWorker)
    app.addHook('onClose', startFeedWorker({ db, clock, publicUrl, hub }, app.log));
  registerSchemas(app, { publicUrl });
  registerPhotos(app, { reads, hub });
  registerSecurityTxt(app, { contact: options.securityContact, publicUrl, clock });
  registerHealth(app, { ...options, replica: reads.replica, outages });
  if (options.metricsToken)
    registerMetrics(app, {
      ...{ db, publicUrl, connections },
      replica: reads.replica,
      pages: pages.stats,
      token: options.metricsToken,
    });
  await registerStatic(app, options.staticRoots, options.builtElements);
  if (options.site) {
    const { built, settings } = options.site;
    await registerSite(app, built, {
      db,
      reads,
      hub,
      pages,
      publicUrl,
      settings,
      secret,
      clock,
      refusalTurn: problems.refusalTurn,
      payOrigin: payments.defaultProvider?.origin,
    });
  }
  await app.ready();
  return app;
}
