import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { HOUR, MINUTE } from '#core/domain/units.ts';
import { addDays, toZoned } from '#core/domain/zone.ts';
import { openDatabase } from '#server/testing/database.ts';
import { buildApp } from '#server/testing/in-process.ts';
import { eveningHours, type RushClub } from './club.ts';
import type { Throughput } from './report.ts';

/** Clients, and connections of pgbench. */
const CLIENTS = 20;
const PGBENCH_SECONDS = 8;

type Recorded = { device: string; telephone: string; sent: Statement[] };
type Statement = { text: string; values: unknown[]; rows: Record<string, unknown>[] };

/** The processes, their club and their database. */
type Target = { addresses: readonly string[]; club: RushClub; databaseUrl: string };

const customerOf = (name: string) => ({
  given_name: 'Oksana',
  telephone: `+38067${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  email: `${name}@example.com`,
});

/** Holds and books one hour after another as many clients, each hour as another visitor. */
async function bookAll(addresses: readonly string[], tokens: string[]): Promise<number> {
  const total = tokens.length;
  let turn = 0;
  const post = async (path: string, body: object, device: string, visitor: string): Promise<{ token: string }> => {
    turn += 1;
    const answer = await fetch(addresses[turn % addresses.length]! + path, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-forwarded-for': visitor, 'accept-language': 'uk' },
        ...{ 'x-device-id': device, 'idempotency-key': randomUUID() },
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (text.includes('"REQUEST_IN_PROGRESS"')) return post(path, body, device, visitor);
    if (answer.status !== 200) throw new Error(`${path}: HTTP ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text).data as { token: string };
  };
  let visitors = 0;
  const client = async () => {
    for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) {
      visitors += 1;
      const [device, visitor] = [randomUUID(), `9.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`];
      const slots = [token];
      const { token: lease } = await post('/api/v1/leases', { slots }, device, visitor);
      const body = { slots, lease, customer: customerOf(device), payment_type: 'card' };
      await post('/api/v2/bookings/book', body, device, visitor);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return total / ((performance.now() - from) / 1000);
}

/** The statements that the server sends for a hold and a booking of one hour, with their answers. */
async function recordStatements(databaseUrl: string, token: string): Promise<Recorded> {
  const opened = await openDatabase({ databaseUrl });
  // So that no other number of the statements is equal to the booking's.
  await sql`select setval(pg_get_serial_sequence('booking', 'id'), 7654321)`.execute(opened.db);
  const app = await buildApp({ ...opened, publicUrl: 'http://localhost', clock: Date.now, maxDelay: 0 });
  const sent: Statement[] = [];
  const { query } = pg.Client.prototype;
  let isRecording = false;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [string | pg.QueryConfig, unknown[] | undefined];
    const config = typeof first === 'string' ? { text: first, values: second } : first;
    const answer = Reflect.apply(query, this, given) as unknown;
    if (!isRecording || typeof config?.text !== 'string') return answer;
    const statement: Statement = { text: config.text, values: config.values ?? [], rows: [] };
    sent.push(statement);
    if (answer instanceof Promise)
      answer.then(
        (result: pg.QueryResult) => {
          statement.rows = result.rows;
        },
        () => {},
      );
    return answer;
  } as typeof query;
  try {
    const device = randomUUID();
    const post = async (url: string, payload: object) => {
      const headers = { 'x-device-id': device, 'idempotency-key': `rush-${device}`, 'accept-language': 'uk' };
      const answer = await app.inject({ method: 'POST', url, headers, payload, remoteAddress: '8.8.8.8' });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().data as { token: string };
    };
    // Caches are filled, as in a server that runs.
    await app.inject({ method: 'DELETE', url: '/api/v1/leases/none' });
    isRecording = true;
    const { token: lease } = await post('/api/v1/leases', { slots: [token] });
    const customer = customerOf(device);
    await post('/api/v2/bookings/book', { slots: [token], lease, customer, payment_type: 'card' });
    isRecording = false;
    // What the process sends for its caches is not of a booking.
    const own = sent.filter(({ text }) => !/^listen|caught_up/i.test(text));
    return { device, telephone: customer.telephone, sent: own };
  } finally {
    pg.Client.prototype.query = query;
    await app.close();
    await opened.close();
  }
}

