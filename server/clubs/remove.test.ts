import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#core/domain/units.ts';
import { bookSlots } from '#server/booking/book.ts';
import { signingSecret } from '#server/secret.ts';
import { seed, topUp } from '#server/seed/index.ts';
import { loadListings } from '#server/site/listings.ts';
import {
  createDatabase,
  DATABASES,
  type OpenedDatabase,
  openDatabase,
  openInMemory,
} from '#server/testing/database.ts';
import { CUSTOMER } from '#server/testing/harness.ts';
import { DOCUMENTED } from '#testing/club-guide.ts';
import { readCommand, runCommand } from './command.ts';
import { importSources } from './import.ts';
import { removeClubs } from './remove.ts';
import { addWeeklySessions } from './sessions.ts';
import { readSource, type Source } from './source.ts';
import { appOf, edited, files, LISOVA, MONDAY, PUBLIC_URL, run } from './testing.ts';

/** Thursday of the next week. */
const DATE = '2026-12-03';

let keys = 0;
type App = Awaited<ReturnType<typeof appOf>>;
async function send(app: App, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { 'accept-language': 'en', 'idempotency-key': `remove-key-${++keys}` };
  const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}

type Kind = { id: number; kind: string };
async function slotToken(app: App, time: string): Promise<string> {
  const { id: club_id } = (await send(app, 'GET', '/v1/clubs/lisova')).data;
  const services = (await send(app, 'GET', `/v1/services?club_id=${club_id}`)).data as Kind[];
  const { id } = services.find(({ kind }) => kind === 'court')!;
  const { data } = await send(app, 'GET', `/v1/slots?service_id=${id}&date=${DATE}`);
  return data.find((slot: { starts_at: string }) => slot.starts_at.includes(`T${time}`)).token;
}
const book = (app: App, token: string) =>
  send(app, 'POST', '/v2/bookings/book', { slots: [token], customer: CUSTOMER, payment_type: 'card' });

/** Runs `npm run clubs -- remove`, and returns what it prints. */
async function remove(opened: OpenedDatabase, now: number, ...argv: string[]) {
  const printed: string[] = [];
  const command = readCommand(['remove', ...argv]);
  if (command.action === 'help') throw new Error('not a command');
  const done = await runCommand(
    { db: opened.db, publicUrl: PUBLIC_URL, now, print: (line) => printed.push(line) },
    command,
  );
  return { done, printed };
}

