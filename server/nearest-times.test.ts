import { sql } from 'kysely';
import { assert } from 'superstruct';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FreeTime, TakenProblem } from '#core/schemas/taken.ts';
import { DATABASES } from './testing/database.ts';
import { FIXTURE as F } from './testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness, TUESDAY } from './testing/harness.ts';

const DAY = '2026-03-13';
const [ANNA, BORYS] = ['anna', 'borys'].map((device) => ({ 'x-device-id': device })) as [object, object];

describe.each(DATABASES)('the refusal of a taken time over $name', (database) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(database);
  });
  afterEach(async () => {
    for (const table of ['occupation', 'ended_hold'] as const) await h.opened.db.deleteFrom(table).execute();
    h.now = TUESDAY;
  });
  afterAll(() => h.close());

  const token = (time: string, court = F.courtOne, service = F.courtService) => slotToken(h, service, DAY, court, time);
  const hold = (device: object, ...slots: string[]) => h.post('/v1/leases', { slots }, { ...device });
  const book = (device: object, ...slots: string[]) =>
    h.post('/v2/bookings/book', bookBody(...slots), { ...newKey(), ...device });
  const CALLS = { hold, book };
  const brief = (body: unknown) => {
    assert(body, TakenProblem);
    expect(body.code).toBe('SLOT_TAKEN');
    const clock = (instant: string) => instant.slice(11, 16);
    return body.alternatives?.map(
      ({ court_id, starts_at, ends_at, price, slots }) =>
        `${court_id} ${clock(starts_at)}-${clock(ends_at)} ${price.amount} ${slots.length}`,
    );
  };

  it.each(['hold', 'book'] as const)('has the nearest free times, when a client wants to %s it', async (call) => {
    const slot = await token('10:00');
    await hold(ANNA, slot);
    const { body } = await CALLS[call](BORYS, slot);
    expect(brief(body)).toEqual(['102 10:00-11:00 32000 1', '102 09:30-10:30 32000 1', '102 10:30-11:30 32000 1']);
    const [nearest] = body.alternatives as FreeTime[];
    expect((await CALLS[call](BORYS, ...nearest!.slots)).body.data).toMatchObject({ starts_at: nearest!.starts_at });
  });

  it('has the same court first, and leaves out what others took and what is past', async () => {
    h.now = Date.parse(`${DAY}T08:50:00+02:00`);
    const slot = await token('10:00', F.courtTwo);
    await hold(ANNA, slot);
    await hold(ANNA, await token('10:00'));
    expect(brief((await hold(BORYS, slot)).body)).toEqual([
      '102 11:00-12:00 32000 1',
      '101 11:00-12:00 30000 1',
      '102 11:30-12:30 32000 1',
    ]);
  });

  it('has times of as many slots as were wanted', async () => {
    const wanted = [await token('11:00'), await token('10:00')];
    await hold(ANNA, await token('11:30'));
    const { body } = await hold(BORYS, ...wanted);
    expect(brief(body)).toEqual(['102 10:00-12:00 64000 2', '101 09:30-11:30 60000 2', '102 09:30-11:30 64000 2']);
    expect((await book(BORYS, ...body.alternatives[1].slots)).body.data).toMatchObject({
      starts_at: `${DAY}T09:30:00+02:00`,
      ends_at: `${DAY}T11:30:00+02:00`,
    });
  });

  it('has no time of a coach who is elsewhere', async () => {
    const slot = await token('10:00', F.courtTwo, F.coachService);
    await hold(ANNA, await token('10:00', F.courtOne, F.coachService));
    const { body } = await hold(BORYS, slot);
    expect(body.code).toBe('SLOT_TAKEN');
    const times = (body.alternatives as FreeTime[]).map((one) => `${one.court_id} ${one.starts_at.slice(11, 16)}`);
    expect(times).toEqual(['102 09:00', '101 09:00', '102 11:00']);
  });

  it('has none on a day that is full', async () => {
    const slot = await token('10:00');
    await sql`insert into occupation (club_id, court_id, during, kind, note) select ${F.ace}::int, court, tstzrange(
      ${`${DAY}T00:00:00+02:00`}::timestamptz, ${`${DAY}T23:59:00+02:00`}::timestamptz), 'closure', 'full'
      from unnest(${[F.courtOne, F.courtTwo]}::int[]) as court`.execute(h.opened.db);
    expect(brief((await hold(BORYS, slot)).body)).toEqual([]);
  });

  it('has nothing of the time that was just lost', async () => {
    const slot = await token('10:00');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => book({ 'x-device-id': `device-${index}` }, slot)),
    );
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost).toHaveLength(39);
    for (const { body } of lost) {
      expect(brief(body)).toEqual(['102 10:00-11:00 32000 1', '102 09:30-10:30 32000 1', '102 10:30-11:30 32000 1']);
    }
  });
});
