import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageSettings } from '#server/messages/settings.ts';
import { chooseTransports } from '#server/messages/transports.ts';
import { processMessages } from '#server/messages/worker.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { listen } from '#testing/ports.ts';

const QUIET = { warn: () => {} };
const SETTINGS: MessageSettings = {
  smtpUrl: undefined,
  from: 'booking@courtside.test',
  sms: undefined,
  outbox: 'loopback',
  outboxSms: false,
};

let harness: Harness;
let gateway: Server;
let asked: { headers: Record<string, unknown>; body: Record<string, string> }[] = [];
let answer = 200;

beforeAll(async () => {
  harness = await startHarness(DATABASES[0]!, { messages: SETTINGS });
  gateway = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      asked.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(answer).end('{}');
    });
  });
  await listen(gateway);
});
afterAll(async () => {
  await harness.close();
  await new Promise((resolve) => gateway.close(resolve));
});

const work = (change: Partial<MessageSettings> = {}) => {
  const settings = { ...SETTINGS, ...change };
  const { from } = settings;
  const transports = chooseTransports(settings);
  const { db } = harness.opened;
  const context = { db, publicUrl: 'http://courtside.test', from, clock: () => harness.now, transports };
  return processMessages({ ...context, secret: new Uint8Array(32) }, QUIET);
};
const page = (path: string, remoteAddress = '127.0.0.1', headers = {}) =>
  harness.app.inject({ url: `/outbox${path}`, remoteAddress, headers });
const texts = () =>
  harness.opened.db
    .selectFrom('message')
    .selectAll()
    .where('channel', '=', 'sms')
    .where('kind', '=', 'confirmed')
    .execute();

let hour = 7;
async function book(name = CUSTOMER.given_name) {
  await harness.opened.db.deleteFrom('message').execute();
  asked = [];
  hour += 1;
  const time = `${String(hour).padStart(2, '0')}:00`;
  const token = await slotToken(harness, FIXTURE.courtService, '2026-03-12', FIXTURE.courtOne, time);
  const body = { ...bookBody(token), customer: { ...CUSTOMER, given_name: name } };
  expect((await harness.post('/v2/bookings/book', body, newKey())).status).toBe(200);
}

it('shows to this machine what would have been sent, with the email and its calendar file', async () => {
  await book();
  await work();
  const list = await page('');
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('Booked: Thursday');
  const id = /\/outbox\/([\da-f-]{36})"><span class="quiet">email · confirmed/.exec(list.body)![1]!;
  const one = await page(`/${id}`);
  expect(one.body).toMatch(/Message-ID<\/dt><dd>&lt;[\da-f-]{36}@courtside\.test&gt;/);
  expect(one.body).toContain('<dt>State</dt><dd>sent ');
  const letter = await page(`/${id}/letter`);
  expect(letter.body).toContain('Your booking is confirmed');
  expect(letter.headers['content-security-policy']).toContain("default-src 'none'");
  const file = await page(`/${id}/booking.ics`);
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

it.each([
  ['another machine', '203.0.113.5', {}],
  ['a request through a proxy', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
])('does not exist for %s', async (_, address, headers) => {
  expect((await page('', address, headers)).statusCode).toBe(404);
});

it.each(['/1', `/${'0'.repeat(36)}`, '/00000000-0000-4000-8000-000000000009'])('has nothing at %s', async (path) => {
  expect((await page(path)).statusCode).toBe(404);
});

it('does not send or retry a text message without a gateway', async () => {
  await book();
  await work();
  expect(await texts()).toMatchObject([{ sent_at: null, next_attempt_at: null }]);
});

it('shows text messages on the page if configured', async () => {
  await book();
  await work({ outboxSms: true });
  expect(await texts()).toMatchObject([{ sent_at: expect.any(Date) }]);
  expect((await page('')).body).toContain('Ace Club, 12.03');
});

it('sends text messages to the gateway, and retries with the same id', async () => {
  await book();
  const sms = {
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    token: 'secret',
    sender: 'Courtside',
  };
  answer = 503;
  await work({ sms });
  expect(await texts()).toMatchObject([{ sent_at: null, attempts: 1, last_error: 'SMS 503' }]);
  answer = 200;
  await harness.opened.db
    .updateTable('message')
    .set({ next_attempt_at: new Date(0) })
    .where('sent_at', 'is', null)
    .where('kind', '=', 'confirmed')
    .execute();
  await work({ sms });
  const [row] = await texts();
  expect(row).toMatchObject({ attempts: 2, sent_at: expect.any(Date) });
  const sent = asked.filter(({ body }) => body.text?.includes('Booked: '));
  expect(sent.map(({ body }) => body.id)).toEqual([row!.id, row!.id]);
  expect(sent[0]!.body).toMatchObject({ to: CUSTOMER.telephone, from: 'Courtside' });
  expect(sent[0]!.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': row!.id });
});
