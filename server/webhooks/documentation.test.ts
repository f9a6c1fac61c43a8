import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importSources } from '#server/clubs/import.ts';
import { sourceOf } from '#server/clubs/source.ts';
import type { PaymentProvider } from '#server/payment/provider.ts';
import { processPayments } from '#server/payment/worker.ts';
import { signingSecret } from '#server/secret.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { openOrder, reportOrder } from '#server/testing/sandbox-callback.ts';
import { signInStaff } from '#server/testing/sessions.ts';
import {
  eventOf,
  startWebhookReceiver,
  type WebhookEvent,
  type WebhookReceiver,
} from '#server/testing/webhook-receiver.ts';
import { signLink } from '#server/tokens/link-token.ts';
import { freePort } from '#testing/ports.ts';
import { listDeliveries } from './deliveries.ts';
import { emitTest } from './emit.ts';
import { listEndpoints, secretOf } from './endpoints.ts';
import { EVENT_TYPES, TEST_TYPE } from './event-types.ts';
import { processWebhooks } from './worker.ts';

/** What docs/webhooks.md says is what endpoints get, and its receivers work. */
const DOCUMENT = readFileSync('docs/webhooks.md', 'utf8');
const blocks = (language: string) =>
  [...DOCUMENT.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!);

const KEY = 'a secret key of thirty-two characters';
const DAY = '2026-04-14';
const QUIET = { warn: () => {} };

let h: Harness;
let receiver: WebhookReceiver;
let events: WebhookEvent[];
beforeAll(async () => {
  h = await startHarness(DATABASES[0]!, {
    secretKey: KEY,
    payments: { liqpay: undefined, monobank: undefined, sandbox: 'loopback' },
  });
  receiver = await startWebhookReceiver();
  await h.opened.db.updateTable('club').set({ allow_online_payment: true, language: 'en' }).execute();
  await declare(receiver.url);
  await makeEverythingHappen();
  await deliver();
  events = receiver.received.map(eventOf);
});
afterAll(async () => {
  await receiver.close();
  await h.close();
});

async function declare(url: string): Promise<void> {
  const webhooks = ['ace', 'calm'].map((club) => ({ key: `${club}-crm`, club, url }));
  expect(await importSources(h.opened.db, [sourceOf('webhooks.yaml', { webhooks })], { now: h.now })).toMatchObject({
    faults: [],
  });
}
// The receivers compare the timestamp with their own clock.
const deliver = () => processWebhooks({ db: h.opened.db, clock: Date.now, privateAddresses: true }, QUIET);

const slot = (time: string) => slotToken(h, F.courtService, DAY, F.courtOne, time);
async function book(time: string, more: object = {}): Promise<{ id: number; token: string }> {
  const { status, body } = await h.post('/v2/bookings/book', { ...bookBody(await slot(time)), ...more }, newKey());
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data;
}

/** Pays a booking as the sandbox's callback does. */
const pay = async (token: string) => reportOrder(h, await openOrder(h, token), { secretKey: KEY });

/** A provider that refunds at once. */
const refunding = { name: 'sandbox', refund: async () => true } as unknown as PaymentProvider;

/** By the club's desk, a customer, and the provider. */
async function makeEverythingHappen(): Promise<void> {
  const { db } = h.opened;
  const secret = await signingSecret(db, KEY);
  const link = (purpose: 'request' | 'booking', clubId: number, id: number) =>
    signLink({ purpose, clubId, id, expiresAt: h.now + 1e9 }, secret);
  const done = async (path: string, body: object) => expect((await h.post(path, body)).status).toBe(200);

  const first = await book('10:00', { comment: 'Left-handed', broker: 'ally' });
  await done('/v1/bookings/move', { token: first.token, slots: [await slot('12:00')] });
  await done('/v1/desk/cancel', { token: link('booking', F.ace, first.id), message: 'The hall has no power' });

  const online = await book('14:00', { payment_type: 'online' });
  await pay(online.token);
  await done('/v2/bookings/cancel', { token: online.token });
  const payments = { providers: new Map([['sandbox', refunding]]), defaultProvider: refunding, publicUrl: '' };
  await processPayments({ db, clock: () => h.now, payments }, QUIET);

  const account = { email: 'clerk@ace.example', at: { club: F.ace, role: 'staff' } } as const;
  const tokens = await signInStaff(db, [account], { sessions: 1, now: h.now, secretKey: KEY });
  const as = { authorization: `Bearer ${tokens.get(account.email)![0]}` };
  const { id } = await book('08:00');
  for (const [action, body] of [['pay', { payment_type: 'cash' }] as const, ['unpay', {}] as const]) {
    const path = `/v1/desk/clubs/ace/bookings/${id}/${action}`;
    expect((await h.post(path, body, { ...newKey(), ...as })).status).toBe(204);
  }

  const wish = { service_id: F.calmService, date: DAY, duration: 60, customer: CUSTOMER };
  const ask = async (time: string) =>
    (await h.post('/v2/user/booking-requests', { ...wish, time }, newKey())).body.id as number;
  await done('/v1/desk/accept', { token: link('request', F.calm, await ask('12:00')) });
  const answer = { message: 'There is a tournament', date: DAY, time: '18:00' };
  await done('/v1/desk/decline', { token: link('request', F.calm, await ask('14:00')), ...answer });
  await emitTest(db, (await listEndpoints(db, F.calm))[0]!);
}