describe('removing a club', () => {
  let opened: OpenedDatabase;
  let app: App;
  let booking: { token: string; code: string };
  let request: { id: number; code: string };
  let ids: { club: number; service: number };
  const state = { now: MONDAY };

  beforeAll(async () => {
    opened = await openInMemory();
    await run(opened, {
      ...Object.fromEntries(DOCUMENTED),
      'other.yaml': edited(['slug: lisova', 'slug: other'], ['en: Lisova,', 'en: Other,']),
    });
    app = await appOf(opened, () => state.now);
    booking = (await book(app, await slotToken(app, '10:00'))).data;
    const { id: club } = (await send(app, 'GET', '/v1/clubs/lisova')).data;
    const services = (await send(app, 'GET', `/v1/services?club_id=${club}`)).data as Kind[];
    ids = { club, service: services[0]!.id };
    const wanted = { service_id: ids.service, date: DATE, time: '12:00', duration: 60, customer: CUSTOMER };
    request = await send(app, 'POST', '/v2/user/booking-requests', wanted);
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  it('is refused while there are coming bookings and open requests, which it lists', async () => {
    const before = await files(opened);
    for (const argv of [['lisova'], ['lisova', '--dry-run'], ['other', 'lisova']]) {
      expect(await remove(opened, MONDAY, ...argv)).toEqual({
        done: false,
        printed: [
          `lisova: there is booking ${booking.code} of 2026-12-03 10:00`,
          `lisova: there is request ${request.code} of 2026-12-03 12:00`,
          'Nothing was removed: move or cancel what is booked, and answer what is requested.',
        ],
      });
    }
    expect(await files(opened)).toEqual(before);
  });

  it.each([
    [[], 'Name the club: npm run clubs -- remove lisova'],
    [['lisov'], 'There is no club "lisov": did you mean lisova?'],
  ])('needs the slug of a club: %j', async (argv, wanted) => {
    await expect(remove(opened, MONDAY, ...argv)).rejects.toThrow(wanted);
  });

  it('changes nothing with --dry-run', async () => {
    state.now = MONDAY + 14 * DAY;
    const before = await files(opened);
    const { done, printed } = await remove(opened, state.now, 'lisova', '--dry-run');
    expect([done, printed]).toEqual([true, ['Would remove lisova.']]);
    expect(await files(opened)).toEqual(before);
  });

  it('withdraws it from everywhere, at once', async () => {
    await addWeeklySessions(opened.db, state.now);
    const sessions = async () =>
      (
        await opened.db
          .selectFrom('group_session')
          .select('id')
          .where('club_id', '=', ids.club)
          .where('starts_at', '>', new Date(state.now))
          .execute()
      ).length;
    expect(await sessions()).toBeGreaterThan(0);
    const paths = [
      '/v1/clubs/lisova',
      `/v1/clubs/${ids.club}`,
      '/v1/clubs/lisova/scheduledates',
      '/v1/clubs/lisova/prices',
      '/v2/seo/meta?page=club&club=lisova',
      `/v1/slots?service_id=${ids.service}&date=2026-12-10`,
      `/v2/services/club_group_bookings?club_id=${ids.club}`,
    ];
    const statuses = () => Promise.all(paths.map(async (path) => (await send(app, 'GET', path)).status));
    expect(await statuses()).toEqual(paths.map(() => 200));
    const seen = async () => {
      const slugs = async (query: string) =>
        (await send(app, 'GET', `/v1/clubs?${query}`)).data.map(({ slug }: { slug: string }) => slug).sort();
      return {
        city: await slugs('city=lutsk'),
        all: await slugs(''),
        text: await slugs('search=lisova'),
        time: await slugs('date=2026-12-10'),
        pins: (await send(app, 'GET', '/v1/clubs?pins=true')).meta.pins.length,
        coaches: (await send(app, 'GET', '/v1/coaches?city=lutsk')).meta.total,
        services: (await send(app, 'GET', '/v1/services?city=lutsk')).meta.total,
        counted: (await send(app, 'GET', '/v1/cities')).data[0].clubs_count,
        listed: (await loadListings(opened.db)).clubs,
        exported: (await files(opened)).map(({ name }) => name).filter((name) => /lisova|other/.test(name)),
      };
    };
    const both = ['lisova', 'other'];
    expect(await seen()).toEqual({
      ...{ city: both, all: both, text: both, time: both, pins: 2, coaches: 2, services: 6, counted: 2 },
      ...{ listed: both, exported: ['lisova.yaml', 'other.yaml'] },
    });
    expect(await remove(opened, state.now, 'lisova')).toEqual({ done: true, printed: ['Removed lisova.'] });
    expect(await statuses()).toEqual(paths.map(() => 404));
    expect(await seen()).toEqual({
      ...{
        city: ['other'],
        all: ['other'],
        text: ['other'],
        time: ['other'],
        pins: 1,
        coaches: 1,
        services: 3,
        counted: 1,
      },
      ...{ listed: ['other'], exported: ['other.yaml'] },
    });
    expect((await send(app, 'POST', '/v1/user/payment-methods', { club_id: ids.club })).status).toBe(404);
    expect(await sessions()).toBe(0);
    await expect(remove(opened, state.now, 'lisova')).rejects.toThrow('There is no club "lisova"');
  });

  it('keeps past bookings and their links, with the name of club and court', async () => {
    const { status, data } = await send(app, 'POST', '/v2/bookings/decode', { token: booking.token });
    expect([status, data.club.title, data.court.title, data.code]).toEqual([200, 'Lisova', 'Court 1', booking.code]);
    const device = { 'x-device-id': 'a-player-of-lisova' };
    const payload = { value: 'up', token: booking.token };
    const vote = (body: object) =>
      app.inject({ method: 'POST', url: '/api/v1/clubs/lisova/vote', headers: device, payload: body });
    expect([(await vote({ value: 'up' })).statusCode, (await vote(payload)).statusCode]).toEqual([404, 200]);
  });

  it('is not undone by an import of its city', async () => {
    const cities = DOCUMENTED.get('cities.yaml')!.replace('en: Lutsk', 'en: Lutsk City');
    expect((await run(opened, { 'cities.yaml': cities })).done).toBe(true);
    expect((await send(app, 'GET', '/v1/clubs/lisova')).status).toBe(404);
    expect((await run(opened, { 'cities.yaml': DOCUMENTED.get('cities.yaml')! })).done).toBe(true);
    // Its row has the city, so that the list must keep it.
    const none = await run(opened, { 'cities.yaml': 'cities: []\n' });
    expect(none.printed).toContainEqual(expect.stringContaining('"lutsk" is left out, but lisova uses it'));
  });

  it('is undone by importing its file, with its numbers, bookings and votes', async () => {
    expect((await run(opened, { 'lisova.yaml': LISOVA })).printed).toEqual(['lisova: new', 'Changed 1 of 1 files.']);
    const back = (await send(app, 'GET', '/v1/clubs/lisova')).data;
    expect([back.id, back.courts.length, back.votes.count]).toEqual([ids.club, 2, 1]);
    const { data } = await send(app, 'POST', '/v2/bookings/decode', { token: booking.token });
    expect(data.court.title).toBe('Court 1');
    const again = await run(opened, Object.fromEntries((await files(opened)).map(({ name, text }) => [name, text])));
    expect(again.printed).toEqual(['Changed 0 of 8 files.']);
  });
});

it('a demo club that was removed stays so when its days are filled', async () => {
  const opened = await openInMemory();
  const now = MONDAY;
  await seed(opened.db, { now, clubs: 3 });
  await sql`DELETE FROM occupation`.execute(opened.db);
  expect(await removeClubs(opened.db, ['topolia'], { now })).toEqual([]);
  const { id } = await opened.db
    .selectFrom('club')
    .select('id')
    .where('slug', '=', 'topolia')
    .executeTakeFirstOrThrow();
  await topUp(opened.db, { now: now + 2 * DAY });
  const filled = await opened.db.selectFrom('occupation').select('club_id').distinct().execute();
  expect(filled.length).toBe(2);
  expect(filled).not.toContainEqual({ club_id: id });
  await opened.close();
});

it('every process withdraws it within a second', async () => {
  const databaseUrl = await createDatabase();
  const [server, other] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })];
  await run(other, Object.fromEntries(DOCUMENTED));
  const app = await appOf(server);
  const status = async () => (await send(app, 'GET', '/v1/clubs/lisova/scheduledates')).status;
  expect(await status()).toBe(200);
  await removeClubs(other.db, ['lisova'], { now: MONDAY });
  await expect.poll(status, { timeout: 1000, interval: 20 }).toBe(404);
  await app.close();
  await server.close();
  await other.close();
});

