import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { anonymizeCustomers } from './retention.ts';

const DATE = '2026-03-12';
const ENDS = Date.parse('2026-03-12T11:00:00+02:00');

describe.each(DATABASES)('customers on $name', (database) => {
  let harness: Harness;
  let token: string;
  beforeAll(async () => {
    harness = await startHarness(database);
    const slot = await slotToken(harness, FIXTURE.courtService, DATE, FIXTURE.courtOne, '10:00');
    const booked = await harness.post('/v2/bookings/book', { ...bookBody(slot), comment: 'Two rackets' }, newKey());
    token = booked.body.data.token;
    const wish = { service_id: FIXTURE.courtService, date: DATE, time: '10:00', duration: 60, customer: CUSTOMER };
    expect((await harness.post('/v2/user/booking-requests', wish, newKey())).status).toBe(200);
  });
  afterAll(() => harness.close());

  const rows = async () => {
    const { db } = harness.opened;
    return JSON.stringify([
      await db.selectFrom('booking').selectAll().execute(),
      await db.selectFrom('booking_request').selectAll().execute(),
    ]);
  };
  const traces = /Olena|\+380671234567|olena@example\.com|Two rackets/;

  it('are remembered until the time is over, then forgotten; the booking stays', async () => {
    await anonymizeCustomers(harness.opened.db, ENDS - 1);
    expect(await rows()).toMatch(traces);
    const before = (await harness.post('/v2/bookings/decode', { token })).body.data;
    await anonymizeCustomers(harness.opened.db, ENDS + 1);
    expect(await rows()).not.toMatch(traces);
    const after = (await harness.post('/v2/bookings/decode', { token })).body.data;
    expect(after).toEqual({
      ...before,
      customer: { given_name: '', family_name: null, telephone: '', email: '' },
      comment: null,
    });
  });

  it('with a pass lose its phone number with the pass, and measurements of that age go', async () => {
    const { db } = harness.opened;
    const pass = { club_id: 1, code: 'OLD-PASS', telephone: '+380671234567', visits_left: 1 };
    await db
      .insertInto('pass')
      .values({ ...pass, valid_from: '2026-01-01', valid_until: '2026-02-01' })
      .execute();
    await db
      .insertInto('pass')
      .values({ ...pass, code: 'NEW-PASS', valid_from: '2026-01-01', valid_until: '2026-12-01' })
      .execute();
    const event = { event_name: 'x', client_id: 'c', session_id: 's', event: {} };
    await db
      .insertInto('analytics_event')
      .values({ ...event, created_at: new Date(ENDS - 1) })
      .execute();
    await db
      .insertInto('analytics_event')
      .values({ ...event, created_at: new Date(ENDS + 1) })
      .execute();
    await anonymizeCustomers(db, ENDS);
    const passes = await db
      .selectFrom('pass')
      .select(['code', 'telephone'])
      .where('code', 'in', ['OLD-PASS', 'NEW-PASS'])
      .orderBy('code')
      .execute();
    expect(passes).toEqual([
      { code: 'NEW-PASS', telephone: '+380671234567' },
      { code: 'OLD-PASS', telephone: '' },
    ]);
    expect(await db.selectFrom('analytics_event').select('event_name').execute()).toHaveLength(1);
  });
});
