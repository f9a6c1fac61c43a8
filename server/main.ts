import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '#server/database/index.ts';
import { seed } from '#server/seed/index.ts';
import { buildApp } from './app.ts';
import { forgetOldKeys } from './booking/once.ts';
import { readEnvironment } from './environment.ts';

const HOUR = 3_600_000;

export type RunningServer = {
  app: FastifyInstance;
  /** With the port that was really taken. */
  url: string;
  /** Lets running requests end, then closes the database. */
  close(): Promise<void>;
};

const say = (message: string) => process.stdout.write(`${message}\n`);

/** Ends the process cleanly on SIGTERM and Ctrl-C; the answer takes that back. */
function stopOnSignal(running: RunningServer): () => void {
  const stop = () => {
    say('Stopping');
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
 * Opens the database, fills an empty one, and listens.
 * @throws Error that names the variable when the environment is wrong, and whatever the database or the port refuse with
 */
export async function startServer(env: Record<string, string | undefined> = process.env): Promise<RunningServer> {
  const settings = readEnvironment(env);
  say(settings.databaseUrl ? 'Opening the PostgreSQL server' : `Opening the database in ${settings.dataDir}`);
  const { db, embedded, close } = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    log: say,
  });
  try {
    const filled = await db.selectFrom('club').select('id').limit(1).executeTakeFirst();
    if (!filled && settings.seed === 'demo') await seed(db, { now: Date.now(), log: say });
    await forgetOldKeys(db, Date.now());
    const app = await buildApp({
      db,
      embedded,
      publicUrl: settings.publicUrl,
      secretKey: settings.secretKey,
      logger: { level: settings.logLevel },
    });
    const forgetting = setInterval(() => {
      forgetOldKeys(db, Date.now()).catch((error) => app.log.warn({ err: error }, 'old keys stay for now'));
    }, HOUR);
    forgetting.unref();
    await app.listen({ port: settings.port, host: settings.host });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    const url = env.PUBLIC_URL ? settings.publicUrl : `http://localhost:${port}`;
    say(`Courtside is at ${url}`);
    say(`  API        ${url}/api/v1/clubs`);
    say(`  Reference  ${url}/api/docs`);
    say(`  Widgets    ${url}/elements/`);
    const running: RunningServer = {
      app,
      url,
      close: async () => {
        clearInterval(forgetting);
        unlisten();
        await app.close();
        await close();
      },
    };
    const unlisten = stopOnSignal(running);
    return running;
  } catch (error) {
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
