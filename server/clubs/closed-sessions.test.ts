import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '#server/desk/accounts.ts';
import { DATABASES, type OpenedDatabase } from '#server/testing/database.ts';
import { CUSTOMER } from '#server/testing/harness.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { DOCUMENTED } from '#testing/club-guide.ts';
import { appOf, edited, LISOVA, MONDAY, run } from './testing.ts';

const OWNER = 'owner@lisova.example';
/** The dates of the documented club's weekly session, Tuesdays at 17:00, within two weeks. */
const ALL = ['2026-11-24', '2026-12-01'];
const WITHOUT = ['2026-11-24'];
const REASON = 'reason: { uk: Потоп, en: Flood }';

/** What closes the club at the second date, and what opens it again. */
const CLOSED = {
  'a closure of the day': edited([
    'closures:',
    `closures:\n  - { from: "2026-12-01", until: "2026-12-01", ${REASON} }`,
  ]),
  'a closure of hours that touch it': edited([
    'closures:',
    `closures:\n  - { from: "2026-12-01 16:00", until: "2026-12-01 17:30", ${REASON} }`,
  ]),
};

describe.each(DATABASES)('weekly sessions of a closed time over $name', (database) => {
  let opened: OpenedDatabase;
  let app: Awaited<ReturnType<typeof appOf>>;
  let as: { authorization: string };
  let keys = 0;
  beforeAll(async () => {
    opened = await database.open();
    await run(opened, Object.fromEntries(DOCUMENTED));
    app = await appOf(opened);
    const { id } = await opened.db.selectFrom('club').select('id').executeTakeFirstOrThrow();
    await addMember(opened.db, id, { email: OWNER, role: 'owner' });
    as = await sessionOf(opened.db, OWNER, MONDAY);
  });
  beforeEach(async () => {
    await opened.db.deleteFrom('occupation').where('kind', '=', 'closure').execute();
    expect((await run(opened, { 'lisova.yaml': LISOVA })).done).toBe(true);
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  async function send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const headers = {
      'accept-language': 'en',
      'idempotency-key': `closed-key-${++keys}`,
      'x-device-id': 'a-visitor',
      ...as,
    };
    const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    return answer.body ? answer.json() : { status: answer.statusCode };
  }
  const clubId = async () => (await send('GET', '/v1/clubs/lisova')).data.id as number;
  type Session = { id: number; starts_at: string; remaining: number; service_id: number };
  /** What visitors can book, by date. */
  const sessions = async (): Promise<Session[]> =>
    ((await send('GET', `/v2/services/club_group_bookings?club_id=${await clubId()}`)).data as Session[]).filter(
      ({ remaining }) => remaining > 0,
    );
  const dates = async () => (await sessions()).map(({ starts_at }) => starts_at.slice(0, 10));
  const serviceId = async () => {
    const { data } = await send('GET', `/v1/services?club_id=${await clubId()}`);
    return data.find(({ kind }: { kind: string }) => kind === 'group').id as number;
  };
  const book = async (date: string) => {
    const service_id = await serviceId();
    const session_id = (await sessions()).find(({ starts_at }) => starts_at.startsWith(date))!.id;
    const body = { service_id, session_id, customer: CUSTOMER, payment_type: 'card' };
    return (await send('POST', `/v2/bookings/${service_id}/group_book`, body)).data as { id: number };
  };

  it.each(Object.entries(CLOSED))('go with %s, and come back when it goes', async (_, closed) => {
    expect(await dates()).toEqual(ALL);
    expect((await run(opened, { 'lisova.yaml': closed })).done).toBe(true);
    expect(await dates()).toEqual(WITHOUT);
    expect((await run(opened, { 'lisova.yaml': LISOVA })).done).toBe(true);
    expect(await dates()).toEqual(ALL);
  });

  it('go with shorter hours, and come back with longer ones', async () => {
    const shorter = edited(['closes: "22:00"', 'closes: "17:30"']);
    expect((await run(opened, { 'lisova.yaml': shorter })).done).toBe(true);
    expect(await dates()).toEqual([]);
    expect((await run(opened, { 'lisova.yaml': LISOVA })).done).toBe(true);
    expect(await dates()).toEqual(ALL);
  });

  it.each([...Object.keys(CLOSED), 'shorter hours'])('tell those in line, with %s', async (closed) => {
    const { db } = opened;
    for (const table of ['message', 'attempt'] as const) await db.deleteFrom(table).execute();
    const full = (await sessions())[1]!;
    await db.updateTable('group_session').set({ remaining: 0 }).where('id', '=', full.id).execute();
    const place = { service_id: full.service_id, session_id: full.id, email: 'waits@example.com' };
    await send('POST', '/v1/place-watches', place);
    const { token } = await db.selectFrom('slot_watch').select('token').executeTakeFirstOrThrow();
    const file = (CLOSED as Record<string, string>)[closed] ?? edited(['closes: "22:00"', 'closes: "17:30"']);
    expect((await run(opened, { 'lisova.yaml': file })).done).toBe(true);
    const told = () => db.selectFrom('message').selectAll().where('kind', '=', 'lineClosed').execute();
    const reason = closed in CLOSED ? 'Flood' : null;
    expect(await told()).toMatchObject([{ recipient: place.email, payload: { reason, times: [{ token }] } }]);
    expect((await send('POST', '/v1/slot-watches/status', { token })).data.state).toBe('closed');
    // Nobody can join its line: it is not even shown as full.
    const { data } = await send('GET', `/v2/services/club_group_bookings?club_id=${await clubId()}`);
    expect((data as Session[]).map(({ id }) => id)).not.toContain(full.id);
    // Once, and the session comes back without its line.
    await run(opened, { 'lisova.yaml': file });
    expect((await run(opened, { 'lisova.yaml': LISOVA })).done).toBe(true);
    expect(await dates()).toEqual(ALL);
    expect([await told(), await sessions()]).toMatchObject([[{}], [{}, { id: full.id, remaining: 6 }]]);
    await db.deleteFrom('slot_watch').execute();
  });

  it('stay if they are booked: the closure is refused, and names the booking', async () => {
    const { id } = await book('2026-12-01');
    const { done, printed } = await run(opened, { 'lisova.yaml': CLOSED['a closure of the day'] });
    expect(done).toBe(false);
    expect(printed.join()).toMatch(/The club is closed, but there is booking \w+ of 2026-12-01 17:00/);
    expect(await dates()).toEqual(ALL);
    await send('POST', `/v1/desk/clubs/lisova/bookings/${id}/cancel`, {});
    // A session that was booked before keeps its row for the booking, and comes back too.
    expect((await run(opened, { 'lisova.yaml': CLOSED['a closure of the day'] })).done).toBe(true);
    expect(await dates()).toEqual(WITHOUT);
    expect((await run(opened, { 'lisova.yaml': LISOVA })).done).toBe(true);
    expect(await dates()).toEqual(ALL);
    expect((await sessions())[1]).toMatchObject({ remaining: 6 });
  });

  it('end the places that visitors are booking', async () => {
    const service_id = await serviceId();
    const session_id = (await sessions())[1]!.id;
    const held = await send('POST', '/v1/leases/places', { service_id, session_id });
    expect(held.data).toBeDefined();
    expect((await run(opened, { 'lisova.yaml': CLOSED['a closure of the day'] })).done).toBe(true);
    expect(await dates()).toEqual(WITHOUT);
    expect(await opened.db.selectFrom('place_hold').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['the club', false],
    ['their court', true],
  ])('go when the desk closes %s, booked or not, and come back when it opens', async (_, isCourt) => {
    await book('2026-12-01');
    const day = async () => (await send('GET', '/v1/desk/clubs/lisova/day?date=2026-12-01')).data;
    const courts = (await day()).courts.map(({ id }: { id: number }) => id).slice(0, 1);
    const time = { date: '2026-12-01', time: '16:00', until_date: '2026-12-01', until: '18:00' };
    const closing = { ...time, remedy: 'refund', reason: 'Flood', ...(isCourt && { court_ids: courts }) };
    expect((await send('POST', '/v1/desk/clubs/lisova/closings', closing)).data).toHaveLength(1);
    expect(await dates()).toEqual(WITHOUT);
    if (isCourt) {
      for (const { kind, id } of (await day()).entries)
        if (kind === 'block') await send('DELETE', `/v1/desk/clubs/lisova/blocks/${id}`);
    } else {
      const { data } = await send('GET', '/v1/desk/clubs/lisova/settings');
      const file = {
        ...data.file,
        closures: data.file.closures.filter((one: object) => !JSON.stringify(one).includes('Flood')),
      };
      await app.inject({
        ...{ method: 'PUT', url: '/api/v1/desk/clubs/lisova/settings', headers: as },
        payload: { file, revision: data.revision },
      });
    }
    expect(await dates()).toEqual(ALL);
  });
});
