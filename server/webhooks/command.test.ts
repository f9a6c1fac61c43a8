import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCommand, runCommand } from '#server/clubs/command.ts';
import { exportFiles } from '#server/clubs/export.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { processWebhooks } from './worker.ts';

const QUIET = { warn: () => {} };
const PUBLIC_URL = 'http://localhost:3000';

let h: Harness;
let receiver: WebhookReceiver;
beforeAll(async () => {
  h = await startHarness(DATABASES[0]!);
  receiver = await startWebhookReceiver();
});
beforeEach(() => receiver.reset());
afterAll(async () => {
  await receiver.close();
  await h.close();
});

/** Runs the command and returns what it prints, or why it failed. */
async function run(...argv: string[]): Promise<string[]> {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  try {
    const command = readCommand(argv);
    if (command.action === 'help') throw new Error('help');
    await runCommand({ db: h.opened.db, publicUrl: PUBLIC_URL, now: h.now, print }, command);
  } catch (error) {
    printed.push((error as Error).message);
  }
  return printed;
}
const webhooks = (...argv: string[]) => run('webhooks', ...argv);

/** Imports a `webhooks.yaml`. */
async function declare(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-webhooks-'));
  writeFileSync(join(folder, 'webhooks.yaml'), text);
  const printed = await run('import', folder);
  rmSync(folder, { recursive: true });
  return printed.map((line) => line.replaceAll(`${folder}/`, ''));
}
const crm = (url: string, more = '') => `webhooks:\n  - key: crm\n    club: ace\n    url: ${url}\n${more}`;
const deliver = () => processWebhooks({ db: h.opened.db, clock: Date.now, privateAddresses: true }, QUIET);

let hours = 8;
async function book(): Promise<void> {
  const slot = await slotToken(h, F.courtService, '2026-04-14', F.courtOne, `${String(hours++).padStart(2, '0')}:00`);
  expect((await h.post('/v2/bookings/book', bookBody(slot), newKey())).status).toBe(200);
}

describe('webhooks.yaml', () => {
  it('keeps the secret of an endpoint that changes, and forgets one that is left out', async () => {
    expect(await declare(crm('https://a.example/'))).toEqual([
      'webhooks:',
      '  + webhooks.crm',
      'Changed 1 of 1 files.',
    ]);
    const [secret] = await webhooks('secret', 'crm');
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await declare(crm('https://a.example/'))).toEqual(['Changed 0 of 1 files.']);
    expect(await declare(crm('https://b.example/', '    events: [booking.moved]\n'))).toEqual([
      ...['webhooks:', '  ~ webhooks.crm.url', '  + webhooks.crm.events', 'Changed 1 of 1 files.'],
    ]);
    expect(await webhooks('secret', 'crm')).toEqual([secret]);
    const file = (await exportFiles(h.opened.db, { publicUrl: PUBLIC_URL })).find(
      ({ name }) => name === 'webhooks.yaml',
    );
    expect(file?.text).not.toContain(secret);
    expect(await declare(file!.text)).toEqual(['Changed 0 of 1 files.']);
    expect(await declare('webhooks: []\n')).toContain('  - webhooks.crm');
    expect(await declare(crm('https://a.example/'))).toContain('  + webhooks.crm');
    expect(await webhooks('secret', 'crm')).not.toEqual([secret]);
  });

  const ADDRESS = 'must be an https address such as https://crm.example/hooks/courtside';
  it.each([
    ['http to elsewhere', crm('http://crm.example/'), `4: webhooks[0].url: "http://crm.example/" ${ADDRESS}`],
    ['http to a private network', crm('http://10.0.0.1/'), `4: webhooks[0].url: "http://10.0.0.1/" ${ADDRESS}`],
    ['another protocol', crm('ftp://crm.example/'), `4: webhooks[0].url: "ftp://crm.example/" ${ADDRESS}`],
    ['a password', crm('https://a:b@crm.example/'), `4: webhooks[0].url: "https://a:b@crm.example/" ${ADDRESS}`],
    [
      'an unknown club',
      crm('https://a.example/').replace('ace', 'acee'),
      '3: webhooks[0].club: There is no club "acee": did you mean ace?',
    ],
    [
      'an unknown event',
      crm('https://a.example/', '    events: [booking.canceled]\n'),
      '5: webhooks[0].events[0]: "booking.canceled" is not known: did you mean booking.cancelled?',
    ],
    ['no event', crm('https://a.example/', '    events: []\n'), '5: webhooks[0].events: Empty: name an event'],
    [
      'a key twice',
      `${crm('https://a.example/')}  - key: crm\n    club: calm\n    url: https://b.example/\n`,
      '5: webhooks[1].key: "crm" is there twice: give each its own key',
    ],
  ])('with %s changes nothing and says what to do', async (_, text, wanted) => {
    expect(await declare(text)).toEqual([
      expect.stringContaining(`webhooks.yaml:${wanted}`),
      'Nothing was changed: there is 1 fault.',
    ]);
  });
});

