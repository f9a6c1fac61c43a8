import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { randomFor } from '#core/domain/random.ts';
import { MINUTE } from '#core/domain/units.ts';
import type { Db } from '#server/testing/database.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { audit } from './audit.ts';
import { type Entrance, newTally, type Tally } from './calls.ts';
import { runClient } from './clients.ts';
import type { Fault } from './compare.ts';
import { fillDataset as fillCurrent, VISITS } from './dataset.ts';
import { type History, newHistory } from './history.ts';
import { openMailbox } from './mailbox.ts';
import type { ServerProcess } from './processes.ts';
import { type Rows, readRows } from './rows.ts';
import type { RunContext } from './run-context.ts';
import { hireStaff, runClerk } from './staff.ts';
import { startCrm } from './webhooks.ts';

type Log = (text: string) => void;

export type WorkloadResult = {
  faults: Fault[];
  tally: Tally;
  history: History;
  rows: Rows;
  visits: number;
  /** Whether all pending work was completed. */
  settled: boolean;
};

const LEASE_SECONDS = '6';
/** Longer than the timeout for a provider, so that no process still works on the updated rows. */
const SETTLE_DELAY_MS = 25_000;
const SETTLE_TIMEOUT_MS = 180_000;

/** Keeps `clients` clients running until the time is over. Returns how many ran. */
async function runClients(
  context: RunContext,
  { seed, clients }: { seed: number; clients: number },
  keepGoing: () => boolean,
): Promise<number> {
  let visits = 0;
  const runLane = async () => {
    while (keepGoing()) {
      visits += 1;
      const number = visits;
      await runClient(context, randomFor(`${seed} client ${number}`), number);
    }
  };
  await Promise.all(Array.from({ length: clients }, runLane));
  return visits;
}

/** Counts pending work of each kind, and leaves out what is done. */
async function countPendingWork(db: Db): Promise<[kind: string, count: number][]> {
  const { rows } = await sql<Record<string, number>>`select
      (select count(*) from payment where direction = 'refund' and provider is not null and status = 'due') as "refunds",
      (select count(*) from payment p join sandbox_payment s using (order_id) where p.status in ('pending', 'failed') and s.status in ('success', 'reversed', 'hold_wait')) as "charges",
      (select count(*) from payment p join sandbox_payment s using (order_id) where p.status = 'pending' and s.status in ('failure', 'hold_wait')) as "declines",
      (select count(*) from payment where status = 'authorised' and capture is not null) as "captures",
      (select count(*) from booking_split s join booking b on (b.club_id, b.id) = (s.club_id, s.booking_id) where s.charge_at <= now() and s.closed_at is null and b.status <> 'pending') as "splits",
      (select count(*) from occupation where kind = 'hold' and expires_at <= now()) as "holds",
      (select count(*) from place_hold where expires_at <= now()) as "places held",
      (select count(*) from freed_time) as "freed times",
      (select count(*) from message where kind <> 'reminder' and next_attempt_at is not null) as "messages",
      (select count(*) from webhook_delivery where next_attempt_at is not null) as "webhooks"`.execute(db);
  return Object.entries(rows[0]!).filter(([, count]) => count > 0);
}

