import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { REPLICA_CALLS, WRITING_CALLS } from '#server/routes/reads.ts';
import { buildTestApp } from '#server/testing/app.ts';
import { startPostgres, startReplica, type TestPostgres } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { siteOf } from '#server/testing/site.ts';
import { listen } from '#testing/ports.ts';
import { waitFor } from '#testing/wait.ts';
import { type OpenedDatabase, openDatabase } from './index.ts';

const DAY = '2026-03-12';
const TOKEN = 'a-token-of-the-operator';
const EVENING = `/v1/clubs?city=kyiv&date=${DAY}&time_from=08:00&time_to=22:00`;
/** A busy machine may miss the second in which an old answer is right, so such a test tries again. */
const RETRIES = { timeout: 60_000, interval: 1 };

/** The page of a club shows its title. */
const built = siteOf(
  async (_request, { fetch, apiUrl }) => {
    const { data } = await (await fetch(`${apiUrl}/v1/clubs/ace`)).json();
    return new Response(data.title, { headers: { 'content-type': 'text/html' } });
  },
  {
    client: tmpdir(),
    sharedPage: (address) => (address === '/club/ace' ? { visitor: '', shows: { club: 'ace' } } : undefined),
  },
);
const site = {
  built,
  settings: { noIndex: true } as NonNullable<AppOptions['site']>['settings'],
};

