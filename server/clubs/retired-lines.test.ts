import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rangeOf } from '#server/database/range.ts';
import { composeEmail, type MessageRow } from '#server/messages/compose.ts';
import type { LineClosed } from '#server/messages/kinds/line-closed.ts';
import { DATABASES, type OpenedDatabase } from '#server/testing/database.ts';
import { DOCUMENTED } from '#testing/club-guide.ts';
import { removeClubs } from './remove.ts';
import { appOf, edited, LISOVA, MONDAY, run } from './testing.ts';

const DATE = '2026-12-01';
const ANNA = 'anna@example.com';
const BORYS = 'borys@example.com';
const VERA = 'vera@example.com';

const section = (from: string, to: string): [string, string] => {
  const start = LISOVA.indexOf(from);
  return [LISOVA.slice(start, LISOVA.indexOf(to, start)), ''];
};
const LESSONS = section('  - key: lessons', '  - key: groups');
const SESSIONS: [string, string] = [LISOVA.slice(LISOVA.indexOf('sessions:')), ''];
const BOTH = 'courts: [clay-1, clay-2]';

/** What the club gives up, and whose line it was. */
const GIVEN_UP: Record<string, [file: string, told: string[]]> = {
  'a court': [
    edited(section('  - key: clay-2', 'coaches:'), [BOTH, 'courts: [clay-1]'], [BOTH, 'courts: [clay-1]']),
    [ANNA],
  ],
  'a court of a service': [edited([BOTH, 'courts: [clay-1]']), [ANNA]],
  'a service': [edited(LESSONS), [BORYS]],
  'a coach': [
    edited(section('coaches:', 'services:'), LESSONS, ['    coach: melnyk\n    day: tue', '    day: tue']),
    [BORYS, VERA],
  ],
  'a weekly session': [edited(SESSIONS), [VERA]],
};

