import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase, startPostgres } from '#server/testing/database.ts';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';
import { buildApp } from '#server/testing/in-process.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { percentile } from '#testing/percentile.ts';
import { wrap } from '#testing/wrap.ts';

/**
 * `npm run bench:alerts`: how soon after a cancellation the mail server has the email to the person
 * who waits for the time, in line or with a wish. Writes docs/benchmarks-alerts.md.
 */

const REPORT = 'docs/benchmarks-alerts.md';
const ROUNDS = 40;
/** In the future of the databases' own clocks, which nobody can set. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
const DATE = '2037-03-12';
const CUSTOMER = { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' };
const HOURS = { starts_at: `${DATE}T12:00:00+02:00`, ends_at: `${DATE}T13:00:00+02:00` };

/** What a person waits with: the call, and its body without the email address. */
const WAITING: Record<string, [path: string, body: object]> = {
  'in line': ['/v1/slot-watches', { service_id: FIXTURE.courtService, court_id: FIXTURE.courtOne, ...HOURS }],
  'with a wish': [
    '/v1/slot-wishes',
    { category: 'tennis', city: 'kyiv', date_from: DATE, time_from: '12:00', time_to: '13:00' },
  ],
};

/** Milliseconds from the call: until the cancellation is answered, and until the email has come. */
type Times = { answered: number[]; emailed: number[] };

type Opened = Awaited<ReturnType<typeof openDatabase>>;

/** Forgets who waits and what is held, so that each round begins like the first. */
async function forget(db: Opened['db']): Promise<void> {
  for (const table of ['slot_wish', 'slot_watch', 'attempt'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('occupation').where('kind', '=', 'hold').execute();
}

async function measure(opened: Opened): Promise<Record<string, Times>> {
  await fillFixture(opened.db);
  const mail = await startMailServer();
  const app = await buildApp({
    ...opened,
    publicUrl: 'http://localhost',
    clock: () => NOW,
    requestsPerMinute: 1_000_000,
    attemptsPerMinute: 1_000_000,
    contactCodes: 'off',
    maxDelay: 0,
    messages: { smtpUrl: mail.url, from: 'a@b.cc', sms: undefined, outbox: 'off', outboxSms: false },
    messageWorker: true,
    wishWorker: true,
  });
  let calls = 0;
  const call = async (url: string, payload: object) => {
    calls += 1;
    const headers = { 'idempotency-key': `alerts-benchmark-${calls}` };
    const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.body ? answer.json().data : undefined;
  };
  const slots = (await app.inject({ url: `/api/v1/slots?service_id=${FIXTURE.courtService}&date=${DATE}` })).json()
    .data as { token: string; starts_at: string; court_id: number }[];
  const { token } = slots.find(
    ({ starts_at, court_id }) => starts_at === HOURS.starts_at && court_id === FIXTURE.courtOne,
  )!;
  /** Resolves once the person has an offer. */
  const offered = async (email: string) => {
    const isOffer = ({ to, email: { subject = '' } }: (typeof mail.received)[number]) =>
      to[0] === email && subject.startsWith('Free');
    while (!mail.received.some(isOffer)) await setTimeout(1);
  };

  const times = Object.fromEntries(
    Object.keys(WAITING).map((kind): [string, Times] => [kind, { answered: [], emailed: [] }]),
  );
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [kind, [path, body]] of Object.entries(WAITING)) {
        const email = `${round}@example.com`;
        const booking = await call('/v2/bookings/book', { slots: [token], customer: CUSTOMER, payment_type: 'card' });
        await call(path, { ...body, email });
        const start = performance.now();
        await call('/v2/bookings/cancel', { token: booking.token });
        const answered = performance.now() - start;
        await offered(email);
        // The first round loads code and caches.
        if (round > 0) {
          times[kind]!.answered.push(answered);
          times[kind]!.emailed.push(performance.now() - start);
        }
        mail.received.length = 0;
        await forget(opened.db);
      }
    }
  } finally {
    await app.close();
    await opened.close();
    await mail.close();
  }
  return times;
}

const SECOND = 1000;

function rowsOf(database: string, times: Record<string, Times>): string[] {
  return Object.entries(times).map(([kind, { answered, emailed }]) => {
    const sorted = emailed.toSorted((one, other) => one - other);
    const half = percentile(sorted, 0.5)!;
    const cancelling = percentile(
      answered.toSorted((one, other) => one - other),
      0.5,
    )!;
    const figures = [half, percentile(sorted, 0.95)!, sorted.at(-1)!].map((time) => `${time.toFixed(0)} ms`);
    const late = sorted.filter((time) => time > SECOND).length;
    return `| ${[database, kind, ...figures, `${(half / cancelling).toFixed(1)} ×`, late].join(' | ')} |`;
  });
}

const folder = mkdtempSync(join(tmpdir(), 'courtside-alerts-'));
const postgres = await startPostgres();
try {
  const rows = [
    ...rowsOf('embedded', await measure(await openDatabase({ dataDir: folder }))),
    ...rowsOf('PostgreSQL', await measure(await openDatabase({ databaseUrl: postgres.databaseUrl }))),
  ];
  const load = loadavg()[0]!;
  const otherLoad = load > cpus().length ? ', so other processes were running' : '';
  writeFileSync(
    REPORT,
    wrap(`# Alerts

\`npm run bench:alerts\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} processors, load average ${load.toFixed(1)}${otherLoad}.
One person waits for a booked hour, in line or with a wish across clubs. The booking is cancelled ${ROUNDS}
times each way, timed from the call until the mail server has the email with the offer. The fifth
column is the median in medians of the cancellation's own response.

| database | waits | p50 | p95 | slowest | × the response | later than a second |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`),
  );
  console.log(`Written: ${REPORT}`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
