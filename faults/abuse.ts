import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { provenDeviceId } from '#core/domain/device-id.ts';
import { MINUTE, SECOND } from '#core/domain/units.ts';
import { addDays } from '#core/domain/zone.ts';
import type { Slot } from '#core/schemas/slot.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { solveQuickly } from '#server/testing/proof.ts';
import { listen } from '#testing/ports.ts';
import { startProduct } from '#testing/product.ts';

/**
 * `npm run test:abuse`: robots attack the built product for two minutes, each from an address and at
 * a club of its own. They solve every proof of work, and wait as long as they are told. Fails if one
 * gets more than it may. `--write` puts the results into SECURITY.md.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, write: { type: 'boolean', default: false } },
});
const ENDS_AT = () => startedAt + Number(values.seconds) * SECOND;

/** Part of a day's free time that one address may take. */
const MOST_OF_DAY = 0.1;
/** Clubs with smaller days have to lower `unpaid_minutes`, whose default is three hours. */
const LEAST_FREE_MINUTES = 31 * 60;
const MESSAGES_PER_HOUR = 5;
const DAYS = 3;
/** Between two requests of a robot: far below the limit of requests per minute. */
const PAUSE = 150;

type Body = Record<string, unknown>;
type Answer = { status: number; code: string; data: never; retryAfter: number };

const mail = await startMailServer();
const texts: string[] = [];
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    texts.push(body);
    response.end('{}');
  });
});
const gatewayUrl = `http://127.0.0.1:${await listen(gateway)}/`;
const product = await startProduct('start', {
  ATTEMPTS_PER_MINUTE: '',
  CONTACT_CODES: '',
  MESSAGES_PER_HOUR: '',
  TRUST_PROXY: '1',
  SMTP_URL: mail.url,
  SMS_URL: gatewayUrl,
  SMS_TOKEN: 'abuse',
});
const startedAt = Date.now();

let turns = 0;
const newEmail = () => `robot${++turns}@example.com`;
const newTelephone = () => `+38067${1_000_000 + ++turns}`;

