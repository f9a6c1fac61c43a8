import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeEmail, type MessageRow } from '#server/messages/compose.ts';
import { DATABASES, type OpenedDatabase } from '#server/testing/database.ts';
import { CUSTOMER } from '#server/testing/harness.ts';
import { DOCUMENTED } from '#testing/club-guide.ts';
import { appOf, edited, LISOVA, MONDAY, run } from './testing.ts';

const section = (from: string, to: string): [string, string] => {
  const start = LISOVA.indexOf(from);
  return [LISOVA.slice(start, LISOVA.indexOf(to, start)), ''];
};
/** The documented club without its coach, who leads the weekly session too. */
const WITHOUT_COACH = edited(section('coaches:', 'services:'), section('  - key: lessons', '  - key: groups'), [
  '    coach: melnyk\n    day: tue',
  '    day: tue',
]);

describe.each(DATABASES)('a coach who leaves a club, over $name', (database) => {
  let opened: OpenedDatabase;
  let app: Awaited<ReturnType<typeof appOf>>;
  beforeEach(async () => {
    opened = await database.open();
    await run(opened, Object.fromEntries(DOCUMENTED));
    app = await appOf(opened);
  });
  afterEach(async () => {
    await app.close();
    await opened.close();
  });

  let keys = 0;
  async function send(method: 'GET' | 'POST', url: string, payload?: object) {
    const headers = { 'accept-language': 'uk', 'idempotency-key': `coach-key-${++keys}`, 'x-device-id': 'a-visitor' };
    return (await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })).json();
  }
  const service = (kind: 'coach' | 'group') =>
    opened.db.selectFrom('service').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();
  const session = () =>
    opened.db.selectFrom('group_session').selectAll().orderBy('starts_at').limit(1).executeTakeFirstOrThrow();
  async function bookPlace() {
    const [{ id: service_id }, { id: session_id }] = [await service('group'), await session()];
    const body = { service_id, session_id, customer: CUSTOMER, payment_type: 'card' };
    return (await send('POST', `/v2/bookings/${service_id}/group_book`, body)).data;
  }

  it('leaves the sessions in which places are booked, whose players are told', async () => {
    const { token } = await bookPlace();
    const ticket = async () => (await send('POST', '/v2/bookings/decode', { token })).data;
    expect((await ticket()).coach).toMatchObject({ title: expect.any(String) });
    await opened.db.deleteFrom('message').execute();
    expect(await run(opened, { 'lisova.yaml': WITHOUT_COACH })).toMatchObject({ done: true });
    expect(await ticket()).toMatchObject({ status: 'confirmed', coach: null });
    const { id, coach_id, remaining, maximum } = await session();
    expect({ coach_id, taken: maximum - remaining }).toEqual({ coach_id: null, taken: 1 });
    const times = await opened.db.selectFrom('occupation').selectAll().where('session_id', '=', id).execute();
    expect(times).toMatchObject([{ coach_id: null }]);
    const [letter, ...others] = await opened.db.selectFrom('message').selectAll().execute();
    expect(others).toEqual([]);
    const secret = new Uint8Array(32);
    const sending = { db: opened.db, secret, publicUrl: 'http://c.test', from: 'a@b.cc', clock: () => MONDAY };
    const { text } = (await composeEmail(sending, letter as MessageRow))!;
    expect(text).toContain('більше не працює в клубі');
    // Once.
    expect((await run(opened, { 'lisova.yaml': WITHOUT_COACH })).done).toBe(true);
    expect(await opened.db.selectFrom('message').selectAll().execute()).toHaveLength(1);
    expect(await bookPlace()).toMatchObject({ status: 'confirmed', coach: null });
  });

  it('stays for a lesson that is booked, which is named', async () => {
    await bookPlace();
    const { id } = await service('coach');
    const { data } = await send('GET', `/v1/slots?service_id=${id}&date=2026-12-03`);
    const body = { slots: [data[0].token], customer: CUSTOMER, payment_type: 'card' };
    const { code } = (await send('POST', '/v2/bookings/book', body)).data;
    const { done, printed } = await run(opened, { 'lisova.yaml': WITHOUT_COACH });
    expect(done).toBe(false);
    expect(printed.filter((line) => line.includes('coaches:'))).toEqual([
      expect.stringMatching(new RegExp(`melnyk is removed, but there is booking ${code} of [^,]*: move or cancel`)),
    ]);
    expect((await session()).coach_id).not.toBeNull();
  });
});
