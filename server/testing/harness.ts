import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppOptions } from '#server/app.ts';
import type { OpenedDatabase } from '#server/database/index.ts';
import { signingSecret } from '#server/secret.ts';
import { buildTestApp } from './app.ts';
import type { TestDatabase } from './database.ts';
import { documentedResponses } from './documented.ts';
import { fillFixture } from './fixture.ts';
import { signDeviceId } from './proof.ts';

/** Tuesday, 10:00 in Kyiv. */
export const TUESDAY = Date.parse('2026-03-10T08:00:00Z');

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field; the struct was asserted
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
};

export type Harness = {
  app: FastifyInstance;
  opened: OpenedDatabase;
  /** Epoch ms; the server's current time. */
  now: number;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The header of a device whose id is signed. */
  signed(device: string): { 'x-device-id': string };
  close(): Promise<void>;
};

/** Starts the shipped app over a database with the fixture, at a time that the test sets. */
export async function startHarness(database: TestDatabase, options: Partial<AppOptions> = {}): Promise<Harness> {
  const opened = await database.open();
  await fillFixture(opened.db);
  const harness = { now: TUESDAY } as Harness;
  const app = await buildTestApp({
    db: opened.db,
    embedded: opened.embedded,
    listen: opened.listen,
    reads: opened.reads,
    clock: () => harness.now,
    checkAnswers: true,
    requestsPerMinute: 100_000,
    attemptsPerMinute: 100_000,
    // Tests book for one customer at one address; server/abuse.test.ts turns it on.
    contactCodes: 'off',
    ...options,
  });
  const secret = await signingSecret(opened.db, options.secretKey);
  let check: ReturnType<typeof documentedResponses> | undefined;
  /** Every response that a test receives is also checked against the OpenAPI document. */
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    headers: Record<string, string>,
    body?: unknown,
  ) => {
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const parsed = answer.body ? answer.json() : null;
    check ??= documentedResponses((await app.inject('/api/openapi.json')).json());
    check({
      method,
      path: url,
      status: answer.statusCode,
      contentType: String(answer.headers['content-type']),
      headers: answer.headers,
      body: parsed,
    });
    return { status: answer.statusCode, body: parsed, headers: answer.headers };
  };
  return Object.assign(harness, {
    app,
    opened,
    get: (path: string, headers: Record<string, string> = {}) => ask('GET', path, headers),
    delete: (path: string) => ask('DELETE', path, {}),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) => ask('POST', path, headers, body),
    put: (path: string, body: unknown, headers: Record<string, string> = {}) => ask('PUT', path, headers, body),
    signed: (device: string) => ({ 'x-device-id': signDeviceId(device, { now: harness.now, secret }) }),
    close: async () => {
      await app.close();
      await opened.close();
    },
  });
}

export const CUSTOMER = { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' };

/** Finds the free slots of a service on a day, as `[court, 'HH:mm']`. */
export async function slotToken(harness: Harness, service: number, date: string, court: number, time: string) {
  const { body } = await harness.get(`/v1/slots?service_id=${service}&date=${date}`);
  const slot = body.data.find(
    (one: { court_id: number; starts_at: string }) => one.court_id === court && one.starts_at.slice(11, 16) === time,
  );
  return slot?.token as string;
}

/**
 * Makes all holds expire by the database's clock, which tests cannot set. Caches know in advance when
 * a hold ends, so they are told of this as of a change.
 */
export const expireHolds = ({ opened }: Pick<Harness, 'opened'>) =>
  sql`with ended as (update occupation set expires_at = now() where kind = 'hold' returning club_id)
    select pg_notify('courtside_change', concat_ws(' ', pg_current_xact_id(), club_id, '-', '-'))
    from (select distinct club_id from ended) as clubs`.execute(opened.db);

/** The same, which only the sweep notices. */
export const expireHoldsUnnoticed = ({ opened }: Pick<Harness, 'opened'>) =>
  sql`update occupation set expires_at = now() where kind = 'hold'`.execute(opened.db);

let keys = 0;
export const newKey = () => ({ 'idempotency-key': `test-key-${++keys}` });

export const bookBody = (...slots: string[]) => ({ slots, customer: CUSTOMER, payment_type: 'card' });
