import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { withoutTokens, withoutTokensInText } from '#core/domain/page-path.ts';
import { HOUR, SECOND } from '#core/domain/units.ts';
import { DEFAULT_LOCALE, LOCALES } from '#core/i18n/locales.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { startDatabaseClock } from '#server/database/clock.ts';
import type { Db } from '#server/database/db.ts';
import { openDatabase } from '#server/database/index.ts';
import { offerBackups } from '#server/database/online-backup.ts';
import { warmSearch } from '#server/search/warm-up.ts';
import { seed } from '#server/seed/index.ts';
import { buildApp } from './app.ts';
import { bannerLines } from './banner.ts';
import { readEnvironment } from './environment.ts';
import { limitConnections, openFileLimit, openFilesWarning } from './http/connections.ts';
import { maintain } from './maintenance.ts';
import { messageWarnings } from './messages/settings.ts';
import { loadBuiltElements } from './pages/built-elements.ts';
import { loadBuiltSite } from './site/built-site.ts';
import { siteWithLogo } from './site/logo.ts';
import { warmUp } from './site/warm-up.ts';
import { every } from './timers.ts';

/** The heaviest pages. */
const warmedPages = (languages: readonly Language[]) =>
  LOCALES.filter(({ language }) => languages.includes(language)).map((locale) =>
    locale === DEFAULT_LOCALE ? '/' : `/${locale.code}`,
  );

export type RunningServer = {
  app: FastifyInstance;
  /** With the port that it listens on. */
  url: string;
  /** Waits until load balancers leave it out, lets running requests finish, then closes the database. */
  close(): Promise<void>;
};

/** A request as it is logged. A reader of the log must not be able to open a customer's booking. */
export const loggedRequest = (request: { method: string; url: string; ip?: string }) => ({
  method: request.method,
  url: withoutTokens(request.url),
  ...(request.ip && { remoteAddress: request.ip }),
});

/**
 * An error as it is logged. The database's additions (`detail`, parameters) can contain a
 * customer's row, and the router's messages the address of a booking.
 */
export function loggedError(error: Error & { code?: string; constraint?: string }): LoggedError {
  // The router also reports refusals that are no errors and have no message.
  const { name, message = '', code, constraint, stack = '', cause } = error;
  return {
    type: name,
    message: withoutTokensInText(message),
    code,
    constraint,
    stack: withoutTokensInText(stack),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown };

const print = (message: string) => process.stdout.write(`${message}\n`);

const hasClubs = async (db: Db) => (await db.selectFrom('club').select('id').limit(1).executeTakeFirst()) !== undefined;

const NO_CLUBS =
  'There are no clubs yet: start once with SEED=demo for examples, or import your own as docs/clubs.md describes';

/** Ends the process cleanly on SIGTERM and Ctrl-C. Returns a function that removes the handlers. */
function stopOnSignal(running: RunningServer): () => void {
  const stop = () => {
    print('Stopping');
    running.close().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  return () => {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
  };
}

/**
 * Opens the database, seeds an empty one, and listens.
 * @throws Error that names the variable when the environment is invalid, and the errors of the
 *   database or the port
 */
export async function startServer(env: Record<string, string | undefined> = process.env): Promise<RunningServer> {
  const settings = readEnvironment(env);
  const site = await siteWithLogo(settings);
  print(
    settings.databaseUrl
      ? 'Opening the PostgreSQL server'
      : `Opening the database in ${settings.dataDir}; every commit is flushed to the disk`,
  );
  const { db, embedded, listen, reads, close } = await openDatabase({
    databaseUrl: settings.databaseUrl,
    listenUrl: settings.listenUrl,
    replicaUrl: settings.replicaUrl,
    namedStatements: settings.namedStatements,
    dataDir: settings.dataDir,
    log: print,
  });
  let stopClock = async () => {};
  try {
    const clock = await startDatabaseClock(db, { log: print });
    stopClock = clock.stop;
    if (settings.seed === 'demo') await seed(db, { now: clock.now(), log: print });
    await maintain(db, { ...settings, embedded, now: clock.now(), passed: 0, log: print });
    const built = await loadBuiltSite();
    const files = openFileLimit();
    const connections = limitConnections(settings.connections, { files, embedded });
    const warning = openFilesWarning(files, connections);
    if (warning) print(warning);
    const stopping = new AbortController();
    const app = await buildApp({
      stopping: stopping.signal,
      db,
      embedded,
      listen,
      reads,
      clock: clock.now,
      publicUrl: settings.publicUrl,
      secretKey: settings.secretKey,
      trustProxy: settings.trustProxy,
      connections,
      attemptsPerMinute: settings.attemptsPerMinute,
      contactCodes: settings.contactCodes,
      leaseSeconds: settings.leaseSeconds,
      metricsToken: settings.metricsToken,
      apiDocs: settings.apiDocs,
      securityContact: settings.securityContact,
      payments: settings.payments,
      paymentWorker: true,
      messages: settings.messages,
      brand: settings.brand,
      languages: settings.languages,
      messageWorker: true,
      wishWorker: true,
      webhooks: settings.webhooks,
      // The same rule for every address that a club gives.
      calendars: settings.webhooks,
      calendarWorker: true,
      openActive: settings.openActive,
      openActiveWorker: true,
      site: built && { built, settings: site },
      builtElements: settings.serverRendering ? await loadBuiltElements() : undefined,
      logger: { level: settings.logLevel, serializers: { req: loggedRequest, err: loggedError } },
    });
    const stopMaintenance = every(
      HOUR,
      () =>
        maintain(db, {
          ...settings,
          embedded,
          now: clock.now(),
          passed: HOUR,
          log: (message) => app.log.warn(message),
        }),
      (error) => app.log.warn({ err: error }, 'maintenance failed; it runs again in an hour'),
    );
    await app.listen({ port: settings.port, host: settings.host });
    const warming = built && warmUp(app, warmedPages(settings.languages));
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    const url = env.PUBLIC_URL ? settings.publicUrl : `http://localhost:${port}`;
    for (const line of bannerLines(url, settings, built !== undefined)) print(line);
    for (const text of messageWarnings(settings.messages, settings.contactCodes)) print(text);
    if (!(await hasClubs(db))) print(NO_CLUBS);
    const stopBackups = embedded && (await offerBackups(db, settings.dataDir, { log: print }));
    const running: RunningServer = {
      app,
      url,
      close: async () => {
        stopMaintenance();
        unlisten();
        stopping.abort();
        await sleep(settings.drainSeconds * SECOND);
        await warming;
        // First: requests may wait for a backup.
        if (stopBackups) await stopBackups();
        await app.close();
        await clock.stop();
        await close();
      },
    };
    const unlisten = stopOnSignal(running);
    // In parallel to the first requests, which need not wait for all clubs.
    reads
      .current((db) => warmSearch(db, clock.now()))
      .catch((error) => app.log.warn({ err: error }, 'the search was not warmed up; the first search reads the clubs'));
    return running;
  } catch (error) {
    await stopClock();
    await close();
    throw error;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  startServer().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  });
}