describe('npm run clubs -- webhooks', () => {
  it.each([
    [['webhooks'], 'webhooks needs one of list, secret, rotate, resend, enable'],
    [['webhooks', 'delete'], 'webhooks needs one of list, secret, rotate, resend, enable, not delete'],
    [['webhooks', 'rotate'], 'Name the endpoint by its key in webhooks.yaml: npm run clubs -- webhooks rotate KEY'],
    [['webhooks', 'secret', 'nobody'], 'There is no webhook endpoint "nobody": choose from crm'],
    [['webhooks', 'resend', 'crm', 'all'], '"all" is not the id of an event: see webhooks list KEY'],
    [['webhooks', 'enable', 'crm', 'now'], 'What is "now"?'],
    [['webhooks', 'enable', 'crm', '--at-once'], '--at-once belongs to webhooks rotate'],
  ])('%j says what is wrong', async (argv, wanted) => {
    await declare(crm(receiver.url));
    expect(await run(...argv)).toEqual([wanted]);
  });

  it('lists endpoints and deliveries, resends, enables and rotates', async () => {
    await declare('webhooks: []\n');
    expect(await webhooks('list')).toEqual(['There are no webhook endpoints: import a webhooks.yaml']);
    await declare(crm(receiver.url));
    receiver.state.answer = (response) => void response.writeHead(422).end('unknown customer');
    await book();
    await deliver();
    const line = (text: string) => expect.stringMatching(new RegExp(`^crm: ${receiver.url}; all events; ${text}$`));
    expect(await webhooks('list')).toEqual([line('failing since \\S+Z; 1 waiting, 0 not delivered')]);
    const [, delivery] = await webhooks('list', 'crm');
    expect(delivery).toMatch(
      /^\S+Z [0-9a-f-]{36} booking\.confirmed waiting; attempt 1: HTTP 422; unknown customer; again at \S+Z$/,
    );

    receiver.state.answer = (response) => void response.writeHead(410).end();
    await sql`update webhook_delivery set next_attempt_at = now()`.execute(h.opened.db);
    await deliver();
    expect(await webhooks('list')).toEqual([
      line('disabled since \\S+Z, it answered 410 Gone; 0 waiting, 1 not delivered'),
    ]);
    expect(await webhooks('resend', 'crm')).toEqual(['crm is disabled: npm run clubs -- webhooks enable crm']);
    expect(await webhooks('enable', 'crm')).toEqual([
      'crm is enabled; 1 were not delivered: npm run clubs -- webhooks resend crm',
    ]);
    receiver.reset();
    const count = (number: number) => `${number} will be sent again within seconds of a server running`;
    expect(await webhooks('resend', 'crm')).toEqual([count(1)]);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await webhooks('list')).toEqual([line('working; 0 waiting, 0 not delivered')]);

    const event = String(receiver.received[0]!.headers['webhook-id']);
    expect(await webhooks('resend', 'crm', event)).toEqual([count(1)]);
    const unknown = event.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(await webhooks('resend', 'crm', unknown)).toEqual([`crm has no event ${unknown}`, 'Nothing is sent again']);
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event, event]);

    const [secret] = await webhooks('secret', 'crm');
    const [rotated] = await webhooks('rotate', 'crm');
    expect(rotated).not.toBe(secret);
    expect(await webhooks('secret', 'crm')).toEqual([rotated]);
  });

  it('a new address is tried although the old one was gone', async () => {
    await declare(crm(`${receiver.url}/old`));
    receiver.state.answer = (response, { path }) => void response.writeHead(path === '/old' ? 410 : 204).end();
    await book();
    await deliver();
    await declare(crm(`${receiver.url}/old`));
    expect(await webhooks('list')).toEqual([expect.stringContaining('disabled since')]);
    await declare(crm(`${receiver.url}/new`));
    await book();
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/old', '/new']);
  });
});