/** Forwards to a server. While it is frozen it accepts connections, and nothing passes. */
async function startLine(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server: Server = createServer((near) => {
    sockets.add(near.on('error', () => {}));
    if (frozen) return;
    const far = connect(Number(port), hostname).on('error', () => near.destroy());
    sockets.add(far);
    near.on('data', (data) => frozen || far.write(data)).on('close', () => far.destroy());
    far.on('data', (data) => frozen || near.write(data)).on('close', () => near.destroy());
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const own = await listen(server);
  return {
    databaseUrl: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${own}` }).href,
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
      cut();
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

let primary: TestPostgres;
let replica: TestPostgres;
let standby: pg.Client;
let line: Awaited<ReturnType<typeof startLine>>;
/** Two processes of a server: visitors book at this one, and read at the other. */
let h: Harness;
let opened: OpenedDatabase;
let other: FastifyInstance;
const said: string[] = [];
const log = (message: string) => void said.push(message);

const reads = () => opened.reads.replica!;
const is = (state: string) => waitFor(() => expect(reads().state).toBe(state), { timeout: 20_000, interval: 20 });
/** An answer of the other process. */
const get = async (path: string, device = '') => {
  const headers = device ? { 'x-device-id': device } : {};
  const answer = await other.inject({ url: path.startsWith('/v') ? `/api${path}` : path, headers });
  return { status: answer.statusCode, text: answer.body };
};
const freeSlots = async (device?: string): Promise<number> =>
  JSON.parse((await get(EVENING, device)).text).meta.free_slots;
const titleOf = async () => JSON.parse((await get('/v1/clubs/ace')).text).data.title;
let titles = 0;
/** Gives a club another title on the primary. */
const rename = async () => {
  const title = `Ace ${++titles}`;
  await h.opened.db
    .updateTable('club')
    .set({ titles: { en: title, uk: title, ru: title } })
    .where('id', '=', F.ace)
    .execute();
  return title;
};
const pause = async () => {
  await is('current');
  await standby.query('select pg_wal_replay_pause()');
  await waitFor(async () => {
    const { rows } = await standby.query('select pg_get_wal_replay_pause_state() as state');
    expect(rows).toEqual([{ state: 'paused' }]);
  });
};
const resume = () => standby.query('select pg_wal_replay_resume()');

const clientOf = async ({ databaseUrl }: TestPostgres) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  return client;
};

beforeAll(async () => {
  primary = await startPostgres();
  await openDatabase({ databaseUrl: primary.databaseUrl }).then(({ close }) => close());
  replica = await startReplica(primary);
  standby = await clientOf(replica);
  line = await startLine(replica.databaseUrl);
  const urls = { databaseUrl: primary.databaseUrl, replicaUrl: line.databaseUrl };
  h = await startHarness({ name: 'with a replica', open: () => openDatabase(urls) });
  // For the call that reads one.
  const wish = { category_id: 1, date: DAY, time_from: '18:00', time_to: '20:00', players_total: 2, players_have: 1 };
  const customer = { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' };
  expect((await h.post('/v1/clubs/ace/matches', { ...wish, customer }, newKey())).status).toBe(200);
  opened = await openDatabase({ ...urls, log });
  other = await buildTestApp({
    ...opened,
    clock: () => h.now,
    site,
    metricsToken: TOKEN,
    requestsPerMinute: 100_000,
  });
}, 120_000);
afterAll(async () => {
  await standby?.end();
  await other?.close();
  await opened?.close();
  await h?.close();
  await line?.close();
  await replica?.stop();
  await primary?.stop();
});
beforeEach(async () => {
  await resume();
  await is('current');
});

/** Every call that reads, other than those of the desk. */
const CALLS: [call: string, path: string][] = [
  ['checkPartnerAccess', '/v1/partners/ally/access?origin=https://ally.example'],
  ['getCategory', '/v2/services-categories/1'],
  ['getCity', '/v1/cities/kyiv'],
  ['getClub', '/v1/clubs/ace'],
  ['getPageMeta', '/v2/seo/meta?page=club&club=ace'],
  ['listCategories', '/v2/services-categories'],
  ['listCities', '/v1/cities'],
  ['listClubPrices', '/v1/clubs/ace/prices'],
  ['listComments', '/v1/clubs/ace/comments'],
  ['listMatches', '/v1/clubs/ace/matches'],
  ['listMatchSports', '/v1/clubs/ace/match-sports'],
  ['getMatch', '/v1/clubs/ace/matches/1'],
  ['listCountries', '/v1/countries-with-cities'],
  ['listCourtParameters', '/v1/area-parameters'],
  ['listGroupSessions', `/v2/services/club_group_bookings?club_id=${F.ace}`],
  ['listScheduleDates', '/v1/clubs/ace/scheduledates'],
  ['getNextRelease', '/v1/clubs/ace/release'],
  ['listSlots', `/v1/slots?service_id=${F.courtService}&date=${DAY}`],
  ['searchClubs', EVENING],
  ['searchCoaches', '/v1/coaches?city=kyiv'],
  ['searchServices', '/v1/services?city=kyiv&search=tennis'],
];

describe('a replica', () => {
  it.each(CALLS)('answers %s only if it is in the table', async (call, path) => {
    await waitFor(async () => {
      const before = { ...reads().reads };
      expect((await get(path, 'reader')).status).toBe(200);
      const { replica: own, primary: instead } = reads().reads;
      expect([own - before.replica, instead - before.primary]).toEqual([REPLICA_CALLS.has(call) ? 1 : 0, 0]);
    }, RETRIES);
  });

  it('has a place in the tables for every call of visitors', async () => {
    const { paths } = JSON.parse((await get('/api/openapi.json')).text);
    const methods = Object.entries<Record<string, { operationId: string }>>(paths)
      .filter(([path]) => !path.includes('/desk'))
      .flatMap(([, calls]) => Object.entries(calls).map(([method, { operationId }]) => [method, operationId] as const));
    const of = (isRead: boolean) => methods.filter(([method]) => (method === 'get') === isRead).map(([, call]) => call);
    const stream = 'streamSlotChanges';
    expect(of(true).sort()).toEqual([...CALLS.map(([call]) => call), stream].sort());
    // They change nothing that a call in REPLICA_CALLS returns.
    const others = [
      ...['decodeBooking', 'decodeSlot', 'getOwnComment', 'getPrice', 'listPaymentMethods', 'listTimesToMove'],
      ...['getSeries', 'listRepeatDays', 'listSeriesMoves', 'listSlotWeeks'],
      ...['splitBooking', 'getSplit', 'closeSplit', 'getInvitation'],
      ...['joinPlayers', 'getPlayer', 'payShare', 'takeShare'],
      ...['emailBookingLinks', 'payBooking', 'requestBooking', 'sendAnalyticsEvent', 'stopSlotWatches', 'watchSlot'],
      ...['applyToMatch', 'getAppliedMatch', 'getHostedMatch', 'reportMatch'],
      ...['claimOffer', 'getSlotWatch', 'leaveLine', 'watchPlace'],
      ...['getSlotWish', 'stopSlotWish', 'wishSlot'],
    ];
    expect(of(false).sort()).toEqual([...WRITING_CALLS, ...others].sort());
  });

  it('answers what was true a second ago, but not to a visitor who has just booked', async () => {
    const hours = [F.courtOne, F.courtTwo].flatMap((court) =>
      Array.from({ length: 13 }, (_, at) => ({ court, time: `${String(at + 8).padStart(2, '0')}:00` })),
    );
    const differences: number[] = [];
    await waitFor(async () => {
      await resume();
      const { court, time } = hours.shift()!;
      const body = bookBody(await slotToken(h, F.courtService, DAY, court, time));
      const device = `anna ${court} ${time}`;
      await pause();
      const before = await freeSlots();
      const booked = await h.post('/v2/bookings/book', body, { 'x-device-id': device, ...newKey() });
      expect(booked.status).toBeLessThan(300);
      const [others, own] = [await freeSlots('ben'), await freeSlots(device)];
      differences.push(own - before);
      expect(others).toBe(before);
    }, RETRIES);
    // An hour takes the times that overlap it, too.
    expect(Math.max(...differences)).toBeLessThan(0);
  });

  it('never fills the cache of pages with what was true before a change', async () => {
    expect((await get('/club/ace')).text).toContain(await titleOf());
    await pause();
    const title = await rename();
    expect((await get('/club/ace')).text).toBe(title);
    await resume();
    await is('current');
    expect((await get('/club/ace')).text).toBe(title);
  });

  it('answers nothing while it is more than a second behind', async () => {
    await pause();
    const title = await rename();
    await is('late');
    expect(await titleOf()).toBe(title);
    expect(said).toContain('Reads go to the primary: the replica is more than a second behind');
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ status: 'ready', replica: 'late' });
    const { body } = await other.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(body).toMatch(/^courtside_replica_state\{state="late"\} 1$/m);
    expect(body).toMatch(/^courtside_replica_state\{state="current"\} 0$/m);
    expect(Number(/^courtside_replica_lag_bytes (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
    await resume();
    await is('current');
    await waitFor(async () => {
      const before = reads().reads.replica;
      expect(await titleOf()).toBe(title);
      expect(reads().reads.replica).toBe(before + 1);
    }, RETRIES);
  });

  it('leaves a read to the primary that it cancels to go on with replication', async () => {
    await standby.query('alter system set max_standby_streaming_delay = 0');
    await standby.query('select pg_reload_conf()');
    await waitFor(async () => {
      const { failed } = reads().reads;
      let runs = 0;
      const found = await opened.reads.recent(async (db) => {
        runs += 1;
        const select = db.selectFrom('partner').select('id');
        await select.execute();
        if (runs === 1) {
          await opened.db.transaction().execute((trx) => sql`lock table partner in access exclusive mode`.execute(trx));
          const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn() as position`.execute(
            opened.db,
          );
          await waitFor(async () => {
            const { rows: replayed } = await standby.query('select pg_last_wal_replay_lsn() >= $1 as done', [
              rows[0]!.position,
            ]);
            expect(replayed).toEqual([{ done: true }]);
          });
        }
        return select.execute();
      });
      expect(found).toEqual([{ id: 'ally' }]);
      expect([runs, reads().reads.failed]).toEqual([2, failed + 1]);
    }, RETRIES);
  });

  const READS = CALLS.filter(([call]) => REPLICA_CALLS.has(call)).map(([, path]) => path);
  const statuses = async () => {
    const all = await Promise.all([...READS, ...READS].map((path) => get(path, 'reader')));
    return [...new Set(all.map(({ status }) => status))];
  };

  it('fails no request while it does not answer, nor when it answers again', async () => {
    line.freeze();
    const first = statuses();
    await is('unusable');
    expect([await first, await statuses()]).toEqual([[200], [200]]);
    line.thaw();
    expect(await statuses()).toEqual([200]);
    await is('current');
  });

  it('fails no request when it is killed, nor when it starts again', async () => {
    const first = statuses();
    await replica.kill();
    expect(await first).toEqual([200]);
    expect(await statuses()).toEqual([200]);
    await is('unusable');
    expect(await statuses()).toEqual([200]);
    await replica.start();
    standby = await clientOf(replica);
    await is('current');
    expect(await statuses()).toEqual([200]);
  });

  it.each<[string, () => string, RegExp]>([
    ['nothing answers', () => 'postgres://nobody:x@127.0.0.1:1/none', /primary: the replica cannot be used: .*REFUSED/],
    ['there is a primary', () => primary.databaseUrl, /primary: DATABASE_REPLICA_URL does not lead to a replica$/],
    [
      'there is another database',
      () => replica.databaseUrl.replace(/\w+$/, 'postgres'),
      /primary: the replica cannot be used: DATABASE_REPLICA_URL leads to another database than DATABASE_URL$/,
    ],
  ])('does not keep a server from starting if %s at its address', async (_, replicaUrl, message) => {
    const logged: string[] = [];
    const started = await openDatabase({
      databaseUrl: primary.databaseUrl,
      replicaUrl: replicaUrl(),
      log: (text) => void logged.push(text),
    });
    await waitFor(() => expect(logged.at(-1)).toMatch(message));
    const cities = await started.reads.current((db) => db.selectFrom('city').select('slug').execute());
    expect(cities.map(({ slug }) => slug)).toEqual(['kyiv', 'lviv']);
    await started.close();
  });

  // Last: it is no replica any more.
  it('answers nothing once it is promoted', async () => {
    await standby.query('select pg_promote()');
    const title = await rename();
    await is('unusable');
    expect(await titleOf()).toBe(title);
    expect(said.at(-1)).toBe('Reads go to the primary: DATABASE_REPLICA_URL does not lead to a replica');
  });
});
