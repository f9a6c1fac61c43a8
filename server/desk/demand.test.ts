import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { signInStaff } from '#server/testing/sessions.ts';

/** In the future of the database's clock, which tests cannot set. */
const NOW = Date.parse('2037-03-10T08:00:00Z');
/** A Thursday. */
const DATE = '2037-03-12';
const CLERK = 'clerk@ace.example';
const WISH = { category: 'tennis', city: 'kyiv', date_from: DATE, time_from: '09:00', time_to: '12:00' };

describe.each(DATABASES)('the wishes that a desk sees, on $name', (database) => {
  let h: Harness;
  let as: { authorization: string };
  beforeAll(async () => {
    h = await startHarness(database);
    h.now = NOW;
    const accounts = [{ email: CLERK, at: { club: F.ace, role: 'staff' } }] as const;
    const tokens = await signInStaff(h.opened.db, accounts, { sessions: 1, now: NOW });
    as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
  });
  afterAll(() => h.close());
  afterEach(async () => {
    h.now = NOW;
    for (const table of ['slot_wish', 'slot_watch'] as const) await h.opened.db.deleteFrom(table).execute();
    await h.opened.db.deleteFrom('club_closure').execute();
  });

  let people = 0;
  const wish = async (change: object = {}, email = `player-${++people}@example.com`) => {
    await h.opened.db.deleteFrom('attempt').execute();
    expect((await h.post('/v1/slot-wishes', { ...WISH, ...change, email })).status).toBe(200);
  };
  const seen = async (date = DATE, headers = {}) =>
    (await h.get(`/v1/desk/clubs/ace/day?date=${date}`, { ...as, ...headers })).body.data.wishes;

  it('are counted by sport and hours, each person once, without who it is', async () => {
    for (const email of ['anna@example.com', 'borys@example.com', 'vera@example.com']) await wish({}, email);
    await wish({ duration: 120 }, 'anna@example.com');
    await wish({ time_from: '18:00', time_to: '22:00' }, 'anna@example.com');
    const evening = { time_from: '18:00', time_to: '22:00', people: 1 };
    expect(await seen()).toEqual([
      { sport: 'Tennis', time_from: '09:00', time_to: '12:00', people: 3 },
      { sport: 'Tennis', ...evening },
    ]);
    expect(await seen('2037-03-13')).toEqual([]);
  });

  it.each<[string, object, number]>([
    ['of the city', {}, 1],
    ['around the club', { city: undefined, near: '50.45,30.52', radius_km: 5 }, 1],
    ['around another place', { city: undefined, near: '49.84,24.03', radius_km: 5 }, 0],
    ['at the price of the club', { max_price: 40_000 }, 1],
    ['at a lower price', { max_price: 100 }, 0],
    ['on another day of the week', { date_to: '2037-03-20', weekdays: [5] }, 0],
    ['of days around it', { date_from: '2037-03-11', date_to: '2037-03-20' }, 1],
    ['for a place of a session of another day', { service_kind: 'group' }, 0],
  ])('count if the club sells what they want: %s', async (_, change, count) => {
    await wish(change);
    expect((await seen()).map((one: { people: number }) => one.people)).toEqual(count ? [count] : []);
  });

  it('count for a session with as many places, at its price', async () => {
    await sql`update group_session set starts_at = ${`${DATE}T19:00:00+02:00`}::timestamptz,
      ends_at = ${`${DATE}T20:00:00+02:00`}::timestamptz where id = ${F.session}`.execute(h.opened.db);
    const evening = { service_kind: 'group', time_from: '18:00', time_to: '21:00' };
    await wish({ ...evening, places: 2 });
    expect(await seen()).toMatchObject([{ people: 1 }]);
    await wish({ ...evening, places: 3 });
    await wish({ ...evening, max_price: 14_999 });
    await wish({ ...evening, time_from: '19:30' });
    expect(await seen()).toMatchObject([{ people: 1 }]);
  });

  it('count by the sport of a court, not that of a service which has courts of several', async () => {
    const play = (sport: string, courts: number[]) =>
      h.opened.db.updateTable('court').set({ sport }).where('club_id', '=', F.ace).where('id', 'in', courts).execute();
    await play('padel', [F.courtOne]);
    await wish();
    await wish({ category: 'padel' });
    const hours = { time_from: '09:00', time_to: '12:00', people: 1 };
    expect(await seen()).toEqual(['Padel', 'Tennis'].map((sport) => ({ sport, ...hours })));
    await play('padel', [F.courtTwo]);
    expect(await seen()).toEqual([{ sport: 'Padel', ...hours }]);
    await play('tennis', [F.courtOne, F.courtTwo]);
  });

  it('do not count for hours that are over or closed', async () => {
    await wish();
    h.now = Date.parse(`${DATE}T11:30:00+02:00`);
    expect(await seen()).toEqual([]);
    h.now = NOW;
    const [starts_at, ends_at] = ['08:00', '14:00'].map((time) => new Date(`${DATE}T${time}:00+02:00`));
    const reasons = JSON.stringify({ en: 'Flood', uk: 'Потоп', ru: 'Потоп' });
    await h.opened.db
      .insertInto('club_closure')
      .values({ club_id: F.ace, starts_at: starts_at!, ends_at: ends_at!, reasons })
      .execute();
    expect(await seen()).toEqual([]);
  });
});
