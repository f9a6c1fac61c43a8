import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#core/domain/units.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { type Harness, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { signInStaff } from '#server/testing/sessions.ts';

const CLERK = 'clerk@ace.example';

describe.each(DATABASES)('hours without power over $name', (database) => {
  let h: Harness;
  let as: { authorization: string };
  beforeAll(async () => {
    h = await startHarness(database);
    const tokens = await signInStaff(h.opened.db, [{ email: CLERK, at: { club: F.ace, role: 'staff' } }], {
      sessions: 1,
      now: TUESDAY,
    });
    as = { authorization: `Bearer ${tokens.get(CLERK)![0]}` };
  });
  afterAll(() => h.close());

  // Each test has its own day, from Monday to Thursday.
  let weeks = 0;
  const nextDay = () => new Date(Date.parse('2026-04-06') + 7 * DAY * weeks++).toISOString().slice(0, 10);
  const declare = (power: 'generator' | 'daylight' | 'none' | null) =>
    h.opened.db.updateTable('club').set({ backup_power: power }).where('id', '=', F.ace).execute();
  const hours = (date: string) => ({ date, time: '18:00', until_date: date, until: '20:00', reason: 'Planned outage' });
  const mark = (body: object) => h.post('/v1/desk/clubs/ace/power-cuts', body, as);
  const slots = async (date: string, language = 'en') =>
    (await h.get(`/v1/slots?service_id=${F.courtService}&date=${date}`, { 'accept-language': language })).body;
  const day = async (date: string) => (await h.get(`/v1/desk/clubs/ace/day?date=${date}`, as)).body.data;

  it.each(['generator', 'daylight'] as const)('stay bookable at a club with %s, with the reason', async (power) => {
    await declare(power);
    const date = nextDay();
    expect((await slots(date)).meta).not.toHaveProperty('without_power');
    expect((await mark(hours(date))).status).toBe(204);
    const cut = {
      ...{ starts_at: `${date}T18:00:00+03:00`, ends_at: `${date}T20:00:00+03:00`, court_ids: null },
      ...{ reason: 'Planned outage', plays_on: true },
    };
    expect((await slots(date)).meta.without_power).toEqual([
      { ...cut, title: 'No power: Planned outage. The club plays on.' },
    ]);
    expect((await slots(date, 'uk')).meta.without_power[0].title).toMatch(/^Немає світла: Planned outage\./);
    expect(await slotToken(h, F.courtService, date, F.courtOne, '18:00')).toBeTruthy();
    expect((await day(date)).power_cuts).toMatchObject([cut]);
    for (const days of [-1, 1]) {
      const other = new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
      expect((await slots(other)).meta).not.toHaveProperty('without_power');
    }
  });

  it.each(['none', null] as const)('cannot stay bookable at a club that declares %s', async (power) => {
    await declare(power);
    const date = nextDay();
    const { status, body } = await mark(hours(date));
    expect([status, body.errors]).toMatchObject([400, [{ path: 'reason', code: 'NO_OWN_POWER' }]]);
    expect((await day(date)).plays_on).toBe(false);
  });

  it('are closed with a remedy, and marked on their courts alone', async () => {
    await declare(null);
    const date = nextDay();
    const body = { ...hours(date), court_ids: [F.courtOne], remedy: 'refund', power_cut: true };
    expect((await h.post('/v1/desk/clubs/ace/closings', body, as)).status).toBe(200);
    expect((await slots(date)).meta.without_power).toMatchObject([
      { court_ids: [F.courtOne], plays_on: false, title: 'No power: Planned outage. Closed.' },
    ]);
    expect(await slotToken(h, F.courtService, date, F.courtOne, '18:00')).toBeFalsy();
  });

  it('lose their mark, and the log has both', async () => {
    await declare('generator');
    const date = nextDay();
    await mark(hours(date));
    const [{ id }] = (await day(date)).power_cuts;
    expect(
      (await h.app.inject({ method: 'DELETE', url: `/api/v1/desk/clubs/ace/power-cuts/${id}`, headers: as }))
        .statusCode,
    ).toBe(204);
    expect((await slots(date)).meta).not.toHaveProperty('without_power');
    expect((await day(date)).power_cuts).toEqual([]);
    const rows = await h.opened.db
      .selectFrom('desk_log')
      .select(['action', 'note'])
      .where('club_id', '=', F.ace)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(rows).toEqual([
      { action: 'power_cut_removed', note: 'Planned outage' },
      { action: 'power_cut_marked', note: `${date}T18:00:00+03:00/${date}T20:00:00+03:00 Planned outage` },
    ]);
  });

  it.each([
    ['of courts', { court_ids: [F.courtOne] }],
    ['of the whole club', {}],
  ])('that were closed, %s, are open again without their mark', async (_, courts) => {
    await declare(null);
    const date = nextDay();
    const closing = { ...hours(date), ...courts, remedy: 'refund' };
    await h.post('/v1/desk/clubs/ace/closings', { ...closing, power_cut: true }, as);
    // Closed for another reason, these stay closed.
    const repairs = { ...closing, time: '20:00', until: '21:00', reason: 'Repairs' };
    await h.post('/v1/desk/clubs/ace/closings', repairs, as);
    const isFree = async (time: string) => Boolean(await slotToken(h, F.courtService, date, F.courtOne, time));
    expect(await isFree('18:00')).toBe(false);
    const [{ id }] = (await day(date)).power_cuts;
    const url = `/api/v1/desk/clubs/ace/power-cuts/${id}`;
    expect((await h.app.inject({ method: 'DELETE', url, headers: as })).statusCode).toBe(204);
    expect([await isFree('18:00'), await isFree('19:00'), await isFree('20:00')]).toEqual([true, true, false]);
    // The other closing stays.
    expect((await slots(date)).meta.without_power ?? []).toEqual([]);
  });

  it('refuse another club’s mark', async () => {
    await h.opened.db
      .insertInto('power_cut')
      .values({
        ...{ club_id: F.calm, id: 99, starts_at: new Date(TUESDAY), ends_at: new Date(TUESDAY + DAY) },
        ...{ court_ids: null, reason: 'Theirs', plays_on: true },
      })
      .execute();
    const url = '/api/v1/desk/clubs/ace/power-cuts/99';
    expect((await h.app.inject({ method: 'DELETE', url, headers: as })).statusCode).toBe(404);
  });
});