describe.each(DATABASES)('a change of a club over $name', (database) => {
  let opened: OpenedDatabase;
  let app: App;
  beforeAll(async () => {
    opened = await database.open();
    await run(opened, Object.fromEntries(DOCUMENTED));
    app = await appOf(opened);
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  /** Waits until another connection waits for a lock; the embedded database has one connection. */
  const waiting = () =>
    opened.embedded
      ? undefined
      : expect
          .poll(async () => {
            const { rows } = await sql`
              select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
              opened.db,
            );
            return rows.length;
          })
          .toBe(1);

  const closed = edited(['closures:\n', `closures:\n  - { from: "${DATE}", until: "${DATE}", reason: Repairs }\n`]);
  const sources = (text: string) => [readSource({ name: 'lisova.yaml', text }) as Source];

  it('is seen by a booking that comes while it is made', async () => {
    const token = await slotToken(app, '11:00');
    let answer: ReturnType<typeof send> | undefined;
    await opened.db.transaction().execute(async (trx) => {
      expect((await importSources(trx, sources(closed), { now: MONDAY })).faults).toEqual([]);
      answer = book(app, token);
      await waiting();
    });
    expect((await answer)?.code).toBe('SLOT_TAKEN');
    expect(await opened.db.selectFrom('booking').select('id').execute()).toEqual([]);
    expect((await importSources(opened.db, sources(LISOVA), { now: MONDAY })).faults).toEqual([]);
  });

  it('is seen by a request, a place in a group and a moved booking that come while it is made', async () => {
    const { id: club_id } = (await send(app, 'GET', '/v1/clubs/lisova')).data;
    const services = (await send(app, 'GET', `/v1/services?club_id=${club_id}`)).data as Kind[];
    const serviceOf = (wanted: string) => services.find(({ kind }) => kind === wanted)!.id;
    const [session] = (await send(app, 'GET', `/v2/services/club_group_bookings?club_id=${club_id}`)).data;
    const booking = (await book(app, await slotToken(app, '10:00'))).data;
    const target = await slotToken(app, '18:00');
    const place = { service_id: serviceOf('group'), session_id: session.id, customer: CUSTOMER, payment_type: 'card' };
    const wanted = { service_id: serviceOf('court'), date: DATE, time: '18:00', duration: 60, customer: CUSTOMER };
    const calls: [string, object, string][] = [
      ['/v2/user/booking-requests', wanted, 'SLOT_NOT_OFFERED'],
      [`/v2/bookings/${serviceOf('group')}/group_book`, place, 'NOT_FOUND'],
      ['/v1/bookings/move', { token: booking.token, slots: [target] }, 'SLOT_NOT_OFFERED'],
    ];
    // The club closes earlier, and the weekly session is gone.
    const early = edited(['opens: "08:00", closes: "22:00"', 'opens: "08:00", closes: "16:00"']);
    const changed = early.slice(0, early.indexOf('sessions:'));
    for (const [url, body, code] of calls) {
      let answer: ReturnType<typeof send> | undefined;
      await opened.db.transaction().execute(async (trx) => {
        expect((await importSources(trx, sources(changed), { now: MONDAY })).faults).toEqual([]);
        answer = send(app, 'POST', url, body);
        await waiting();
      });
      expect([url, (await answer)?.code]).toEqual([url, code]);
      expect((await importSources(opened.db, sources(LISOVA), { now: MONDAY })).faults).toEqual([]);
      // Its dates are new ones.
      const [again] = (await send(app, 'GET', `/v2/services/club_group_bookings?club_id=${club_id}`)).data;
      place.session_id = again.id;
    }
    await send(app, 'POST', '/v2/bookings/cancel', { token: booking.token, reason: 'CANCELED_BY_CUSTOMER' });
  });

  it('waits for a booking that is being stored, and is refused by it', async () => {
    const token = await slotToken(app, '15:00');
    const secret = await signingSecret(opened.db, undefined);
    const origin = { broker: null, partner_id: null, tracking: null };
    const keys = { address: '', email: CUSTOMER.email, telephone: CUSTOMER.telephone };
    const known = { keys, device: undefined, isLimited: false, confirmed: true };
    const booker = { customer: CUSTOMER, payment_type: 'card', language: 'en', device_id: '', origin, known } as const;
    let result: ReturnType<typeof importSources> | undefined;
    await opened.db.transaction().execute(async (trx) => {
      await bookSlots(trx, { slots: [token] }, booker, { secret, now: MONDAY });
      result = importSources(opened.db, sources(closed), { now: MONDAY });
      await waiting();
    });
    const { code } = await opened.db
      .selectFrom('booking')
      .select('code')
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow();
    expect((await result)?.faults).toMatchObject([
      { field: 'closures', message: expect.stringContaining(`booking ${code} of ${DATE} 15:00`) },
    ]);
  });
});
