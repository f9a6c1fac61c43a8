import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE } from '#core/domain/units.ts';
import type { Db } from '#server/database/db.ts';
import { openDatabase } from '#server/database/index.ts';
import { randomFor } from '#server/seed/random.ts';
import { startPostgres } from '#server/testing/database.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { freePort } from '#testing/ports.ts';
import { fillArena, VISITS } from './arena.ts';
import { audit } from './audit.ts';
import { newTally, type Tally } from './calls.ts';
import { visit } from './clients.ts';
import type { Fault } from './compare.ts';
import { type History, newHistory } from './history.ts';
import { openMailbox } from './mailbox.ts';
import { makeServer, type Server } from './processes.ts';
import { type Rows, readRows } from './rows.ts';
import { type Made, makeTrouble, skewOf } from './trouble.ts';
import type { World } from './world.ts';

export type Options = {
  seed: number;
  minutes: number;
  processes: number;
  clients: number;
  log: (text: string) => void;
};
export type Result = {
  faults: Fault[];
  made: Made;
  tally: Tally;
  history: History;
  rows: Rows;
  visits: number;
  /** Whether everything that was under way came to an end. */
  settled: boolean;
  said: string[];
};

const LEASE_SECONDS = '6';
/** Longer than a provider is waited for, so that no process still works on what is hurried afterwards. */
const QUIET = 25_000;
const PATIENCE = 180_000;

/** Clients come one after another, so many at once, until it is over; the answer is how many came. */
async function crowd(world: World, { seed, clients }: Options, goOn: () => boolean): Promise<number> {
  let visits = 0;
  const one = async () => {
    while (goOn()) {
      visits += 1;
      const number = visits;
      await visit(world, randomFor(`${seed} client ${number}`), number);
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return visits;
}

/** What is still to be done, and would be by and by. */
async function openWork(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from payment where direction = 'refund' and provider is not null and status = 'due')
      + (select count(*) from payment p join sandbox_payment s using (order_id) where p.status in ('pending', 'failed') and s.status in ('success', 'reversed'))
      + (select count(*) from payment p join sandbox_payment s using (order_id) where p.status = 'pending' and s.status = 'failure')
      + (select count(*) from occupation where kind = 'hold' and expires_at <= now())
      + (select count(*) from place_hold where expires_at <= now())
      + (select count(*) from message where kind <> 'reminder' and next_attempt_at is not null) as open`.execute(db);
  return rows[0]!.open;
}

/** Lets hours of back-off pass at once, then waits until there is nothing left to do. */
async function settle(db: Db, log: Options['log']): Promise<boolean> {
  await pause(QUIET);
  await sql`update payment set next_attempt_at = now() where next_attempt_at is not null`.execute(db);
  // A declined order that was paid all the same, and nobody was told: the provider is asked once more.
  await sql`update payment set next_attempt_at = now() from sandbox_payment s
    where s.order_id = payment.order_id and payment.status = 'failed' and s.status in ('success', 'reversed')`.execute(
    db,
  );
  await sql`update message set next_attempt_at = now() where kind <> 'reminder' and next_attempt_at is not null`.execute(
    db,
  );
  const until = Date.now() + PATIENCE;
  for (;;) {
    const open = await openWork(db);
    if (open === 0) return true;
    if (Date.now() > until) {
      log(`${open} things are still to be done`);
      return false;
    }
    await pause(1000);
  }
}

/** Runs a world of servers, clients and trouble on one PostgreSQL, lets it settle, and audits what is left. */
export async function run(options: Options): Promise<Result> {
  const { seed, minutes, processes, log } = options;
  const random = randomFor(`${seed} trouble`);
  const postgres = await startPostgres();
  const mail = await startMailServer();
  const opened = await openDatabase({ databaseUrl: postgres.databaseUrl });
  const { db } = opened;
  const servers: Server[] = [];
  try {
    const arena = await fillArena(db, Date.now());
    const env = {
      DATABASE_URL: postgres.databaseUrl,
      SEED: 'none',
      LOG_LEVEL: 'error',
      SERVER_RENDERING: 'off',
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: mail.url,
      LEASE_SECONDS,
    };
    for (let index = 0; index < processes; index += 1) {
      const server = makeServer(await freePort(), env);
      servers.push(server);
      await server.start(skewOf(random));
    }
    log(`${processes} processes are up`);
    const history = newHistory();
    const tally = newTally();
    const until = Date.now() + minutes * MINUTE;
    const goOn = () => Date.now() < until;
    const telling = setInterval(
      () => log(`${history.wishes.length} wishes, ${tally.requests} requests, ${JSON.stringify(tally.byStatus)}`),
      30_000,
    );
    const [visits, made] = await Promise.all([
      crowd({ arena, servers, history, tally, mailbox: openMailbox(mail.received) }, options, goOn),
      makeTrouble({ servers, postgres, db, random }, goOn),
    ]);
    clearInterval(telling);
    log('Everybody has gone; what is under way comes to its end');
    const settled = await settle(db, log);
    history.letters = mail.received.map(({ email }) => /^<?([^@>]+)/.exec(email.messageId ?? '')?.[1] ?? '');
    const rows = await readRows(db, VISITS);
    const said = servers.flatMap((server) => server.said);
    const crashed = servers.filter(({ crashes }) => crashes > 0);
    const faults = [
      ...audit(rows, history),
      // Whatever breaks below it, a process says so with a 503.
      ...(tally.failures.INTERNAL_ERROR
        ? [{ rule: 'failure', what: `${tally.failures.INTERNAL_ERROR} answers of 500` }]
        : []),
      ...crashed.map(({ url, crashes }) => ({ rule: 'crash', what: `${url} ended by itself ${crashes} times` })),
    ];
    return { faults, made, tally, history, rows, visits, settled, said };
  } finally {
    for (const server of servers) await server.kill();
    await opened.close();
    await mail.close();
    await postgres.stop();
  }
}
