import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/testing/database.ts';
import { FIXTURE, fillFixture } from '#server/testing/fixture.ts';
import { buildApp } from '#server/testing/in-process.ts';
import { percentile } from '#testing/percentile.ts';

/**
 * `npm run bench:flush`: how much longer a booking takes because the embedded database flushes each
 * commit. Books and cancels a time over and over, in rounds with and without waiting for the disk,
 * and prints the median times and their ratio.
 */
const ROUNDS = 20;
const BOOKINGS = 10;
const NOW = Date.parse('2026-11-21T10:00:00Z');
const DATE = '2026-11-23';
const CUSTOMER = { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' };

const folder = mkdtempSync(join(tmpdir(), 'courtside-flush-'));
const opened = await openDatabase({ dataDir: folder });
await fillFixture(opened.db);
const app = await buildApp({
  ...opened,
  publicUrl: 'http://localhost',
  clock: () => NOW,
  requestsPerMinute: 1_000_000,
  attemptsPerMinute: 1_000_000,
  contactCodes: 'off',
  maxDelay: 0,
});

async function call(method: 'GET' | 'POST', url: string, payload?: object, headers = {}) {
  const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json().data;
}

const slots = await call('GET', `/v1/slots?service_id=${FIXTURE.courtService}&date=${DATE}`);
const { token } = slots.find(({ status }: { status: string }) => status === 'free');
let keys = 0;

/** Milliseconds of one booking. */
async function book(): Promise<number> {
  keys += 1;
  const body = { slots: [token], customer: CUSTOMER, payment_type: 'card' };
  const start = performance.now();
  const booking = await call('POST', '/v2/bookings/book', body, { 'idempotency-key': `flush-booking-${keys}` });
  const ms = performance.now() - start;
  await call('POST', '/v2/bookings/cancel', { token: booking.token });
  return ms;
}

const times: Record<'on' | 'off', number[]> = { on: [], off: [] };
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const mode of ['on', 'off'] as const) {
      // All queries share the one session of the embedded database.
      await sql`set synchronous_commit = ${sql.lit(mode)}`.execute(opened.db);
      for (let count = 0; count < BOOKINGS; count += 1) {
        const ms = await book();
        // The first round loads code and caches.
        if (round > 0) times[mode].push(ms);
      }
    }
  }
} finally {
  await app.close();
  await opened.close();
  rmSync(folder, { recursive: true });
}
const [on, off] = [times.on, times.off].map((list) =>
  percentile(
    list.toSorted((one, other) => one - other),
    0.5,
  ),
);
console.log(`Node ${process.version}, ${cpus().length} processors, ${times.on.length} bookings each way
A booking takes ${on!.toFixed(1)} ms, and ${off!.toFixed(1)} ms without waiting for the disk: ${(on! / off!).toFixed(2)} times as long`);