/** A robot at one address. It counts its answers by status or code. */
function createRobot(ip: string) {
  const answers = new Map<string, number>();
  async function attempt(method: string, path: string, body: Body | undefined, headers: Record<string, string>) {
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { 'x-forwarded-for': ip, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const parsed = response.status === 204 ? {} : await response.json();
    const retryAfter = Number(response.headers.get('retry-after') ?? 0);
    return { status: response.status, ...parsed, retryAfter } as Answer & { challenge?: string };
  }
  return {
    answers,
    isOver: () => Date.now() > ENDS_AT(),
    /** Sends a request, with a proof of work if it needs one; `sign` signs the device id with it. */
    async ask(method: string, path: string, body?: Body, { device, ...headers }: Record<string, string> = {}) {
      await setTimeout(PAUSE);
      const all = { ...headers, ...(device && { 'x-device-id': device }) };
      let answer = await attempt(method, path, body, all);
      if (answer.status === 428) {
        const proof = solveQuickly(answer);
        const signed = device && { 'x-device-id': provenDeviceId(device, proof) };
        answer = await attempt(method, path, body, { ...all, ...signed, 'x-proof-of-work': proof });
      }
      const key = answer.status < 300 ? 'done' : answer.code;
      if (method !== 'GET') answers.set(key, (answers.get(key) ?? 0) + 1);
      if (answer.retryAfter)
        await setTimeout(Math.min(answer.retryAfter * SECOND, Math.max(0, ENDS_AT() - Date.now())));
      return answer;
    },
  };
}
type Robot = ReturnType<typeof createRobot>;

type FreeSlot = Slot & { token: string; day: string };
type Club = { id: number; service: number; slots: FreeSlot[]; freeMinutes: Map<string, number> };

/** The minutes of all courts that slots cover, without counting any twice. */
function minutesOf(slots: readonly Pick<Slot, 'court_id' | 'starts_at' | 'ends_at'>[]): number {
  const covered = new Set<string>();
  for (const { court_id, starts_at, ends_at } of slots) {
    for (let at = Date.parse(starts_at); at < Date.parse(ends_at); at += 5 * MINUTE) covered.add(`${court_id} ${at}`);
  }
  return covered.size * 5;
}

/** Clubs whose courts are booked online, with their free times of the next days. */
async function findClubs(count: number): Promise<Club[]> {
  const reader = createRobot('198.51.100.99');
  const clubs: Club[] = [];
  const found: { id: number; flags: { online_booking: boolean; courtside_allow_cash_payment_in_club: boolean } }[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const { data } = await reader.ask('GET', `/v1/clubs?page=${page}`);
    found.push(...(data as unknown as typeof found));
  }
  for (const { id, flags } of found) {
    if (clubs.length === count) break;
    if (!flags.online_booking || !flags.courtside_allow_cash_payment_in_club) continue;
    const categories = (await reader.ask('GET', `/v2/services-categories?club_id=${id}`)) as unknown as {
      data: { services: { id: number; kind: string }[] }[];
    };
    const service = categories.data.flatMap(({ services }) => services).find(({ kind }) => kind === 'court')?.id;
    if (!service) continue;
    const slots: FreeSlot[] = [];
    const freeMinutes = new Map<string, number>();
    for (let day = 1; day <= DAYS; day += 1) {
      const date = addDays(new Date(startedAt).toISOString().slice(0, 10), day);
      const listed = (await reader.ask('GET', `/v1/slots?service_id=${service}&date=${date}`)) as unknown as {
        data: Slot[];
      };
      const free = listed.data.filter(({ status }) => status === 'free') as FreeSlot[];
      slots.push(...free.map((slot) => ({ ...slot, day: date })));
      freeMinutes.set(date, minutesOf(free));
    }
    if (Math.min(...freeMinutes.values()) >= LEAST_FREE_MINUTES) clubs.push({ id, service, slots, freeMinutes });
  }
  if (clubs.length < count) throw new Error(`Only ${clubs.length} clubs have enough free times`);
  return clubs;
}

/** The largest share of a day's free time that these slots are. */
const shareOfDay = (club: Club, taken: readonly FreeSlot[]) =>
  Math.max(
    ...[...club.freeMinutes].map(([day, minutes]) => minutesOf(taken.filter((slot) => slot.day === day)) / minutes),
  );

const book = (robot: Robot, slot: FreeSlot, customer: Body, headers: Record<string, string> = {}) =>
  robot.ask(
    'POST',
    '/v2/bookings/book',
    { slots: [slot.token], customer: { given_name: 'Robot', ...customer }, payment_type: 'cash' },
    { 'idempotency-key': `abuse-${++turns}-key`, ...headers },
  );

/** Books every free time one after another, as often as it is let. */
async function fill(robot: Robot, club: Club, headers: () => Record<string, string>): Promise<FreeSlot[]> {
  const taken: FreeSlot[] = [];
  for (let turn = 0; !robot.isOver(); turn += 1) {
    const slot = club.slots[turn % club.slots.length]!;
    const { status } = await book(robot, slot, { email: newEmail(), telephone: newTelephone() }, headers());
    if (status === 200) taken.push(slot);
  }
  return taken;
}

/** Books and cancels in a stranger's name. */
async function pester(robot: Robot, club: Club, customer: () => Body, also?: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; !robot.isOver(); turn += 1) {
    const { status, data } = await book(robot, club.slots[turn % club.slots.length]!, customer());
    if (status === 200) await robot.ask('POST', '/v2/bookings/cancel', { token: (data as { token: string }).token });
    await also?.();
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} % of a day's free hours`;
type Result = { got: string; isBroken: boolean };
type Case = { what: string; bound: string; run: (robot: Robot, club: Club) => Promise<Result> };

const ofDay = (share: number): Result => ({ got: percent(share), isBroken: share >= MOST_OF_DAY || share === 0 });
const messages = (count: number): Result => ({
  got: `${count} messages`,
  isBroken: count > MESSAGES_PER_HOUR || count === 0,
});

const CASES: Case[] = [
  {
    what: 'books with new contacts and without a device id',
    bound: `under ${percent(MOST_OF_DAY)}`,
    run: async (robot, club) => ofDay(shareOfDay(club, await fill(robot, club, () => ({})))),
  },
  {
    what: 'books with new contacts and a new signed device id each time',
    bound: `under ${percent(MOST_OF_DAY)}`,
    run: async (robot, club) =>
      ofDay(shareOfDay(club, await fill(robot, club, () => ({ device: `robot-${++turns}` })))),
  },
  {
    what: 'holds times with a new signed device id each time',
    bound: `under ${percent(MOST_OF_DAY)}`,
    run: async (robot, club) => {
      const held: FreeSlot[] = [];
      for (let turn = 0; !robot.isOver(); turn += 1) {
        const slot = club.slots[turn % club.slots.length]!;
        const { status } = await robot.ask(
          'POST',
          '/v1/leases',
          { slots: [slot.token] },
          { device: `holder-${++turns}` },
        );
        if (status === 200) held.push(slot);
      }
      return ofDay(shareOfDay(club, held));
    },
  },
  {
    what: 'votes for a club with a new signed device id each time',
    bound: '1 vote',
    run: async (robot, club) => {
      let counted = 0;
      while (!robot.isOver()) {
        const path = `/v1/clubs/${club.id}/vote`;
        const { status } = await robot.ask('POST', path, { value: 'down' }, { device: `voter-${++turns}` });
        counted += Number(status === 200);
      }
      return { got: `${counted} vote${counted === 1 ? '' : 's'}`, isBroken: counted !== 1 };
    },
  },
  {
    what: "books, cancels and asks for links with a stranger's email address",
    bound: `${MESSAGES_PER_HOUR} messages an hour`,
    run: async (robot, club) => {
      const email = 'stranger@example.com';
      const askForLinks = () => robot.ask('POST', '/v1/user/booking-links', { email });
      await pester(robot, club, () => ({ email, telephone: newTelephone() }), askForLinks);
      return messages(mail.received.filter(({ to }) => to.includes(email)).length);
    },
  },
  {
    what: "books and cancels with a stranger's phone number",
    bound: `${MESSAGES_PER_HOUR} messages an hour`,
    run: async (robot, club) => {
      const telephone = '+380671112233';
      await pester(robot, club, () => ({ email: newEmail(), telephone }));
      return messages(texts.filter((text) => text.includes(telephone)).length);
    },
  },
];

const clubs = await findClubs(CASES.length);
const rows = await Promise.all(
  CASES.map(async ({ what, bound, run }, index) => {
    const robot = createRobot(`198.51.100.${index + 1}`);
    const { got, isBroken } = await run(robot, clubs[index]!);
    if (isBroken) process.exitCode = 1;
    const counts = [...robot.answers].sort(([, one], [, other]) => other - one);
    const requests = counts.reduce((sum, [, count]) => sum + count, 0);
    return { what, bound, got: isBroken ? `**${got}**` : got, requests, counts };
  }),
);
await product.close();
await mail.close();
gateway.close();

const table = [
  '| one address … | may get | got | requests | of these refused as |',
  '|---|---|---|---|---|',
  ...rows.map(({ what, bound, got, requests, counts }) => {
    const refusals = counts.filter(([key]) => key !== 'done').map(([key, count]) => `${key} ${count}`);
    return `| ${what} | ${bound} | ${got} | ${requests} | ${refusals.join(', ') || 'none'} |`;
  }),
].join('\n');
const head = `\`npm run test:abuse -- --write\`, ${new Date().toISOString().slice(0, 10)}, ${values.seconds} seconds, Node ${process.version}:`;
console.log(table);
if (values.write) {
  const [start, end] = ['<!-- abuse -->', '<!-- /abuse -->'];
  const file = readFileSync('SECURITY.md', 'utf8');
  const [from, to] = [file.indexOf(start), file.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`SECURITY.md has no ${start} … ${end}`);
  writeFileSync('SECURITY.md', `${file.slice(0, from)}${start}\n${head}\n\n${table}\n${file.slice(to)}`);
}