it('every change is told, in its order', () => {
  const of = (club: string) =>
    events.filter(({ data }) => (data.club as { slug: string }).slug === club).map(({ type }) => type);
  expect(of('ace')).toEqual([
    ...['booking.confirmed', 'booking.moved', 'booking.cancelled'],
    ...['booking.confirmed', 'payment.succeeded', 'booking.cancelled', 'payment.refunded'],
    ...['booking.confirmed', 'payment.succeeded', 'payment.voided'],
  ]);
  expect(of('calm')).toEqual([
    ...['request.created', 'booking.confirmed', 'request.accepted', 'request.created', 'request.declined'],
    TEST_TYPE,
  ]);
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set([...EVENT_TYPES, TEST_TYPE]));
});

it('says how things were after each change', () => {
  const latest = (type: string) => events.findLast((event) => event.type === type)?.data;
  const first = (type: string) => events.find((event) => event.type === type)?.data;
  const at = (hour: string) => `${DAY}T${hour}:00+03:00`;
  const nothing = { amount: 0, currency: 'UAH' };
  expect(first('booking.confirmed')).toMatchObject({
    club: { id: F.ace, slug: 'ace', time_zone: 'Europe/Kyiv' },
    booking: {
      ...{ status: 'confirmed', sequence: 0, title: 'Tennis court', payment_type: 'card', payment_status: 'due' },
      ...{ starts_at: at('10:00'), ends_at: at('11:00'), price: { amount: 30_000 }, partner: 'ally' },
      ...{ customer: { ...CUSTOMER, family_name: null }, comment: 'Left-handed', cancellation: null },
      ...{ service: { id: F.courtService }, court: { id: F.courtOne, title: 'Court 1' }, coach: null },
    },
  });
  expect(first('booking.moved')).toMatchObject({
    booking: { status: 'confirmed', sequence: 1, starts_at: at('12:00') },
    ...{ previous: { starts_at: at('10:00'), ends_at: at('11:00') }, refund: nothing },
  });
  expect(first('booking.cancelled')).toMatchObject({
    booking: { status: 'cancelled', cancellation: { by: 'club', message: 'The hall has no power', refund: nothing } },
  });
  expect(first('payment.succeeded')).toMatchObject({
    booking: { status: 'confirmed', payment_status: 'paid' },
    payment: { amount: { amount: 30_000, currency: 'UAH' }, charge_id: null, provider: 'sandbox' },
  });
  expect(latest('booking.cancelled')).toMatchObject({
    booking: { payment_status: 'refunding', cancellation: { by: 'customer', refund: { amount: 30_000 } } },
  });
  const paid = first('payment.succeeded')!.payment as { id: number };
  expect(latest('payment.refunded')).toMatchObject({
    booking: { payment_status: 'refunded' },
    payment: { amount: { amount: 30_000 }, charge_id: paid.id },
  });
  expect(first('payment.voided')).toMatchObject({
    booking: { status: 'confirmed', payment_status: 'due' },
    payment: { amount: { amount: 30_000 }, charge_id: null, provider: null, settled_at: null },
  });
  const accepted = first('request.accepted')!.request as { booking_id: number };
  const confirmed = events.filter(({ type }) => type === 'booking.confirmed').map(({ data }) => data);
  expect(confirmed).toContainEqual(
    expect.objectContaining({
      club: expect.objectContaining({ slug: 'calm' }),
      booking: expect.objectContaining({ id: accepted.booking_id }),
    }),
  );
  expect(latest('request.declined')).toMatchObject({
    request: { status: 'declined', answer: 'There is a tournament', offered_at: at('18:00'), booking_id: null },
  });
});

