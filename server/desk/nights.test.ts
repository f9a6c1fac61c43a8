import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { type Harness, newKey, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { addOperator } from './accounts.ts';

const OPERATOR = 'operator@courtside.example';
/** The night on which clocks go back, at a club that is open from 18:00 to 05:00. Two hours have 03:00. */
const EVENING = '2026-10-24';
const DATE = '2026-10-25';
const FIRST = `${DATE}T03:00:00+03:00`;
const SECOND = `${DATE}T03:00:00+02:00`;

describe.each(DATABASES)('nights at a desk over $name', (database) => {
  let h: Harness;
  let as: { authorization: string };
  beforeAll(async () => {
    h = await startHarness(database);
    const { db } = h.opened;
    await addOperator(db, OPERATOR);
    as = await sessionOf(db, OPERATOR, TUESDAY);
  });
  afterAll(() => h.close());

  const desk = '/v1/desk/clubs/night';
  const post = (path: string, body: object) => h.post(`${desk}${path}`, body, { ...newKey(), ...as });
  const get = async (path: string) => (await h.get(`${desk}${path}`, as)).body;
  const court = { court_id: F.nightCourt };
  const call = (time: string, more: object = {}) => ({
    ...{ ...court, service_id: F.nightService, date: DATE, time, duration: 60 },
    customer: { given_name: 'Taras' },
    ...more,
  });
  /** What takes time of the court in the night. */
  const entries = async () =>
    (
      (await get(`/day?date=${EVENING}`)).data.entries as {
        kind: string;
        id: number;
        starts_at: string;
        ends_at: string;
      }[]
    ).map(({ kind, id, starts_at, ends_at }) => ({ kind, id, starts_at, ends_at }));
  async function clear() {
    for (const { kind, id } of await entries()) {
      if (kind === 'booking') await post(`/bookings/${id}/cancel`, {});
      else await h.app.inject({ method: 'DELETE', url: `/api${desk}/blocks/${id}`, headers: as });
    }
    await h.opened.db.deleteFrom('club_closure').where('club_id', '=', F.night).execute();
    expect(await entries()).toEqual([]);
  }

  it('has the night until the club closes in the day on which it began', async () => {
    const { data } = await get(`/day?date=${EVENING}`);
    expect(data).toMatchObject({
      ...{ starts_at: `${EVENING}T05:00:00+03:00`, ends_at: `${DATE}T05:00:00+02:00` },
      closes_at: `${DATE}T05:00:00+02:00`,
    });
  });

  /** Each action in one of the hours, and what it takes. */
  const HOURS = [
    ['the first, which is meant without an offset', '03:00', FIRST],
    ['the first', '03:00+03:00', FIRST],
    ['the second', '03:00+02:00', SECOND],
  ] as const;

  describe.each(HOURS)('%s of the two hours', (_, time, starts_at) => {
    const end = starts_at === FIRST ? SECOND : `${DATE}T04:00:00+02:00`;
    const until = end === SECOND ? '03:00+02:00' : '04:00';

    it('is offered and booked for a caller', async () => {
      const query = new URLSearchParams({ court_id: String(F.nightCourt), date: DATE, time });
      const [offer] = (await get(`/offers?${query}`)).data;
      expect(offer.durations[0]).toMatchObject({ minutes: 60, ends_at: end });
      expect((await post('/bookings', call(time))).status).toBe(200);
      expect(await entries()).toMatchObject([{ kind: 'booking', starts_at, ends_at: end }]);
      await clear();
    });

    it('is blocked', async () => {
      const block = { court_ids: [F.nightCourt], date: DATE, time, until, note: 'Nets' };
      expect((await post('/blocks', block)).status).toBe(204);
      expect(await entries()).toMatchObject([{ kind: 'block', starts_at, ends_at: end }]);
      await clear();
    });

    it('is what a booking is moved to, from a page of the evening', async () => {
      const { id } = (await post('/bookings', call('01:00'))).body.data.booking;
      const times = (await get(`/bookings/${id}/times?date=${EVENING}`)).data;
      expect(times.map((one: { starts_at: string }) => one.starts_at)).toContain(starts_at);
      expect(times[0].starts_at).toBe(`${EVENING}T18:00:00+03:00`);
      expect((await post(`/bookings/${id}/move`, { ...court, date: DATE, time })).status).toBe(204);
      expect(await entries()).toMatchObject([{ kind: 'booking', starts_at, ends_at: end }]);
      await clear();
    });

    it('is closed, with what is booked in it', async () => {
      const bookings = [];
      for (const each of ['03:00+03:00', '03:00+02:00']) bookings.push((await post('/bookings', call(each))).body.data);
      const closing = { date: DATE, time, until_date: DATE, until, remedy: 'refund' };
      const shown = (await post('/closings/preview', closing)).body.data;
      expect(shown).toMatchObject([{ starts_at, ends_at: end }]);
      expect((await post('/closings', { ...closing, reason: 'No power' })).body.data).toEqual(shown);
      const kinds = (await entries()).filter(({ kind }) => kind === 'closed');
      expect(kinds).toMatchObject([{ starts_at, ends_at: end }]);
      await h.opened.db.deleteFrom('club_closure').where('club_id', '=', F.night).execute();
      await clear();
    });

    it('is the first visit of a series, whose others have one such hour', async () => {
      const series = { ...call(time), until_date: '2026-11-01', except: [] };
      const { customer: _customer, ...asked } = series;
      const shown = (await post('/series/preview', asked)).body.data;
      expect(shown.map(({ status }: { status: string }) => status)).toEqual(['free', 'free']);
      expect((await post('/series', series)).body.data).toEqual(shown);
      const [first] = await entries();
      expect(first).toMatchObject({ starts_at, ends_at: end });
      const { data } = await get('/day?date=2026-10-31');
      expect(data.entries).toMatchObject([{ starts_at: '2026-11-01T03:00:00+02:00' }]);
      await post(`/bookings/${data.entries[0].id}/cancel`, {});
      await clear();
    });
  });

  it.each([
    ['/bookings', call('04:00+03:00'), 'time'],
    ['/bookings', call('03:00+05:00'), 'time'],
    ['/blocks', { court_ids: [F.nightCourt], date: DATE, time: '01:00', until: '04:00+03:00', note: 'Nets' }, 'until'],
    [
      '/closings/preview',
      { date: DATE, time: '01:00', until_date: DATE, until: '04:00+01:00', remedy: 'refund' },
      'until',
    ],
  ])('names the field of an offset that the clock does not have: %s', async (path, body, field) => {
    expect((await post(path, body)).body).toMatchObject({
      ...{ status: 400, code: 'VALIDATION_FAILED' },
      errors: [{ path: field, code: 'CLOCK_OFFSET' }],
    });
  });
});
