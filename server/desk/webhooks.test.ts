import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importSources } from '#server/clubs/import.ts';
import { sourceOf } from '#server/clubs/source.ts';
import { webhooksFileOf } from '#server/clubs/webhooks.ts';
import { signingSecret } from '#server/secret.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { eventOf, startWebhookReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { processWebhooks } from '#server/webhooks/worker.ts';
import { addMember, addOperator, findAccount } from './accounts.ts';
import { openSession, signInLink } from './sign-in.ts';

const KEY = 'a secret key of thirty-two characters';
const OPERATOR = 'operator@courtside.example';
const OWNER = 'owner@ace.example';
const OTHER = 'owner@calm.example';

describe.each(DATABASES)("webhooks at a club's desk over $name", (database) => {
  let h: Harness;
  let receiver: WebhookReceiver;
  const as: Record<string, { authorization: string }> = {};
  beforeAll(async () => {
    h = await startHarness(database, { secretKey: KEY });
    receiver = await startWebhookReceiver();
    const { db } = h.opened;
    const secret = await signingSecret(db, KEY);
    await addOperator(db, OPERATOR);
    await addMember(db, F.ace, { email: OWNER, role: 'owner' });
    await addMember(db, F.calm, { email: OTHER, role: 'owner' });
    for (const email of [OPERATOR, OWNER, OTHER]) {
      const { id } = (await findAccount(db, email))!;
      const link = signInLink(id, { message: randomUUID(), stored: h.now, secret });
      as[email] = {
        authorization: `Bearer ${(await openSession(db, link, { device: '', secret, now: h.now })).token}`,
      };
    }
  });
  beforeEach(async () => {
    h.now = TUESDAY;
    receiver.reset();
    await h.opened.db.deleteFrom('webhook_endpoint').execute();
    await h.opened.db.deleteFrom('desk_log').execute();
  });
  afterAll(async () => {
    await receiver.close();
    await h.close();
  });

  // Deliveries are beside endpoints, not below them.
  const at = (path: string, club = 'ace') =>
    `/v1/desk/clubs/${club}${path.startsWith('/deliveries/') ? path : `/webhooks${path}`}`;
  const read = async (path = '', who = OWNER) => (await h.get(at(path), as[who])).body;
  const act = (path: string, body: object = {}, who = OWNER) => h.post(at(path), body, as[who]);
  const endpoint = async (id: number) =>
    (await read()).data.endpoints.find((one: { id: number }) => one.id === id) ?? expect.fail(`no endpoint ${id}`);
  /** Adds an endpoint at the receiver, which only an operator may. */
  const add = async (more: object = {}) =>
    (await act('', { url: `${receiver.url}/hook?token=hidden`, ...more }, OPERATOR)).body.data.id as number;
  // The receiver compares the timestamp with its own clock.
  const deliver = () =>
    processWebhooks({ db: h.opened.db, clock: Date.now, privateAddresses: true }, { warn: () => {} });
  const fail = (status: number) => {
    receiver.state.answer = (response) => void response.writeHead(status).end('no such customer');
  };
  const log = async () =>
    (await h.get('/v1/desk/clubs/ace/log', as[OWNER])).body.data.map(
      ({ actor, action, note }: Record<string, string>) => [actor, action, note],
    );

  // Each booking has its own hour.
  let hours = 0;
  async function book(): Promise<number> {
    const [day, hour] = [12 + Math.floor(hours / 12), 8 + (hours % 12)];
    hours += 1;
    const slot = await slotToken(
      h,
      F.courtService,
      `2026-04-${day}`,
      F.courtOne,
      `${String(hour).padStart(2, '0')}:00`,
    );
    const { status, body } = await h.post('/v2/bookings/book', bookBody(slot), newKey());
    expect(status).toBe(200);
    return body.data.id;
  }

  it.each<[string, string, boolean, boolean]>([
    ['an https address', 'https://crm.example/hooks?club=1', true, true],
    ['spaces around it', ' https://crm.example ', true, true],
    ['http', 'http://crm.example', false, false],
    ['a password in it', 'https://user:secret@crm.example', false, false],
    ['a part of a page', 'https://crm.example/#part', false, false],
    ['another protocol', 'ftp://crm.example', false, false],
    ['no address', 'crm', false, false],
    ['this machine', 'http://localhost:8080', false, true],
    ['this machine by https', 'https://localhost', false, true],
    ['a private network', 'https://10.0.0.5/hook', false, true],
    ['an address of a cloud', 'https://169.254.169.254/latest', false, true],
    ['a private network of IPv6', 'https://[fd00::1]/hook', false, true],
    ['an address in another notation', 'https://0x7f000001/', false, true],
  ])('takes from owners and from operators: %s', async (_name, url, owner, operator) => {
    for (const [who, allowed] of [
      [OWNER, owner],
      [OPERATOR, operator],
    ] as const) {
      const { status, body } = await act('', { url }, who);
      expect([who, status], JSON.stringify(body)).toEqual([who, allowed ? 200 : 400]);
      if (!allowed) expect(body.errors).toMatchObject([{ path: 'url', code: 'WEBHOOK_URL' }]);
    }
  });

  it('are left alone by an import of a file that does not have them', async () => {
    const { db } = h.opened;
    const load = (webhooks: object[]) => importSources(db, [sourceOf('webhooks.yaml', { webhooks })], { now: h.now });
    const ours = { key: 'of-the-file', club: 'ace', url: 'https://crm.example/' };
    await add();
    await load([ours]);
    const keys = async () => (await read()).data.endpoints.map(({ key }: { key: string }) => key).sort();
    expect(await keys()).toEqual(['ace', 'of-the-file']);
    // An export has both, and says which is whose, so that it can be imported anywhere.
    const exported = (await webhooksFileOf(db)).webhooks;
    expect(exported.map(({ key, origin }) => [key, origin])).toEqual([
      ['ace', 'desk'],
      ['of-the-file', undefined],
    ]);
    await db.deleteFrom('webhook_endpoint').execute();
    await load(exported);
    expect((await webhooksFileOf(db)).webhooks).toEqual(exported);
    await load([]);
    expect(await keys()).toEqual(['ace']);
    // Its owner changes it: it stays the desk's.
    const [own] = (await read()).data.endpoints;
    expect((await act(`/${own.id}`, { url: own.url, events: ['payment.voided'] })).status).toBe(204);
    await load([]);
    expect(await keys()).toEqual(['ace']);
  });

  it("never reaches a private address for an owner, whatever the server's settings are", async () => {
    const { id } = (await act('', { url: 'https://crm.example/' })).body.data;
    // A name may lead anywhere: here it leads to this machine.
    await h.opened.db.updateTable('webhook_endpoint').set({ url: receiver.url }).where('id', '=', id).execute();
    await book();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await read(`/${id}/deliveries`)).data).toMatchObject([
      { state: 'waiting', attempts: 1, error: expect.stringContaining('is not a public address') },
    ]);
    // An import that names the same address does not make it an operator's.
    const webhooks = [{ key: 'ace', club: 'ace', url: receiver.url }];
    expect(
      (await importSources(h.opened.db, [sourceOf('webhooks.yaml', { webhooks })], { now: h.now })).faults,
    ).toEqual([]);
    await sql`update webhook_delivery set next_attempt_at = now()`.execute(h.opened.db);
    await deliver();
    expect(receiver.received).toEqual([]);
    // Nor may an owner's address take the place of an operator's and stay private.
    const operators = await add();
    expect((await act(`/${operators}`, { url: 'https://other.example' })).status).toBe(204);
    const rows = await h.opened.db.selectFrom('webhook_endpoint').select(['url', 'public_only']).execute();
    expect(rows).toContainEqual({ url: 'https://other.example', public_only: true });
  });

  it('lists endpoints with how they do, and is in the exported file', async () => {
    const id = await add({ events: ['booking.cancelled', 'booking.confirmed'] });
    expect(await endpoint(id)).toMatchObject({
      ...{ key: 'ace', events: ['booking.confirmed', 'booking.cancelled'], state: 'working' },
      ...{ succeeded_at: null, failed_at: null, waiting: 0, undelivered: 0 },
    });
    expect((await read()).data.event_types).toContain('payment.refunded');
    fail(500);
    await book();
    await deliver();
    expect(await endpoint(id)).toMatchObject({ state: 'failing', failed_at: expect.any(String), waiting: 1 });
    fail(410);
    await sql`update webhook_delivery set next_attempt_at = now()`.execute(h.opened.db);
    await deliver();
    expect(await endpoint(id)).toMatchObject({ state: 'disabled', disabled_reason: 'gone', undelivered: 1 });
    receiver.reset();
    expect((await act(`/${id}/enable`)).status).toBe(204);
    await act(`/${id}/resend`);
    await deliver();
    expect(await endpoint(id)).toMatchObject({
      ...{ state: 'working', failing_since: null, waiting: 0, undelivered: 0 },
      ...{ succeeded_at: expect.any(String), failed_at: expect.any(String) },
    });
    const second = (await act('', { url: 'https://crm.example' })).body.data.id;
    expect((await endpoint(second)).key).toBe('ace-2');
    expect(await webhooksFileOf(h.opened.db)).toEqual({
      webhooks: [
        {
          ...{ key: 'ace', club: 'ace', url: `${receiver.url}/hook?token=hidden` },
          ...{ events: ['booking.confirmed', 'booking.cancelled'], origin: 'desk' },
        },
        { key: 'ace-2', club: 'ace', url: 'https://crm.example', origin: 'desk' },
      ],
    });
  });

  it.each<[string, object, string, string]>([
    ['no address', { url: ' ' }, 'url', 'REQUIRED'],
    ['an event that is none', { url: 'https://crm.example', events: ['booking.lost'] }, 'events', 'CHOICE'],
  ])('refuses %s', async (_name, body, path, code) => {
    expect((await act('', body)).body.errors).toMatchObject([{ path, code }]);
  });

  it('takes ten endpoints of a club', async () => {
    for (let number = 0; number < 10; number += 1)
      expect((await act('', { url: `https://crm-${number}.example` })).status).toBe(200);
    expect((await act('', { url: 'https://crm.example' })).body.errors).toMatchObject([
      { path: 'url', code: 'ENDPOINTS_PER_CLUB' },
    ]);
  });

  it('shows a delivery with its body and answer, and sends it again', async () => {
    const id = await add();
    const booking = await book();
    fail(422);
    await deliver();
    const [delivery] = (await read(`/${id}/deliveries`)).data;
    expect(delivery).toMatchObject({ type: 'booking.confirmed', state: 'waiting', attempts: 1, status: 422 });
    const page = (await read(`/deliveries/${delivery.id}`)).data;
    expect(page).toMatchObject({ endpoint: { id }, delivery: { ...delivery, response: 'no such customer' } });
    expect(page.delivery.body).toBe(receiver.received[0]!.body);
    expect(JSON.parse(page.delivery.body).data.booking.id).toBe(booking);
    receiver.reset();
    expect((await act(`/deliveries/${delivery.id}/resend`)).status).toBe(204);
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.event_id]);
    // One that arrived may have been lost there.
    await act(`/deliveries/${delivery.id}/resend`);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect((await read(`/deliveries/${delivery.id}`)).data.delivery).toMatchObject({
      state: 'delivered',
      response: null,
    });
  });

  it('sends again what failed since a time, and nothing else', async () => {
    const id = await add();
    fail(500);
    const booked = [await book(), await book(), await book()];
    // The club's clock is three hours ahead of UTC in April.
    for (const [index, booking] of booked.entries())
      await sql`update webhook_delivery set next_attempt_at = null, created_at = ${`2026-04-0${index + 1}T21:00:00Z`}
        where (data -> 'booking' ->> 'id')::int = ${booking}`.execute(h.opened.db);
    receiver.reset();
    const arrived = () => receiver.received.map((one) => (eventOf(one).data.booking as { id: number }).id);
    expect((await act(`/${id}/resend`, { date: '2026-04-04', time: '00:01' })).body.data).toEqual({ count: 0 });
    expect((await act(`/${id}/resend`, { date: '2026-04-04' })).body.data).toEqual({ count: 1 });
    await deliver();
    expect(arrived()).toEqual(booked.slice(2));
    expect((await act(`/${id}/resend`)).body.data).toEqual({ count: 2 });
    await deliver();
    expect(arrived().sort()).toEqual([...booked].sort());
  });

  it('filters and pages deliveries', async () => {
    const id = await add();
    const row = { club_id: F.ace, endpoint_id: id, type: 'booking.confirmed', data: '{}' };
    for (let number = 0; number < 35; number += 1)
      await h.opened.db
        .insertInto('webhook_delivery')
        .values({ ...row, event_id: crypto.randomUUID(), next_attempt_at: number < 2 ? new Date() : null })
        .execute();
    const first = await read(`/${id}/deliveries`);
    expect(first.data).toHaveLength(30);
    const second = await read(`/${id}/deliveries?before=${first.meta.next}`);
    expect(second).toMatchObject({ meta: { next: null } });
    const ids = [...first.data, ...second.data].map((one: { id: number }) => one.id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    expect(ids).toHaveLength(35);
    expect((await read(`/${id}/deliveries?state=waiting`)).data).toHaveLength(2);
    expect((await read(`/${id}/deliveries?state=delivered`)).data).toEqual([]);
    expect((await read(`/${id}/deliveries?state=lost`)).code).toBe('VALIDATION_FAILED');
  });

  it('sends a test to one endpoint, whatever this one has chosen', async () => {
    const id = await add({ events: ['payment.refunded'] });
    await add();
    expect((await act(`/${id}/test`)).status).toBe(204);
    await deliver();
    expect(receiver.received.map(eventOf)).toEqual([
      {
        type: 'webhook.test',
        timestamp: expect.any(String),
        data: { club: { id: F.ace, slug: 'ace', time_zone: 'Europe/Kyiv' } },
      },
    ]);
  });

  it('shows and rotates the secret, in an answer that nobody stores', async () => {
    const id = await add();
    const shown = await act(`/${id}/secret`);
    expect(shown.headers['cache-control']).toBe('no-store');
    const { secret } = shown.body.data;
    expect(JSON.stringify(await read())).not.toContain(secret);
    const rotate = async (at_once: boolean) => (await act(`/${id}/rotate`, { at_once })).body.data.secret;
    const next = await rotate(false);
    expect((await endpoint(id)).previous_secret_until).toEqual(expect.any(String));
    const verified = async () => {
      receiver.reset();
      await act(`/${id}/test`);
      await deliver();
      const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
      return [secret, next, last].map((one) => {
        try {
          return Boolean(new Webhook(one).verify(body, headers as Record<string, string>));
        } catch {
          return false;
        }
      });
    };
    let last = next;
    expect(await verified()).toEqual([true, true, true]);
    last = await rotate(true);
    expect(await verified()).toEqual([false, false, true]);
    expect((await endpoint(id)).previous_secret_until).toBeNull();
    expect(await log()).toContainEqual([OWNER, 'webhook_secret_shown', new URL(receiver.url).host]);
    expect(JSON.stringify(await log())).not.toContain('whsec_');
  });

  it('sends nothing to an endpoint that is disabled', async () => {
    const id = await add();
    await book();
    fail(410);
    await deliver();
    const [delivery] = (await read(`/${id}/deliveries`)).data;
    for (const path of [`/${id}/test`, `/${id}/resend`, `/deliveries/${delivery.id}/resend`])
      expect((await act(path)).body.code, path).toBe('ENDPOINT_DISABLED');
    // Another address is another attempt.
    await act(`/${id}`, { url: `${receiver.url}/new` }, OPERATOR);
    expect((await endpoint(id)).state).toBe('working');
  });

  it("knows no endpoint or delivery of another club under one's own", async () => {
    const id = await add();
    await act(`/${id}/test`);
    const [delivery] = (await read(`/${id}/deliveries`)).data;
    const there = (path: string, body?: object) =>
      body ? h.post(at(path, 'calm'), body, as[OTHER]) : h.get(at(path, 'calm'), as[OTHER]);
    const url = 'https://thief.example';
    const calls = [
      [`/${id}`, { url }],
      ...['enable', 'test', 'secret', 'resend'].map((name) => [`/${id}/${name}`, {}] as const),
      [`/${id}/rotate`, { at_once: true }],
      [`/${id}/deliveries`],
      [`/deliveries/${delivery.id}`],
      [`/deliveries/${delivery.id}/resend`, {}],
    ] as [string, object?][];
    for (const call of calls) expect((await there(...call)).body.code, call[0]).toBe('NOT_FOUND');
    const { statusCode } = await h.app.inject({
      method: 'DELETE',
      url: `/api${at(`/${id}`, 'calm')}`,
      headers: { ...as[OTHER] },
    });
    expect(statusCode).toBe(404);
    expect((await endpoint(id)).url).toContain(receiver.url);
  });

  it('writes each change to the log with the host alone, as the rest may be a secret', async () => {
    const id = await add();
    const host = new URL(receiver.url).host;
    await book();
    fail(400);
    await deliver();
    const [delivery] = (await read(`/${id}/deliveries`)).data;
    await act(`/deliveries/${delivery.id}/resend`);
    await act(`/${id}/test`);
    await act(`/${id}/enable`);
    await act(`/${id}`, { url: 'https://crm.example/?token=hidden' });
    await h.app.inject({ method: 'DELETE', url: `/api${at(`/${id}`)}`, headers: { ...as[OWNER] } });
    expect(await log()).toEqual([
      [OWNER, 'webhook_removed', 'crm.example'],
      [OWNER, 'webhook_changed', 'crm.example'],
      [OWNER, 'webhook_enabled', host],
      [OWNER, 'webhook_tested', host],
      [OWNER, 'webhook_resent', `${host}, booking.confirmed`],
      [OPERATOR, 'webhook_added', host],
    ]);
    expect((await read()).data.endpoints).toEqual([]);
    expect(await h.opened.db.selectFrom('webhook_delivery').select('id').execute()).toEqual([]);
  });
});