/**
 * The statements as a script of pgbench. What must differ from one booking to the next contains a
 * random number: the hour, the device, the customer, keys and tokens. The booking's id comes from the
 * answer, as in the server.
 */
function pgbenchScript({ device, telephone, sent }: Recorded, start: Date): string {
  const hours = new Set([0, HOUR].map((later) => start.getTime() + later));
  const known = new Map<string, string>([
    [device, `${device.slice(0, -9)}:n`],
    [telephone, '+380:n'],
  ]);
  const ids = new Set<string>();
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (ids.has(String(value))) return ':id';
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    const time =
      value instanceof Date ? value.getTime() : /^\d{4}-.*Z$/.test(String(value)) && Date.parse(String(value));
    if (typeof time === 'number' && hours.has(time))
      return `('${new Date(time).toISOString()}'::timestamptz + :hour * interval '1 hour')`;
    let text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value.join()}}` : String(value);
    for (const [one, other] of known) text = text.replaceAll(one, other);
    return `'${text.replaceAll("'", "''")}'`;
  };
  const lines = [
    '\\set n random(100000000, 999999999)',
    '\\set code random(10000000, 99999999)',
    '\\set hour random(1000, 90000000)',
  ];
  for (const { text, values, rows } of sent) {
    const isBooking = /^insert into "booking" /.test(text);
    for (const value of values.flat()) {
      if (typeof value !== 'string' || known.has(value) || value.includes(device)) continue;
      // Tokens, keys and hashes; and the code that the customer reads out.
      if (/^[\w-]{32,64}$/.test(value)) known.set(value, `${value.slice(0, -9)}:n`);
      else if (isBooking && /^[0-9A-Z]{8}$/.test(value)) known.set(value, ':code');
    }
    const filled = text.replaceAll(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1])).trim();
    lines.push(filled.replaceAll(/\s*\n\s*/g, ' ') + (isBooking ? ' \\gset' : ';'));
    if (isBooking) ids.add(String(rows[0]!.id));
  }
  return `${lines.join('\n')}\n`;
}

function runPgbench(databaseUrl: string, script: string): { rate: number; version: string } {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-pgbench-'));
  try {
    const file = join(folder, 'booking.sql');
    writeFileSync(file, script);
    const version = execFileSync('pgbench', ['--version'], { encoding: 'utf8' }).trim();
    const printed = execFileSync(
      'pgbench',
      ['-n', '-f', file, '-c', String(CLIENTS), '-j', '2', '-T', String(PGBENCH_SECONDS), databaseUrl],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    return { rate: Number(/tps = ([\d.]+)/.exec(printed)?.[1]), version };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All free evening hours of the next two weeks. */
async function freeHours(address: string, club: RushClub): Promise<string[]> {
  const { date } = toZoned(Date.now(), club.timeZone);
  const tokens: string[] = [];
  for (let day = 2; day <= 13; day += 1)
    tokens.push(...(await eveningHours(address, club, addDays(date, day), 'all')).map(({ token }) => token));
  // In the order of the answer, all clients would book the same court.
  return tokens.sort(() => Math.random() - 0.5);
}

/**
 * Bookings per second of the API, and of pgbench with the same statements. Undefined without
 * pgbench, which PostgreSQL's packages contain.
 */
export async function measureBookings({ addresses, club, databaseUrl }: Target): Promise<Throughput | undefined> {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' });
  } catch {
    console.log('There is no pgbench here: bookings per second are not compared');
    return undefined;
  }
  const tokens = await freeHours(addresses[0]!, club);
  const token = tokens.shift()!;
  const recorded = await recordStatements(databaseUrl, token);
  const start = new Date(Buffer.from(token, 'base64url').readUInt32BE(9) * MINUTE);
  const script = pgbenchScript(recorded, start);
  const bookings = await bookAll(addresses, tokens);
  const { rate, version } = runPgbench(databaseUrl, script);
  return { clients: CLIENTS, bookings, pgbench: rate, statements: recorded.sent.length, version };
}
