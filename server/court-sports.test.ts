import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RepeatDay, SeriesMove } from '#core/schemas/series.ts';
import type { FreeTime } from '#core/schemas/taken.ts';
import { rangeOf } from './database/range.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness, TUESDAY } from './testing/harness.ts';
import { signInStaff } from './testing/sessions.ts';

const CLERK = 'clerk@ace.example';
/** Padel courts, which are sold with the tennis courts, and alone. */
const [PADEL_ONE, PADEL_TWO, PADEL_SERVICE] = [103, 104, 14];
/** Tuesdays; the clocks change on 29 March. */
const WEEKS = ['2026-03-17', '2026-03-24', '2026-03-31'] as const;
const [FIRST, SECOND, THIRD] = WEEKS;

describe.each(DATABASES)('a service with courts of two sports over $name', (database) => {
  let h: Harness;
  let as: { authorization: string };

  async function addPadel(): Promise<void> {
    const { db } = h.opened;
    const titles = JSON.stringify({ en: 'Padel', uk: 'Падел', ru: 'Падел' });
    const lengths = { step_minutes: 30, minimum_minutes: 60, maximum_minutes: 180 };
    await db
      .insertInto('service')
      .values({ club_id: F.ace, id: PADEL_SERVICE, kind: 'court', category_id: 2, titles, position: 4, ...lengths })
      .execute();
    const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from_minute: 0, to_minute: 1440 };
    for (const id of [PADEL_ONE, PADEL_TWO]) {
      const court = { sport: 'padel', surface: 'carpet', parameters: {}, position: id } as const;
      await db
        .insertInto('court')
        .values({ club_id: F.ace, id, titles, ...court })
        .execute();
      for (const service_id of [F.courtService, PADEL_SERVICE])
        await db.insertInto('service_court').values({ club_id: F.ace, service_id, court_id: id }).execute();
      await db
        .insertInto('price_rule')
        .values({ club_id: F.ace, court_id: id, ...always, amount: 30_000 })
        .execute();
    }
  }
  beforeAll(async () => {
    h = await startHarness(database);
    await addPadel();
    const { db } = h.opened;
    await db.updateTable('club').set({ series_weeks: 12 }).where('id', '=', F.ace).execute();
    const accounts = [{ email: CLERK, at: { club: F.ace, role: 'staff' } }] as const;
    const tokens = await signInStaff(db, accounts, { sessions: 1, now: TUESDAY });
    as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
  });
  afterEach(async () => {
    const { db } = h.opened;
    await db.deleteFrom('occupation').where('kind', 'in', ['hold', 'booking', 'closure']).execute();
    for (const table of ['open_match', 'message', 'payment', 'desk_log', 'booking', 'attempt'] as const)
      await db.deleteFrom(table).execute();
  });
  afterAll(() => h.close());

  const slot = (court: number, time = '10:00', date: string = FIRST) => slotToken(h, F.courtService, date, court, time);
  const book = async (court = PADEL_ONE, more: object = {}) => {
    const answer = await h.post('/v2/bookings/book', { ...bookBody(await slot(court)), ...more }, newKey());
    expect(answer.status).toBe(200);
    return answer.body.data as { id: number; token: string };
  };
  /** Takes 10:00–11:00 of a court. */
  const take = (court_id: number, date: string = FIRST) => {
    const offset = date < '2026-03-29' ? '+02:00' : '+03:00';
    const [start, end] = ['10:00', '11:00'].map((time) => new Date(`${date}T${time}:00${offset}`)) as [Date, Date];
    return h.opened.db
      .insertInto('occupation')
      .values({ club_id: F.ace, court_id, coach_id: null, kind: 'closure', note: 'x', during: rangeOf(start, end) })
      .execute();
  };
  const timesOf = (data: { court_id: number; starts_at: string }[]) =>
    data.map(({ court_id, starts_at }) => `${court_id} ${starts_at.slice(11, 16)}`);

  it('has the nearest times of a taken one on courts of its sport', async () => {
    const wanted = await slot(PADEL_ONE);
    await take(PADEL_ONE);
    const { body } = await h.post('/v1/leases', { slots: [wanted] }, { 'x-device-id': 'anna' });
    expect(body.code).toBe('SLOT_TAKEN');
    expect(timesOf(body.alternatives as FreeTime[])).toEqual(
      ['10:00', '09:30', '10:30'].map((time) => `${PADEL_TWO} ${time}`),
    );
  });

  it('repeats a visit on courts of its sport only', async () => {
    await take(PADEL_ONE, SECOND);
    for (const court of [PADEL_ONE, PADEL_TWO]) await take(court, THIRD);
    const wanted = { slots: [await slot(PADEL_ONE)], until_date: THIRD };
    const weeks = [
      [SECOND, 'free', PADEL_TWO],
      [THIRD, 'taken', undefined],
    ];
    const shown = (days: RepeatDay[]) => days.map(({ date, status, court }) => [date, status, court?.id]);
    expect(shown((await h.post('/v1/slots/weeks', wanted)).body.data.days)).toEqual(weeks);
    const further = (court_id: number) => ({ ...bookBody(...wanted.slots), weeks: [{ date: THIRD, court_id }] });
    expect((await h.post('/v2/bookings/book', further(F.courtOne), newKey())).body.errors).toMatchObject([
      { path: 'weeks.0', code: 'SLOT_NOT_OFFERED' },
    ]);
    const { token } = await book();
    const again = await h.post('/v1/bookings/repeat-days', { token, until_date: THIRD });
    expect(shown(again.body.data.days)).toEqual(weeks);
  });

  it('moves the visits of a series to courts of its sport only', async () => {
    const { token } = await book(PADEL_ONE, { weeks: [{ date: SECOND, court_id: PADEL_ONE }] });
    const [day, other] = ['2026-03-18', '2026-03-25'];
    await take(PADEL_ONE, day);
    for (const court of [PADEL_ONE, PADEL_TWO]) await take(court, other);
    const { moves } = (await h.post('/v1/bookings/series/moves', { token, weekday: 3, time: '10:00' })).body.data;
    expect((moves as SeriesMove[]).map(({ status, court }) => [status, court?.id])).toEqual([
      ['free', PADEL_TWO],
      ['taken', undefined],
    ]);
    const toTennis = { token, moves: [{ token, slot: await slot(F.courtOne, '10:00', day) }] };
    expect((await h.post('/v1/bookings/series/move', toTennis, newKey())).body.code).toBe('SLOT_NOT_OFFERED');
  });

  it('lists times on courts of its sport to move a booking to, also off a court that is sold no more', async () => {
    const { token } = await book();
    const courts = async () => {
      const { body } = await h.post('/v1/bookings/times', { token, date: SECOND });
      return [...new Set((body.data as { court: { id: number } }[]).map(({ court }) => court.id))].sort();
    };
    expect(await courts()).toEqual([PADEL_ONE, PADEL_TWO]);
    const sold = { club_id: F.ace, service_id: F.courtService, court_id: PADEL_ONE };
    await h.opened.db
      .deleteFrom('service_court')
      .where('service_id', '=', sold.service_id)
      .where('court_id', '=', sold.court_id)
      .execute();
    expect(await courts()).toEqual([PADEL_TWO]);
    await h.opened.db.insertInto('service_court').values(sold).execute();
  });

  it.each([
    ['another court', [], PADEL_TWO, '10:00'],
    ['another hour', [PADEL_TWO], PADEL_TWO, '09:00'],
  ])('moves a booking of a court that closes to %s of its sport', async (_, taken, court_id, time) => {
    const { id } = await book();
    for (const court of taken) await take(court);
    const body = {
      ...{ date: FIRST, time: '08:00', until_date: FIRST, until: '22:00', reason: 'Rain' },
      ...{ remedy: 'move', court_ids: [PADEL_ONE] },
    };
    const answer = await h.post('/v1/desk/clubs/ace/closings', body, as);
    expect(answer.body.data).toMatchObject([{ id, outcome: 'moved' }]);
    const { booking } = (await h.get(`/v1/desk/clubs/ace/bookings/${id}`, as)).body.data;
    expect(timesOf([booking])).toEqual([`${court_id} ${time}`]);
  });

  describe('a match', () => {
    const publish = (token: string, level_from: string) =>
      h.post('/v1/bookings/match', { token, players_total: 4, players_have: 2, level_from });
    const hosted = async (token: string) => (await h.post('/v1/matches/host', { token })).body.data;
    const marked = async (service: number) =>
      (await h.get(`/v1/slots?service_id=${service}&date=${FIRST}`)).body.meta.matches?.map(
        (one: { id: number }) => one.id,
      );

    it('has the sport of its court, and is in the schedules of it', async () => {
      const { token } = await book();
      expect((await hosted(token)).sport).toMatchObject({ slug: 'padel' });
      expect((await publish(token, '3.5')).body.errors).toMatchObject([{ path: 'level_from', code: 'LEVEL' }]);
      const { match } = (await publish(token, 'C')).body.data;
      expect(match).toMatchObject({ sport: { slug: 'padel' }, level_from: { code: 'C' } });
      expect((await h.get('/v1/clubs/ace/matches')).body.data).toMatchObject([{ sport: { slug: 'padel' } }]);
      expect(await marked(PADEL_SERVICE)).toEqual([match.id]);
      expect(await marked(F.courtService)).toEqual([match.id]);
    });

    it('is in no schedule of another sport', async () => {
      const { match } = (await publish((await book(F.courtOne)).token, '3.5')).body.data;
      expect(match.sport.slug).toBe('tennis');
      expect(await marked(F.courtService)).toEqual([match.id]);
      expect(await marked(PADEL_SERVICE)).toBeUndefined();
    });

    it('changes its sport, and has no levels of the other, when its host moves it to a court of another', async () => {
      const { token } = await book();
      await publish(token, 'C');
      expect((await h.post('/v1/bookings/move', { token, slots: [await slot(F.courtOne)] })).status).toBe(200);
      expect((await hosted(token)).match).toMatchObject({ sport: { slug: 'tennis' }, level_from: null });
    });
  });
});
