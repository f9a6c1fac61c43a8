import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import validator from '@openactive/data-model-validator';
import { RpdeValidator } from '@openactive/rpde-validator';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataset, FEED_NAMES, type FeedName } from '#core/domain/openactive.ts';
import { DAY, HOUR } from '#core/domain/units.ts';
import { removeClubs } from '#server/clubs/remove.ts';
import { createHub } from '#server/live/hub.ts';
import { SPORTS } from '#server/seed/sports.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { freePort } from '#testing/ports.ts';
import { activityOf } from './concepts.ts';
import { PAGE_SIZE } from './routes.ts';
import { deleteStarted, removeOldDeletions, updateClub } from './store.ts';
import { createFeedUpdater } from './worker.ts';

const LICENSE = 'https://creativecommons.org/licenses/by/4.0/';

/** Of what the feeds describe, the fields that are read here; the validators check all. */
type Described = { id: string } & Partial<
  Record<'startDate' | 'facilityUse', string> &
    Record<'remainingUses' | 'remainingAttendeeCapacity', number> & { individualFacilityUse: { id: string }[] }
>;
type Item = { state: 'updated' | 'deleted'; kind: string; id: string; modified: number; data?: Described };
type Page = { next: string; items: Item[]; license: string };

/** Of the official list, the concepts that this project names. */
const ACTIVITIES = new URL('activity-list.json', import.meta.url);
let cache: string;

/** The validator's cache with the list of activities, so that it loads nothing. */
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'openactive-'));
  const url = 'https://openactive.io/activity-list';
  const data = JSON.parse(await readFile(ACTIVITIES, 'utf8'));
  const loaded = { errorCode: 'error_none', statusCode: 200, contentType: 'application/json', exception: null };
  const file = `${createHash('sha256').update(url).digest('hex')}.json`;
  await writeFile(join(cache, file), JSON.stringify({ ...loaded, url, data, fetchTime: Date.now() }));
});
afterAll(() => rm(cache, { recursive: true }));

async function failuresOf(data: object): Promise<string[]> {
  const options = { loadRemoteJson: true, remoteJsonCachePath: cache, remoteJsonCacheTimeToLive: DAY };
  const findings = await validator.validate(data, options);
  return findings.filter(({ severity }) => severity === 'failure').map(({ path, message }) => `${path}: ${message}`);
}

it('name the sports as the OpenActive activity list does', async () => {
  const { concept } = JSON.parse(await readFile(ACTIVITIES, 'utf8'));
  const official = new Map<string, string>(
    concept.map(({ id, prefLabel }: { id: string; prefLabel: string }) => [id, prefLabel]),
  );
  for (const { slug, titles } of SPORTS) {
    const { id, prefLabel } = activityOf({ slug, title: titles.en }, 'https://courtside.example/openactive');
    expect([slug, prefLabel]).toEqual([slug, official.get(id)]);
  }
});

it('are a dataset that OpenActive’s catalogues read', async () => {
  const page = dataset({
    publicUrl: 'https://courtside.example',
    url: 'https://courtside.example/en/openactive',
    name: 'Courts',
    description: 'Courts of all clubs.',
    keywords: ['sport'],
    license: LICENSE,
    language: 'uk',
    publisher: { name: 'Courtside', legalName: 'Courtside LLC', logo: 'https://courtside.example/icon.png' },
  });
  expect(await failuresOf(page)).toEqual([]);
});