/**
 * The paths of a value with the types of its leaves. What is null says nothing of what it could be.
 */
function shape(value: unknown, path = ''): Map<string, string> {
  if (value === null || typeof value !== 'object') return new Map([[path, value === null ? 'null' : typeof value]]);
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...shape(inner, `${path}.${key}`)]));
}

/** Where two bodies differ in more than their values. */
function differences(one: WebhookEvent, other: WebhookEvent): string[] {
  const [here, there] = [shape(one), shape(other)];
  const isIn = (path: string, of: Map<string, string>) =>
    of.has(path) ||
    [...of].some(([name, type]) => type === 'null' && path.startsWith(`${name}.`)) ||
    ((here.get(path) ?? there.get(path)) === 'null' && [...of.keys()].some((name) => name.startsWith(`${path}.`)));
  return [
    ...[...here.keys()].filter((path) => !isIn(path, there)),
    ...[...there.keys()].filter((path) => !isIn(path, here)),
    ...[...here].flatMap(([path, type]) => {
      const found = there.get(path) ?? type;
      return found === type || found === 'null' || type === 'null' ? [] : [`${path}: ${type}, not ${found}`];
    }),
  ];
}

const EXAMPLES = blocks('json').map((text) => JSON.parse(text) as WebhookEvent);

it.each(EXAMPLES.map((example) => [example.type, example] as const))(
  'the example of %s is as endpoints get it',
  (type, example) => {
    const sent = events.filter((event) => event.type === type);
    expect(sent).not.toEqual([]);
    for (const event of sent) expect(differences(example, event)).toEqual([]);
    // The order of fields helps people who read both.
    const order = ({ data }: WebhookEvent) => Object.keys(data);
    expect(order(example)).toEqual(order(sent[0]!));
  },
);

it('the comparison finds a field that is missing, new or of another type', () => {
  const [example] = EXAMPLES;
  const changed = (change: object) => ({ ...example!, data: { ...example!.data, ...change } });
  const found = (change: object) => differences(example!, changed(change)).length > 0;
  expect([found({}), found({ more: 1 }), found({ club: { id: 1, slug: 'x' } }), found({ club: { id: '1' } })]).toEqual([
    ...[false, true, true, true],
  ]);
});

it('documents every type', () => {
  for (const type of EVENT_TYPES) expect(DOCUMENT).toContain(`| \`${type}\` |`);
});

const folder = mkdtempSync('server/webhooks/receivers-');
afterAll(() => rmSync(folder, { recursive: true }));
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.each([
  ['Node', 'js', process.execPath, 'receiver.mjs'],
  ...(hasPython ? [['Python', 'python', 'python3', 'receiver.py']] : []),
] as [string, string, string, string][])(
  'the receiver in %s accepts what is sent and refuses what is forged',
  async (_, language, command, file) => {
    // In the repository, so that it finds the library.
    writeFileSync(`${folder}/${file}`, blocks(language)[0]!);
    const port = await freePort();
    const { db } = h.opened;
    const endpoint = (await listEndpoints(db, F.ace))[0]!;
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: await secretOf(db, endpoint) };
    const child: ChildProcess = spawn(command, [`${folder}/${file}`], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    try {
      const url = `http://127.0.0.1:${port}/`;
      const forge = () =>
        fetch(url, {
          method: 'POST',
          body: '{"type":"booking.confirmed"}',
          headers: {
            'webhook-id': 'x',
            'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
            'webhook-signature': 'v1,AAAA',
          },
        }).then(
          ({ status }) => status,
          () => 'not up',
        );
      await expect.poll(forge).toBe(400);
      await declare(url);
      const { id } = await book(language === 'js' ? '16:00' : '18:00', { comment: 'їжак' });
      await deliver();
      const [delivery] = await listDeliveries(db, F.ace, { limit: 1 });
      expect(delivery).toMatchObject({ state: 'delivered', type: 'booking.confirmed' });
      expect(id).toBeGreaterThan(0);
      await expect.poll(() => printed).toBe(`${delivery!.event_id} booking.confirmed\n`);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