/** Skips hours of back-off, then waits until no work is left. */
async function settle(db: Db, log: Log): Promise<boolean> {
  await pause(SETTLE_DELAY_MS);
  // The deadline of every second split passes.
  await sql`update booking_split set charge_at = now() where charge_at is not null and booking_id % 2 = 0`.execute(db);
  // Every second offer that nobody answered lapses, and passes to the next in line.
  await sql`update occupation set expires_at = now() where kind = 'hold'
    and lease_token in (select token from slot_watch where state = 'offered' and id % 2 = 0)`.execute(db);
  await sql`update payment set next_attempt_at = now() where next_attempt_at is not null`.execute(db);
  // Queries the provider again about declined orders that were paid later, without a callback.
  await sql`update payment set next_attempt_at = now() from sandbox_payment s
    where s.order_id = payment.order_id and payment.status = 'failed' and s.status in ('success', 'reversed', 'hold_wait')`.execute(
    db,
  );
  await sql`update message set next_attempt_at = now() where kind <> 'reminder' and next_attempt_at is not null`.execute(
    db,
  );
  await sql`update webhook_delivery set next_attempt_at = now() where next_attempt_at is not null`.execute(db);
  const until = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const pending = await countPendingWork(db);
    if (pending.length === 0) return true;
    if (Date.now() > until) {
      log(`Still pending: ${pending.map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
      return false;
    }
    await pause(1000);
  }
}

/**
 * Customers and staff of the clubs in an empty database, their mail server and their CRM.
 * @param fillDataset that of an earlier commit, if the database has its schema
 */
export async function openWorkload(
  db: Db,
  { seed, log, fillDataset = fillCurrent }: { seed: number; log: Log; fillDataset?: typeof fillCurrent },
) {
  const mail = await startMailServer();
  const history = newHistory();
  const tally = newTally();
  const dataset = await fillDataset(db, Date.now());
  const staff = await hireStaff(db, Date.now());
  const crm = await startCrm(db, history, randomFor(`${seed} crm`));
  let visits = 0;
  return {
    dataset,
    history,
    tally,
    /** What the processes need besides their database. */
    env: {
      SEED: 'none',
      LOG_LEVEL: 'error',
      SERVER_RENDERING: 'off',
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: mail.url,
      // All customers of a run have one network address.
      CONTACT_CODES: 'off',
      MESSAGES_PER_HOUR: '100000',
      LEASE_SECONDS,
    },
    /**
     * Lets clients and staff work, and meanwhile does something else, until the time is over and
     * both are done.
     */
    async run<T>(
      { servers, minutes, clients }: { servers: Entrance[]; minutes: number; clients: number },
      meanwhile: (keepGoing: () => boolean) => Promise<T>,
    ): Promise<T> {
      const until = Date.now() + minutes * MINUTE;
      let isDone = false;
      const inTime = () => Date.now() < until;
      const progress = setInterval(
        () =>
          log(
            `${history.attempts.length} booking attempts, ${history.deeds.length} changes at desks, ${history.closings.length} closings, ${tally.requests} requests, ${JSON.stringify(tally.byStatus)}`,
          ),
        30_000,
      );
      try {
        const context = { dataset, servers, history, tally, mailbox: openMailbox(mail.received) };
        const keepGoing = () => inTime() || !isDone;
        const [result, count] = await Promise.all([
          meanwhile(inTime).finally(() => {
            isDone = true;
          }),
          runClients(context, { seed, clients }, keepGoing),
          ...staff.map((clerk) => runClerk(context, clerk, randomFor(`${seed} ${clerk.email}`), keepGoing)),
        ]);
        visits += count;
        return result;
      } finally {
        clearInterval(progress);
      }
    },
    /** Lets pending work complete, and audits what is in the database. */
    async audit(processes: readonly ServerProcess[]): Promise<WorkloadResult> {
      log('All clients are done; waiting for pending work');
      crm.recover();
      const settled = await settle(db, log);
      history.emailIds = mail.received.map(({ email }) => /^<?([^@>]+)/.exec(email.messageId ?? '')?.[1] ?? '');
      const rows = await readRows(db, VISITS);
      const faults = [
        ...audit(rows, history),
        // A process must respond with 503 if something below it fails.
        ...(tally.failures.INTERNAL_ERROR
          ? [{ rule: 'failure', what: `${tally.failures.INTERNAL_ERROR} responses with 500` }]
          : []),
        // So must its answers to providers, which no client sees.
        ...processes
          .flatMap(({ output }) => output)
          .filter((text) => text.includes('"level":50'))
          .map((text) => ({
            rule: 'error logged',
            what: /"message":"(.*?[^\\])"/.exec(text)?.[1] ?? text.slice(0, 200),
          })),
        ...processes
          .filter(({ crashes }) => crashes > 0)
          .map(({ url, crashes }) => ({ rule: 'crash', what: `${url} crashed ${crashes} times` })),
      ];
      return { faults, tally, history, rows, visits, settled };
    },
    async close() {
      await crm.close();
      await mail.close();
    },
  };
}

export type Workload = Awaited<ReturnType<typeof openWorkload>>;
