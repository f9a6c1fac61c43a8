import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { newClubToken } from './club-token.ts';

const DATE = '2026-03-12';
const clubIn = (token: string) => Buffer.from(token, 'base64url').readInt32BE();

it('has the club and 208 random bits, for any id of a club', () => {
  for (const club of [1, 240, 2 ** 31 - 1]) {
    const token = newClubToken(club);
    expect(token).toMatch(/^[\w-]{40}$/);
    expect(clubIn(token)).toBe(club);
    expect(newClubToken(club)).not.toBe(token);
  }
});

describe.each(DATABASES)('links with a stored token over $name', (database) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(database);
    const slots = await slotToken(h, F.courtService, DATE, F.courtOne, '10:00');
    await h.post('/v2/bookings/book', bookBody(slots), newKey());
    await h.opened.db
      .insertInto('desk_calendar')
      .values({ club_id: F.ace, subject: 'club', token: newClubToken(F.ace) })
      .execute();
  });
  afterAll(() => h.close());
  beforeEach(async () => {
    for (const table of ['slot_watch', 'place_hold', 'ended_hold', 'attempt'] as const)
      await h.opened.db.deleteFrom(table).execute();
    await h.opened.db.deleteFrom('occupation').where('kind', '=', 'hold').execute();
    await h.opened.db.updateTable('group_session').set({ remaining: 2 }).where('id', '=', F.session).execute();
  });

  const holdTime = async () => {
    const slots = [await slotToken(h, F.courtService, DATE, F.courtTwo, '15:00')];
    await h.post('/v1/leases', { slots }, h.signed('anna'));
  };
  const holdPlace = () =>
    h.post('/v1/leases/places', { service_id: F.groupService, session_id: F.session }, h.signed('anna'));
  const watch = () =>
    h.post('/v1/slot-watches', {
      ...{ service_id: F.courtService, court_id: F.courtOne, email: 'waits@example.com' },
      ...{ starts_at: `${DATE}T10:00:00+02:00`, ends_at: `${DATE}T11:00:00+02:00` },
    });
  const none = async () => {};
  const isOk = ({ status }: { status: number }) => status === 200;
  const opens = (path: string) => async (token: string) => isOk(await h.post(path, { token }));
  const renews = async (token: string) => isOk(await h.post(`/v1/leases/${token}/renew`, {}));
  /** Whether the table has no row with a token any more after `call`. */
  const removes =
    (table: string, call: (token: string) => Promise<unknown>, column = 'lease_token') =>
    async (token: string) => {
      await call(token);
      const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
        h.opened.db,
      );
      return rows.length === 0;
    };
  const release = (token: string) => h.delete(`/v1/leases/${token}`);

  const USES: [string, string, string, () => Promise<unknown>, (token: string) => Promise<boolean>][] = [
    ['a ticket', 'booking', 'token', none, opens('/v2/bookings/decode')],
    ['a club’s link to a booking', 'booking', 'club_token', none, opens('/v2/bookings/decode')],
    ['a comment', 'booking', 'token', none, opens('/v1/bookings/comment/decode')],
    ['renewing a hold', 'occupation', 'lease_token', holdTime, renews],
    ['renewing a held place', 'place_hold', 'lease_token', holdPlace, renews],
    ['releasing a hold', 'occupation', 'lease_token', holdTime, removes('occupation', release)],
    ['releasing a held place', 'place_hold', 'lease_token', holdPlace, removes('place_hold', release)],
    [
      'ending a watch',
      'slot_watch',
      'token',
      watch,
      removes('slot_watch', (token) => h.post('/v1/slot-watches/stop', { token }), 'token'),
    ],
    [
      'a calendar',
      'desk_calendar',
      'token',
      none,
      async (token) => isOk({ status: (await h.app.inject(`/api/v1/calendars/${token}`)).statusCode }),
    ],
  ];
  const FORMS: [string, () => string, boolean][] = [
    ['names its club', () => newClubToken(F.ace), true],
    ['was made before tokens named clubs', () => randomBytes(24).toString('base64url'), true],
    // No row has such a token. The answer shows that the club is part of the search.
    ['names another club', () => newClubToken(F.calm), false],
  ];
  describe.each(USES)('%s', (_, table, column, make, use) => {
    it.each(FORMS)('whose token %s', async (_form, newToken, works) => {
      await make();
      const stored = sql<{ token: string }>`
        select ${sql.ref(column)} as token from ${sql.table(table)} where ${sql.ref(column)} is not null`;
      const before = (await stored.execute(h.opened.db)).rows;
      expect(before).toHaveLength(1);
      const token = newToken();
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${token} where ${sql.ref(column)} is not null`.execute(
        h.opened.db,
      );
      expect(await use(token)).toBe(works);
    });
  });

  it('are made with the club', async () => {
    await holdTime();
    await holdPlace();
    await watch();
    const { rows } = await sql<{ token: string }>`
      select token from slot_watch union all select lease_token from place_hold
      union all select lease_token from occupation where lease_token is not null`.execute(h.opened.db);
    const slots = await slotToken(h, F.courtService, DATE, F.courtOne, '17:00');
    const { data } = (await h.post('/v2/bookings/book', bookBody(slots), newKey())).body;
    expect([data, ...rows].map(({ token }) => clubIn(token))).toEqual([F.ace, F.ace, F.ace, F.ace]);
    await h.opened.db.deleteFrom('occupation').where('booking_id', '=', data.id).execute();
  });
});
