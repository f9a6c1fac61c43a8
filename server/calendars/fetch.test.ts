import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { type CalendarServer, calendarOf, startCalendarServer } from '#server/testing/calendar-server.ts';
import { type FetchOptions, fetchCalendar } from './fetch.ts';
import { createCalendarReader } from './reader.ts';

let server: CalendarServer;
beforeAll(async () => {
  server = await startCalendarServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const at = (host: string, scheme = 'http') => `${scheme}://${host}:${server.port}/secret.ics`;
const get = (url = `${server.url}/secret.ics`, options: Partial<FetchOptions> = {}) =>
  fetchCalendar(url, { privateAddresses: true, timeoutMs: 5000, ...options });

it('fetches the text, and asks next time whether it has changed', async () => {
  Object.assign(server.state, { text: calendarOf(['SUMMARY:Зуби']), etag: '"1"' });
  const { text, ...known } = await get();
  expect({ text, known }).toEqual({ text: server.state.text, known: { etag: '"1"', lastModified: null } });
  expect(server.requests[0]!.headers).toMatchObject({ accept: 'text/calendar', 'accept-encoding': 'identity' });
  expect(await get(undefined, { known })).toEqual({ text: undefined, ...known });
  server.state.etag = '"2"';
  expect(await get(undefined, { known: { etag: '"1"', lastModified: 'Tue, 10 Mar 2026 08:00:00 GMT' } })).toMatchObject(
    {
      text: server.state.text,
      etag: '"2"',
    },
  );
  expect(server.requests.at(-1)!.headers).toMatchObject({ 'if-modified-since': 'Tue, 10 Mar 2026 08:00:00 GMT' });
});

it.each([
  ['this machine', '127.0.0.1'],
  ['a name of this machine', 'localhost'],
  ['this machine over IPv6', '[::1]'],
  ['the metadata of a cloud', '169.254.169.254'],
  ['a home network', '192.168.1.1'],
])('a public server refuses %s', async (_, host) => {
  await expect(get(at(host, 'https'), { privateAddresses: false })).rejects.toMatchObject({ problem: 'private' });
  expect(server.requests).toEqual([]);
});

it('a public server refuses an address without encryption', async () => {
  await expect(get('http://8.8.8.8/', { privateAddresses: false })).rejects.toMatchObject({ problem: 'redirects' });
});

const redirectTo = (location: string) => (response: ServerResponse) => void response.writeHead(302, { location }).end();

it('follows redirects, at most five, and only where the address itself may lead', async () => {
  const hops =
    (count: number) =>
    (response: ServerResponse, { url }: IncomingMessage) => {
      const hop = Number(new URL(url!, server.url).searchParams.get('hop'));
      if (hop < count) return void response.writeHead(307, { location: `/?hop=${hop + 1}` }).end();
      response.end(server.state.text);
    };
  server.state.answer = hops(5);
  expect(await get()).toMatchObject({ text: server.state.text });
  for (const answer of [hops(6), redirectTo('ftp://127.0.0.1/'), redirectTo('https://[nonsense')]) {
    server.state.answer = answer;
    await expect(get()).rejects.toMatchObject({ problem: 'redirects' });
  }
});

const endless = (response: ServerResponse) => {
  const timer = setInterval(() => response.write('x'.repeat(100_000)), 1);
  response.writeHead(200, { 'content-type': 'text/calendar' }).on('close', () => clearInterval(timer));
};

it.each<[string, (response: ServerResponse) => void, object]>([
  ['nothing at all', () => {}, { problem: 'unreachable', status: null }],
  ['a closed connection', (response) => void response.destroy(), { problem: 'unreachable' }],
  ['an answer that stops', (response) => void response.writeHead(200).write('BEGIN:'), { problem: 'unreachable' }],
  [
    'an answer that breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('BEGIN:VCALENDAR', () => response.destroy());
    },
    { problem: 'unreachable' },
  ],
  ['a text without end', endless, { problem: 'too_large' }],
  ['a sign-in page', (response) => void response.writeHead(401).end(), { problem: 'refused', status: 401 }],
  ['an error', (response) => void response.writeHead(503).end('BEGIN:VCALENDAR'), { problem: 'refused', status: 503 }],
  ['that nothing has changed, unasked', (response) => void response.writeHead(304).end(), { status: 304 }],
  ['that there is nothing', (response) => void response.writeHead(404).end(), { problem: 'gone', status: 404 }],
  [
    'that there is nothing any more',
    (response) => void response.writeHead(410).end(),
    { problem: 'gone', status: 410 },
  ],
  [
    'a page',
    (response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Hello'),
    { problem: 'not_calendar' },
  ],
  [
    'something compressed',
    (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('zip'),
    { problem: 'not_calendar' },
  ],
])('says what is wrong with %s', async (_, answer, expected) => {
  server.state.answer = answer;
  await expect(get(undefined, { timeoutMs: 1000 })).rejects.toMatchObject(expected);
});

it('takes a calendar of another type, since servers call it many things', async () => {
  server.state.answer = (response) =>
    void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(server.state.text);
  expect(await get()).toMatchObject({ text: server.state.text });
});

it('names the address in no error', async () => {
  await expect(get(at('127.0.0.1', 'https'))).rejects.toThrow(/^unreachable$/);
});

describe('the thread that reads', () => {
  const span = { clubId: 1, timeZone: 'Europe/Kyiv', from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) };
  const good = { ...span, text: calendarOf(['DTSTART:20260310T160000Z', 'DURATION:PT1H']) };
  const start = Date.UTC(2026, 2, 10, 16);
  // Never on any day: the iterator would look for ever.
  const impossible = ['DTSTART:20260310T160000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'];

  it('is ended if a calendar takes too long, and reads the next one', async () => {
    const reader = createCalendarReader({ timeoutMs: 8000 });
    try {
      const [first, second, third] = await Promise.allSettled([
        reader.read(good),
        reader.read({ ...span, text: calendarOf(impossible) }),
        reader.read(good),
      ]);
      expect(second).toMatchObject({ status: 'rejected', reason: { problem: 'excessive' } });
      const read = { status: 'fulfilled', value: { busy: [{ start, end: start + HOUR }], unreadable: 0 } };
      expect([first, third]).toEqual([read, read]);
      await expect(reader.read({ ...span, text: 'no calendar' })).rejects.toMatchObject({ problem: 'not_calendar' });
    } finally {
      await reader.stop();
    }
  });
});