describe.each(DATABASES)('those in line for what a club no longer offers, over $name', (database) => {
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

  async function post(url: string, payload: object) {
    const headers = { 'accept-language': 'en', 'x-device-id': 'a-visitor' };
    const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
    return answer.body ? answer.json() : { status: answer.statusCode };
  }
  const idOf = async (table: 'court' | 'service', key: string) =>
    await opened.db.selectFrom(table).select(['club_id', 'id']).where('key', '=', key).executeTakeFirstOrThrow();
  const at = (hour: number) => new Date(`${DATE}T${String(hour).padStart(2, '0')}:00:00+02:00`);
  /** Takes a time of a court, for which somebody then waits. */
  async function wait(email: string, service: string, court: string, hour: number) {
    const [{ club_id, id: court_id }, { id: service_id }] = [
      await idOf('court', court),
      await idOf('service', service),
    ];
    const time = { club_id, court_id, coach_id: null, during: rangeOf(at(hour), at(hour + 1)) };
    await opened.db
      .insertInto('occupation')
      .values({ ...time, kind: 'closure' })
      .execute();
    const [starts_at, ends_at] = [at(hour).toISOString(), at(hour + 1).toISOString()];
    expect(await post('/v1/slot-watches', { service_id, court_id, starts_at, ends_at, email })).toEqual({
      status: 204,
    });
  }
  const session = () =>
    opened.db
      .selectFrom('group_session')
      .selectAll()
      .where('starts_at', '>=', at(8))
      .where('remaining', '>', 0)
      .executeTakeFirst();
  async function waitForAll() {
    await wait(ANNA, 'courts', 'clay-2', 10);
    await wait(BORYS, 'lessons', 'clay-1', 12);
    const { id: session_id, service_id } = (await session())!;
    await sql`update group_session set remaining = 0 where id = ${session_id}`.execute(opened.db);
    expect(await post('/v1/place-watches', { service_id, session_id, email: VERA })).toEqual({ status: 204 });
  }
  type Told = Omit<MessageRow, 'payload'> & { payload: LineClosed };
  const told = () =>
    opened.db
      .selectFrom('message')
      .selectAll()
      .where('kind', '=', 'lineClosed')
      .orderBy('recipient')
      .execute() as unknown as Promise<Told[]>;
  const emailOf = (row: Told) => {
    const composer = { db: opened.db, secret: new Uint8Array(32), publicUrl: 'http://c.test', from: 'a@b.cc' };
    return composeEmail({ ...composer, clock: () => MONDAY }, row as unknown as MessageRow);
  };
  const waiting = async () =>
    (
      await opened.db.selectFrom('slot_watch').select('email').where('state', 'in', ['waiting', 'offered']).execute()
    ).map(({ email }) => email);

  it.each(Object.entries(GIVEN_UP))('are told once, if that is %s', async (_, [file, gone]) => {
    await waitForAll();
    const all = [ANNA, BORYS, VERA];
    expect((await run(opened, { 'lisova.yaml': file }, '--dry-run')).done).toBe(true);
    expect([await waiting(), await told()]).toEqual([all, []]);
    for (let time = 0; time < 2; time += 1) expect((await run(opened, { 'lisova.yaml': file })).done).toBe(true);
    expect((await waiting()).sort()).toEqual(all.filter((email) => !gone.includes(email)));
    const letters = await told();
    expect(letters.map(({ recipient }) => recipient)).toEqual(gone);
    for (const letter of letters) {
      expect(letter.payload).toMatchObject({ reason: null, retired: true, times: [{}] });
      const { token } = letter.payload.times[0]!;
      expect((await post('/v1/slot-watches/status', { token })).data.state).toBe('closed');
      const { subject, text } = (await emailOf(letter))!;
      expect(subject).toMatch(/^No longer offered: Tuesday,? 1 December, \d\d:00, Lisova$/);
      expect(text).toContain(`http://c.test/club/lisova/schedule?date=${DATE}`);
    }
  });

  it('are told if the club is removed, with a link to other clubs', async () => {
    await waitForAll();
    expect(await removeClubs(opened.db, ['lisova'], { now: MONDAY })).toEqual([]);
    expect(await waiting()).toEqual([]);
    const letters = await told();
    expect(letters.map(({ recipient }) => recipient)).toEqual([ANNA, BORYS, VERA]);
    const { text } = (await emailOf(letters[0]!))!;
    expect(text).toContain(`http://c.test/clubs/lutsk?date=${DATE}`);
    expect(text).not.toContain('/club/lisova');
    const { token } = letters[0]!.payload.times[0]!;
    expect((await post('/v1/slot-watches/status', { token })).data).toMatchObject({
      state: 'closed',
      club_removed: true,
    });
  });

  it('lose what was held for them, which goes to the next who waits for that court', async () => {
    await wait(BORYS, 'lessons', 'clay-1', 12);
    const { id: court_id } = await idOf('court', 'clay-1');
    const { id: service_id } = await idOf('service', 'courts');
    const [starts_at, ends_at] = [at(12).toISOString(), at(13).toISOString()];
    await post('/v1/slot-watches', { service_id, court_id, starts_at, ends_at, email: ANNA });
    await opened.db.deleteFrom('occupation').where('kind', '=', 'closure').execute();
    const offered = async () =>
      (await opened.db.selectFrom('slot_watch').select('email').where('state', '=', 'offered').execute()).map(
        ({ email }) => email,
      );
    expect(await offered()).toEqual([BORYS]);
    expect((await run(opened, { 'lisova.yaml': edited(LESSONS) })).done).toBe(true);
    expect(await offered()).toEqual([ANNA]);
    expect((await told()).map(({ recipient }) => recipient)).toEqual([BORYS]);
  });

  it('leave the date to a weekly session that goes on without its coach', async () => {
    await waitForAll();
    expect((await run(opened, { 'lisova.yaml': GIVEN_UP['a coach']![0] })).done).toBe(true);
    expect(await session()).toMatchObject({ starts_at: at(17), remaining: 6, coach_id: null });
  });
});
