import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isPublic, lookupPublic } from '#server/http/public-address.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { post } from './send.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
beforeEach(() => receiver.reset());
afterAll(() => receiver.close());

const send = (url: string, more: { privateAddresses?: boolean; timeoutMs?: number } = {}) =>
  post(url, 'Привіт', { headers: { 'x-test': 'yes' }, privateAddresses: true, timeoutMs: 5000, ...more });
/** The same address by another name. */
const at = (host: string, scheme = 'http') => `${scheme}://${host}:${receiver.port}/hook`;

it('posts the bytes and headers', async () => {
  expect(await send(at('127.0.0.1'))).toEqual({ status: 204, text: '', retryAfter: undefined });
  expect(receiver.received).toMatchObject([{ path: '/hook', body: 'Привіт', headers: { 'x-test': 'yes' } }]);
});

it.each([
  ['this machine', '127.0.0.1', '127.0.0.1'],
  ['this machine in another notation', '2130706433', '127.0.0.1'],
  ['this machine over IPv6', '[::1]', '::1'],
  ['this machine, as IPv4 in IPv6', '[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ['a name that resolves to this machine', 'localhost', '(127.0.0.1|::1)'],
  ['any address of this machine', '0.0.0.0', '0.0.0.0'],
  ['a private network', '10.0.0.5', '10.0.0.5'],
  ['another private network', '172.16.3.4', '172.16.3.4'],
  ['a home network', '192.168.1.1', '192.168.1.1'],
  ['the metadata of a cloud', '169.254.169.254', '169.254.169.254'],
  ['the network of a carrier', '100.64.0.1', '100.64.0.1'],
  ['a private network over IPv6', '[fd00::1]', 'fd00::1'],
  ['the local link', '[fe80::1]', 'fe80::1'],
  ['IPv4 behind a translator', '[64:ff9b::7f00:1]', '64:ff9b::7f00:1'],
  ['a multicast group', '224.0.0.1', '224.0.0.1'],
])('a public server refuses %s, %s', async (_, host, named) => {
  for (const scheme of ['http', 'https']) {
    const sending = send(at(host, scheme), { privateAddresses: false });
    await expect(sending).rejects.toThrow(new RegExp(`^${named} is not a public address`));
  }
  expect(receiver.received).toEqual([]);
});

it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('everybody reaches %s', (address) => {
  expect(isPublic(address)).toBe(true);
});

it.each([
  ['all addresses', { all: true }, [[{ address: '8.8.8.8', family: 4 }]]],
  ['one address', {}, ['8.8.8.8', 4]],
])('a public name resolves to %s', async (_, options, expected) => {
  const resolved = await new Promise((done) => {
    lookupPublic('8.8.8.8', options, (error, ...found) => done(error ?? found.filter((one) => one !== undefined)));
  });
  expect(resolved).toEqual(expected);
});

it('follows no redirect', async () => {
  receiver.state.answer = (response) => void response.writeHead(302, { location: '/elsewhere' }).end();
  expect(await send(at('127.0.0.1'))).toMatchObject({ status: 302 });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
});

it.each<[string, (response: ServerResponse) => void, object]>([
  [
    'an answer without end',
    (response) => {
      const more = () => response.write('x'.repeat(10_000)) || response.once('drain', more);
      const timer = setInterval(more, 1);
      response.writeHead(500).on('close', () => clearInterval(timer));
    },
    { status: 500, text: 'x'.repeat(1000) },
  ],
  ['an answer that stops', (response) => void response.writeHead(500).write('half'), { status: 500, text: 'half' }],
  [
    'an answer that breaks off',
    (response) => {
      response.writeHead(503, { 'content-length': '100', 'retry-after': '120' });
      response.write('half', () => response.destroy());
    },
    { status: 503, text: 'half', retryAfter: 120 },
  ],
  [
    'a date to retry after',
    (response) => void response.writeHead(429, { 'retry-after': 'Fri, 27 Nov 2026 07:28:00 GMT' }).end(),
    { status: 429, retryAfter: undefined },
  ],
])('reads the beginning of %s', async (_, answer, expected) => {
  receiver.state.answer = answer;
  expect(await send(at('127.0.0.1'), { timeoutMs: 500 })).toMatchObject(expected);
});

it.each<[string, (response: ServerResponse) => void, string]>([
  ['nobody answers', () => {}, 'no answer within 0.3 s'],
  ['the connection is closed', (response) => void response.destroy(), 'ECONNRESET'],
  [
    'the protocol is another',
    (response) =>
      void response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    'the connection was closed without an answer',
  ],
])('fails if %s', async (_, answer, reason) => {
  receiver.state.answer = answer;
  await expect(send(at('127.0.0.1'), { timeoutMs: 300 })).rejects.toThrow(reason);
});

it('fails if nobody listens, or the certificate is wrong', async () => {
  const { port, close } = await startWebhookReceiver();
  await close();
  await expect(send(`http://127.0.0.1:${port}/`)).rejects.toThrow('ECONNREFUSED');
  await expect(send(at('127.0.0.1', 'https'))).rejects.toThrow(/SSL|EPROTO/);
});
