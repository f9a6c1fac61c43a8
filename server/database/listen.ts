import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Ear = {
  hear(payload: string): void;
  /** Something may have been said while nobody listened. */
  missed(): void;
};

export type Listening = {
  /** Resolves once all that was committed until now has been heard. @throws while the connection is lost */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

/** Listens on one channel over one connection. @throws when the database cannot be reached at first; later losses are made good. */
export type Listen = (channel: string, ear: Ear) => Promise<Listening>;

/** What the sessions of a pool hear, which all have one session of the database: who listens is told in whichever's turn it is. */
export function listenEmbedded(pool: pg.Pool): (db: Kysely<Database>) => Listen {
  const ears = new Set<(told: pg.Notification) => void>();
  pool.on('connect', (client) =>
    client.on('notification', (told) => {
      for (const ear of ears) ear(told);
    }),
  );
  return (db) =>
    async (channel, { hear }) => {
      const ear = ({ channel: told, payload = '' }: pg.Notification) => {
        if (told === channel) hear(payload);
      };
      ears.add(ear);
      const stop = async () => void ears.delete(ear);
      try {
        await sql`listen ${sql.id(channel)}`.execute(db);
      } catch (error) {
        await stop();
        throw error;
      }
      // It tells of a transaction before it answers whoever committed it, and all that it tells comes in turn.
      return { caughtUp: async () => {}, stop };
    };
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;
/** A connection that does not answer for so long is as good as lost. */
const PATIENCE_MS = 1000;

/** Calls that come while one is under way share the next, as that one may have begun too early for them. */
function sharing(ask: () => Promise<unknown>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running.then(() => {
      const asked = ask().then(() => {});
      running = asked.catch(() => {});
      next = undefined;
      return asked;
    });
    return next;
  };
}

export const listenOnServer =
  (databaseUrl: string, log: (message: string) => void): Listen =>
  async (channel, { hear, missed }) => {
    let client: pg.Client;
    let listening = false;
    let stopped = false;
    let pause = FIRST_PAUSE;
    let timer: NodeJS.Timeout | undefined;

    const again = () => {
      if (stopped) return;
      timer = setTimeout(() => connect().then(missed, again), pause * (0.5 + Math.random()));
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };

    async function connect(): Promise<void> {
      const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true, query_timeout: PATIENCE_MS });
      client = next;
      // `end` follows.
      next.on('error', (error) => log(`The connection that listens was lost: ${error.message}`));
      next.on('end', () => {
        if (!listening) return;
        listening = false;
        again();
      });
      next.on('notification', ({ payload = '' }) => hear(payload));
      try {
        await next.connect();
        await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
      } catch (error) {
        await next.end().catch(() => {});
        throw error;
      }
      listening = true;
      pause = FIRST_PAUSE;
    }

    await connect();
    return {
      // PostgreSQL signals those who listen before it answers a commit, and they tell of it before they answer anything else.
      caughtUp: sharing(async () => {
        if (!listening) throw new Error('The connection that listens is lost');
        await client.query('select 1');
      }),
      async stop() {
        stopped = true;
        clearTimeout(timer);
        await client.end().catch(() => {});
      },
    };
  };