describe.each(DATABASES)('OpenActive feeds on $name', (database) => {
  let h: Harness;
  let publicUrl: string;
  let hub: ReturnType<typeof createHub>;
  let updater: ReturnType<typeof createFeedUpdater>;
  const newUpdater = () => createFeedUpdater({ db: h.opened.db, clock: () => h.now, publicUrl, hub });

  beforeAll(async () => {
    const port = await freePort();
    publicUrl = `http://localhost:${port}`;
    h = await startHarness(database, { publicUrl, openActive: { license: LICENSE } });
    await h.app.listen({ port, host: 'localhost' });
    const log = (message: string, error: unknown) => expect.fail(`${message}: ${error}`);
    hub = createHub({ listen: h.opened.listen, sweep: async () => {}, log, beatMs: HOUR });
    updater = newUpdater();
    await h.opened.db
      .insertInto('group_session')
      .values(
        ['2026-03-11', '2026-03-18'].map((date) => ({
          ...{ club_id: F.ace, service_id: F.groupService, court_id: F.courtTwo, coach_id: null, weekly_id: 7 },
          ...{ titles: { en: 'Juniors', uk: 'Юніори', ru: 'Юниоры' }, amount: 20_000, maximum: 6, remaining: 6 },
          ...{ starts_at: `${date}T15:00:00Z`, ends_at: `${date}T16:30:00Z` },
        })),
      )
      .execute();
    await updater.round();
  });
  afterAll(async () => {
    await updater.stop();
    await hub.close();
    await h.close();
  });

  async function getPage(url: string): Promise<{ page: Page; cache: string }> {
    const { statusCode, headers, body } = await h.app.inject(url.replace(publicUrl, ''));
    expect(statusCode).toBe(200);
    return { page: JSON.parse(body), cache: String(headers['cache-control']) };
  }
  /** All items of a feed from a page to its end, in their order. */
  async function walk(feed: FeedName, from = `/openactive/feeds/${feed}`): Promise<{ items: Item[]; end: string }> {
    const items: Item[] = [];
    for (let url = from; ; ) {
      const { page } = await getPage(url);
      if (page.items.length === 0) return { items, end: page.next };
      items.push(...page.items);
      url = page.next;
    }
  }
  /** What work adds to the feeds within the worker's next round, without the data. */
  async function changesBy(work: () => Promise<unknown>) {
    const ends = new Map<FeedName, string>();
    for (const feed of FEED_NAMES) ends.set(feed, (await walk(feed)).end);
    await work();
    await updater.round();
    const changes: string[] = [];
    for (const feed of FEED_NAMES) {
      for (const { id, state, data } of (await walk(feed, ends.get(feed))).items) {
        const left = data?.remainingUses ?? data?.remainingAttendeeCapacity;
        changes.push([feed, id, left ?? state].join(' '));
      }
    }
    return changes.sort();
  }
  const slotId = (court: number, time: string) => `${F.ace}-${F.courtService}-${court}-${time}`;
  async function book(...slots: string[]): Promise<{ token: string }> {
    const { status, body } = await h.post('/v2/bookings/book', bookBody(...slots), newKey());
    expect(status).toBe(200);
    return body.data;
  }

  it('satisfy both validators, each item of every kind', async () => {
    for (const feed of FEED_NAMES) {
      const log = await RpdeValidator(`${publicUrl}/openactive/feeds/${feed}`, { pageLimit: 100 });
      const faults = log!.pages.flatMap(({ errors }) => errors).filter(({ severity }) => severity === 'failure');
      expect(faults.map(({ message }) => message)).toEqual([]);
      const { items } = await walk(feed);
      expect(items.length).toBeGreaterThan(0);
      // Slots are alike.
      for (const { data } of items.slice(0, 40)) {
        expect(await failuresOf(data!), feed).toEqual([]);
      }
    }
  });

  it('are walked to their end in the order of their change numbers, each item once', async () => {
    for (const feed of FEED_NAMES) {
      const { items, end } = await walk(feed);
      const numbers = items.map(({ modified }) => modified);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      expect(end).toBe(`${publicUrl}/openactive/feeds/${feed}?afterChangeNumber=${numbers.at(-1)}`);
      const first = await getPage(`/openactive/feeds/${feed}`);
      expect(first.page.items.length).toBe(Math.min(items.length, PAGE_SIZE));
      expect([first.cache, (await getPage(end)).cache]).toEqual(['public, max-age=3600', 'public, max-age=8']);
      expect(first.page.license).toBe(LICENSE);
      const { headers } = await h.app.inject(`/openactive/feeds/${feed}`);
      expect(headers['content-type']).toBe('application/vnd.openactive.rpde+json; version=1');
      expect(headers['access-control-allow-origin']).toBe('*');
      const [{ id, data }] = items as [Item];
      const { page } = await getPage(`/openactive/feeds/${feed}/${id}`);
      expect(page).toEqual(data);
      expect(data?.id).toBe(`${publicUrl}/openactive/feeds/${feed}/${id}`);
    }
    const slots = (await walk('slots')).items.map(({ data }) => data);
    expect(slots.length).toBeGreaterThan(PAGE_SIZE);
    const starts = slots.map((slot) => Date.parse(slot!.startDate!));
    expect(Math.min(...starts)).toBeGreaterThan(h.now);
    expect(Math.max(...starts)).toBeLessThan(h.now + 14 * DAY);
    const facilities = (await walk('facility-uses')).items.flatMap(({ data }) => data!.individualFacilityUse!);
    const known = new Set(facilities.map(({ id }) => id));
    expect(slots.filter((slot) => !known.has(slot!.facilityUse!))).toEqual([]);
  });

  it.each([
    ['1', 200],
    ['9007199254740991', 200],
    ['9007199254740992', 400],
    ['0', 400],
    ['01', 400],
    ['-1', 400],
    ['1.5', 400],
    ['a', 400],
    ['', 400],
  ])('answers the change number %j with %i', async (number, status) => {
    const url = `/openactive/feeds/slots?afterChangeNumber=${number}`;
    const { statusCode, body } = await h.app.inject(url);
    expect(statusCode).toBe(status);
    if (status === 400) expect(body).toContain('afterChangeNumber');
  });

  it('change exactly what a booking takes, and what its cancellation returns; a hold changes nothing', async () => {
    expect(await changesBy(async () => {})).toEqual([]);
    const wanted = await slotToken(h, F.courtService, '2026-03-13', F.courtOne, '12:00');
    const device = h.signed('11111111-1111-4111-8111-111111111111');
    expect(
      await changesBy(async () => expect((await h.post('/v1/leases', { slots: [wanted] }, device)).status).toBe(200)),
    ).toEqual([]);
    const place = { service_id: F.groupService, session_id: F.session };
    expect(
      await changesBy(async () => expect((await h.post('/v1/leases/places', place, device)).status).toBe(200)),
    ).toEqual([]);
    let booked = { token: '' };
    const other = await slotToken(h, F.courtService, '2026-03-13', F.courtTwo, '12:00');
    // Slots of an hour start at each half hour.
    const times = ['20260313T0930Z', '20260313T1000Z', '20260313T1030Z'].map((time) => slotId(F.courtTwo, time));
    const made = await changesBy(async () => {
      booked = await book(other);
    });
    expect(made).toEqual(times.map((id) => `slots ${id} 0`));
    const cancelled = await changesBy(async () => {
      const { status } = await h.post('/v2/bookings/cancel', { token: booked.token }, newKey());
      expect(status).toBe(200);
    });
    expect(cancelled).toEqual(times.map((id) => `slots ${id} 1`));
  });

  it('change a session of which a place is booked', async () => {
    const changes = await changesBy(() =>
      sql`update group_session set remaining = remaining - 1 where id = ${F.session}`.execute(h.opened.db),
    );
    expect(changes).toEqual([`scheduled-sessions ${F.ace}-${F.session} 1`]);
  });

  it('delete a slot once it has started, and add those of a new day', async () => {
    const started = await changesBy(async () => {
      h.now += 31 * 60_000;
    });
    expect(started).toContain(`slots ${slotId(F.courtOne, '20260310T0830Z')} deleted`);
    expect(started.every((change) => change.endsWith(' deleted'))).toBe(true);
    const added = await changesBy(async () => {
      h.now += DAY;
    });
    expect(added).toContain(`slots ${slotId(F.courtOne, '20260324T0800Z')} 1`);
  });

  it('delete all items of a club that is removed', async () => {
    const ofCalm = async () => {
      const all = await Promise.all(FEED_NAMES.map(async (feed) => (await walk(feed)).items));
      return all.flat().filter(({ id, state }) => id.startsWith(`${F.calm}-`) && state === 'updated');
    };
    expect((await ofCalm()).length).toBeGreaterThan(0);
    expect(await removeClubs(h.opened.db, ['calm'], { now: h.now })).toEqual([]);
    await updater.round();
    expect(await ofCalm()).toEqual([]);
  });

  it('keep deletions for a week', async () => {
    const countDeleted = async () => (await walk('slots')).items.filter(({ state }) => state === 'deleted').length;
    const before = await countDeleted();
    expect(before).toBeGreaterThan(0);
    await removeOldDeletions(h.opened.db);
    expect(await countDeleted()).toBe(before);
    await sql`update openactive_item set changed_at = now() - interval '8 days' where data is null`.execute(
      h.opened.db,
    );
    await removeOldDeletions(h.opened.db);
    expect(await countDeleted()).toBe(0);
  });

  it('are updated by one process at a time, and by another after it has stopped', async () => {
    const other = newUpdater();
    const end = (await walk('scheduled-sessions')).end;
    await sql`update group_session set maximum = 5 where id = ${F.session}`.execute(h.opened.db);
    await other.round();
    expect((await walk('scheduled-sessions', end)).items).toEqual([]);
    await updater.stop();
    await other.round();
    expect((await walk('scheduled-sessions', end)).items.map(({ id }) => id)).toEqual([`${F.ace}-${F.session}`]);
    await other.stop();
  });

  it('bring readers up to date after an older backup was restored', async () => {
    const { db } = h.opened;
    const readers = { copy: new Map<string, Item>(), ends: new Map<FeedName, string>() };
    const follow = async () => {
      for (const feed of FEED_NAMES) {
        const { items, end } = await walk(feed, readers.ends.get(feed));
        readers.ends.set(feed, end);
        for (const item of items) readers.copy.set(`${feed} ${item.id}`, item);
      }
    };
    /** What is offered, as read from the start. */
    const offered = async () => {
      const all = await Promise.all(FEED_NAMES.map(async (feed) => (await walk(feed)).items));
      return new Map(all.flat().flatMap(({ state, id, data }) => (state === 'updated' ? [[id, data] as const] : [])));
    };
    const copied = () =>
      new Map([...readers.copy.values()].flatMap(({ state, id, data }) => (state === 'updated' ? [[id, data]] : [])));
    const run = async () => {
      const one = newUpdater();
      await one.round();
      await one.stop();
    };
    await updater.stop();
    await run();
    await follow();
    const before = await offered();
    await sql`create table saved as table openactive_item`.execute(db);
    await sql`create table saved_session as table group_session`.execute(db);
    await sql`create table saved_rule as select * from price_rule where court_id = ${F.courtTwo}`.execute(db);
    const { rows } = await sql<{ last: string }>`select last_value::text as last from openactive_change`.execute(db);
    await sql`update group_session set remaining = remaining - 1 where remaining > 1`.execute(db);
    await sql`delete from price_rule where court_id = ${F.courtTwo}`.execute(db);
    await run();
    await follow();
    expect(copied()).not.toEqual(before);
    // As pg_restore leaves it: a table of its own, with the numbers of then.
    await sql`create table restored (like openactive_item including all)`.execute(db);
    await sql`insert into restored select * from saved`.execute(db);
    for (const name of ['openactive_item', 'saved']) await sql`drop table ${sql.table(name)}`.execute(db);
    await sql`alter table restored rename to openactive_item`.execute(db);
    await sql`select setval('openactive_change', ${rows[0]!.last}::bigint)`.execute(db);
    await sql`update group_session set remaining = saved.remaining from saved_session saved
      where saved.club_id = group_session.club_id and saved.id = group_session.id`.execute(db);
    await sql`insert into price_rule overriding system value select * from saved_rule`.execute(db);
    for (const name of ['saved_session', 'saved_rule']) await sql`drop table ${sql.table(name)}`.execute(db);
    await run();
    await follow();
    expect(copied()).toEqual(await offered());
    expect(copied()).toEqual(before);
    const { ends } = readers;
    await run();
    for (const feed of FEED_NAMES) expect((await walk(feed, ends.get(feed))).items).toEqual([]);
  });

  it('never show a change number before a lower one, with several writers at once', async () => {
    const at = { now: h.now, publicUrl };
    const { db } = h.opened;
    const seen = new Set<number>();
    const readers = { done: false };
    const read = async () => {
      let last = 0;
      const late: number[] = [];
      do {
        const { rows } = await sql<{ change_number: number }>`
          select change_number from openactive_item order by change_number`.execute(db);
        for (const { change_number } of rows) {
          if (!seen.has(change_number) && change_number < last) late.push(change_number);
          seen.add(change_number);
        }
        last = Math.max(last, rows.at(-1)?.change_number ?? 0);
      } while (!readers.done);
      return late;
    };
    const reading = read();
    for (let turn = 0; turn < 10; turn += 1) {
      await sql`update price_rule set amount = amount + 100`.execute(db);
      await Promise.all([updateClub(db, F.ace, at), updateClub(db, F.night, at), deleteStarted(db, h.now)]);
    }
    readers.done = true;
    expect(await reading).toEqual([]);
  });
});
