import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { SECOND } from '#core/domain/units.ts';
import { after, every } from '#server/timers.ts';
import type { Database } from './schema.ts';
import { shareQuery } from './shared-query.ts';

export type Listener = {
  onNotification(payload: string): void;
  /** Called after a reconnect: notifications may have been missed. */
  onGap(): void;
};

export type Listening = {
  /**
   * Resolves once every notification committed until now has arrived.
   * @throws while the connection is lost
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Listens on one channel over one connection. Reconnects by itself.
 * @throws if the first connection fails
 */
export type Listen = (channel: string, listener: Listener) => Promise<Listening>;

/**
 * Listens on the connections of the embedded database's pool. They share one session, so each of
 * them can receive a notification.
 */
export function listenEmbedded(pool: pg.Pool): (db: Kysely<Database>) => Listen {
  const handlers = new Set<(notification: pg.Notification) => void>();
  pool.on('connect', (client) =>
    client.on('notification', (notification) => {
      for (const handler of handlers) handler(notification);
    }),
  );
  return (db) =>
    async (channel, { onNotification }) => {
      const handler = (notification: pg.Notification) => {
        if (notification.channel === channel) onNotification(notification.payload ?? '');
      };
      handlers.add(handler);
      const stop = async () => void handlers.delete(handler);
      try {
        await sql`listen ${sql.id(channel)}`.execute(db);
      } catch (error) {
        await stop();
        throw error;
      }
      // The embedded database sends a transaction's notifications before the answer to its commit.
      return { caughtUp: async () => {}, stop };
    };
}

/** Milliseconds before the first attempt to reconnect; doubled up to the longest. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5000;
/** Milliseconds without an answer after which a connection counts as lost. */
const QUERY_TIMEOUT = 1000;

/**
 * How often a connection is asked whether it is alive, and how long it may take to answer. A machine
 * that is gone closes no connection, and nothing else would be sent over this one.
 */
const ALIVE = { everyMs: 20 * SECOND, timeoutMs: 10 * SECOND };

export const listenOnServer =
  (databaseUrl: string, log: (message: string) => void, alive = ALIVE): Listen =>
  async (channel, { onNotification, onGap }) => {
    let client: pg.Client;
    let listening = false;
    let stopped = false;
    let delay = FIRST_DELAY;
    let cancel = () => {};

    const reconnect = () => {
      if (stopped) return;
      cancel = after(
        delay * (0.5 + Math.random()),
        () => connect().then(onGap, reconnect),
        (error) => log(`Missed changes were not announced: ${error}`),
      );
      delay = Math.min(delay * 2, LONGEST_DELAY);
    };

    async function connect(): Promise<void> {
      const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true, query_timeout: QUERY_TIMEOUT });
      client = next;
      // `end` follows.
      next.on('error', (error) => log(`The connection that listens was lost: ${error.message}`));
      next.on('end', () => {
        if (!listening) return;
        listening = false;
        reconnect();
      });
      next.on('notification', ({ payload = '' }) => onNotification(payload));
      try {
        await next.connect();
        await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
      } catch (error) {
        await next.end().catch(() => {});
        throw error;
      }
      listening = true;
      delay = FIRST_DELAY;
    }

    async function checkAlive(): Promise<void> {
      if (!listening) return;
      const asked = client;
      try {
        await asked.query({ text: 'select 1', query_timeout: alive.timeoutMs } as pg.QueryConfig);
      } catch {
        // Ends it without waiting for the other side; a new one follows.
        (asked as unknown as { connection: pg.Connection }).connection.stream.destroy();
      }
    }

    await connect();
    const stopChecking = every(alive.everyMs, checkAlive, (error) => log(`The check of what listens failed: ${error}`));
    return {
      // PostgreSQL signals listening sessions before it answers a commit, and a session delivers
      // before it answers a query.
      caughtUp: shareQuery(async () => {
        if (!listening) throw new Error('The connection that listens is lost');
        // Named, so that a reader of pg_stat_activity knows the connection.
        await client.query('select 1 as caught_up');
      }),
      async stop() {
        stopped = true;
        stopChecking();
        cancel();
        await client.end().catch(() => {});
      },
    };
  };

/** How often a start asks whether the notification has arrived, if the connection does not answer. */
const ATTEMPTS = 5;

/**
 * Checks that what is notified over one address is heard at the other.
 * @throws Error if it is not, and the error of the connection if that does not answer
 */
export async function checkListening(db: Kysely<Database>, listen: Listen): Promise<void> {
  const channel = `courtside_check_${randomUUID()}`;
  let heard = false;
  const onNotification = () => {
    heard = true;
  };
  const { caughtUp, stop } = await listen(channel, { onNotification, onGap: () => {} });
  try {
    await sql`select pg_notify(${channel}, '')`.execute(db);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await caughtUp();
        break;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
      }
    }
  } finally {
    await stop();
  }
  if (!heard)
    throw new Error(
      'DATABASE_LISTEN_URL hears nothing of DATABASE_URL: both must name the same database, and DATABASE_LISTEN_URL must not lead through a pooler in transaction mode, for example DATABASE_LISTEN_URL=postgres://user:password@localhost:5432/courtside',
    );
}
