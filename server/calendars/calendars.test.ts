import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#core/domain/units.ts';
import { claimTime } from '#server/booking/claim-time.ts';
import { insertSessions } from '#server/clubs/sessions.ts';
import { addMember, findAccount } from '#server/desk/accounts.ts';
import { openSession, signInLink } from '#server/desk/sign-in.ts';
import { composeEmail, type MessageRow } from '#server/messages/compose.ts';
import { signingSecret } from '#server/secret.ts';
import { type CalendarServer, calendarOf, startCalendarServer } from '#server/testing/calendar-server.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE as F } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { waitFor } from '#testing/wait.ts';
import { createCalendars } from './sync.ts';

const KEY = 'a secret key of thirty-two characters';
const COACH = 1;
const PATH = '/v1/desk/clubs/ace/coach-calendars';
/** The secret part of the address. */
const SECRET = 'private-0123456789abcdef';

describe.each(DATABASES)("coaches' calendars over $name", (database) => {
  let h: Harness;
  let server: CalendarServer;
  let owner: { authorization: string };
  /** Everything that the server logs. */
  const logged: string[] = [];
  beforeAll(async () => {
    server = await startCalendarServer();
    h = await startHarness(database, {
      secretKey: KEY,
      calendars: { privateAddresses: true, timeoutMs: 5000 },
      logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } },
    });
    await addMember(h.opened.db, F.ace, { email: 'boss@ace.example', role: 'owner' });
    await signIn();
  });
  /** Opens a session of the owner at the server's time. */
  async function signIn(): Promise<void> {
    const { db } = h.opened;
    const secret = await signingSecret(db, KEY);
    const { id } = (await findAccount(db, 'boss@ace.example'))!;
    const link = signInLink(id, { message: randomUUID(), stored: h.now, secret });
    const { token } = await openSession(db, link, { device: 'test', secret, now: h.now });
    owner = { authorization: `Bearer ${token}` };
  }
  beforeEach(async () => {
    server.reset();
    h.now = TUESDAY;
    logged.length = 0;
    const { db } = h.opened;
    await db.deleteFrom('coach_busy').execute();
    await db.deleteFrom('coach_calendar').execute();
  });
  afterAll(async () => {
    await h.close();
    await server.close();
  });

  // Each test has its own day, a weekday.
  let last = Date.parse('2026-04-01');
  function nextDay(): string {
    do last += DAY;
    while ([0, 6].includes(new Date(last).getUTCDay()));
    return new Date(last).toISOString().slice(0, 10);
  }
  /** An event of the coach on the club's clock. */
  const event = (date: string, from: string, to: string, ...more: string[]) => [
    ...[`DTSTART;TZID=Europe/Kyiv:${date.replaceAll('-', '')}T${from}00`, `SUMMARY:Dentist`],
    ...[`DTEND;TZID=Europe/Kyiv:${date.replaceAll('-', '')}T${to}00`, ...more],
  ];
  const set = (url = `${server.url}/${SECRET}.ics`) => h.post(`${PATH}/${COACH}`, { url }, owner);
  const fetchNow = () => h.post(`${PATH}/${COACH}/fetch`, {}, owner);
  const remove = () => h.app.inject({ method: 'DELETE', url: `/api${PATH}/${COACH}`, headers: owner });
  const list = async () => (await h.get(PATH, owner)).body.data.coaches[0];
  /** The hours of a day that the coach has on a court, on the club's clock. */
  const freeHours = async (date: string, service = F.coachService) => {
    const { body } = await h.get(`/v1/slots?service_id=${service}&date=${date}`);
    return (body.data as { court_id: number; starts_at: string; status: string }[])
      .filter(
        ({ court_id, status, starts_at }) =>
          court_id === F.courtOne && status === 'free' && starts_at.slice(14, 16) === '00',
      )
      .map(({ starts_at }) => Number(starts_at.slice(11, 13)));
  };
  const ALL = Array.from({ length: 14 }, (_, hour) => 8 + hour);
  const without = (...hours: number[]) => ALL.filter((hour) => !hours.includes(hour));

  it("take the coach's hours away, of all courts and of nothing else, and give them back", async () => {
    const date = nextDay();
    server.state.text = calendarOf(event(date, '1000', '1200'));
    expect(await freeHours(date)).toEqual(ALL);
    const token = await slotToken(h, F.coachService, date, F.courtTwo, '10:00');
    expect((await set()).status).toBe(204);
    expect(await freeHours(date)).toEqual(without(10, 11));
    expect(await freeHours(date, F.courtService)).toEqual(ALL);
    const refused = await h.post('/v2/bookings/book', bookBody(token), newKey());
    expect(refused.body.code).toBe('SLOT_TAKEN');
    const { body } = await h.get(`/v1/desk/clubs/ace/offers?court_id=${F.courtOne}&date=${date}&time=10:00`, owner);
    expect(body.data.map(({ service_id }: { service_id: number }) => service_id)).toEqual([F.courtService]);
    const call = { service_id: F.coachService, court_id: F.courtOne, date, time: '11:00', duration: 60 };
    const desk = await h.post('/v1/desk/clubs/ace/bookings', { ...call, customer: { given_name: 'Taras' } }, owner);
    expect(desk.body.code).toBe('SLOT_TAKEN');
    expect((await remove()).statusCode).toBe(204);
    expect(await freeHours(date)).toEqual(ALL);
    expect((await h.post('/v2/bookings/book', bookBody(token), newKey())).status).toBe(200);
  });

  it('keep what is counted and searched in step', async () => {
    const date = nextDay();
    const counted = async () => {
      const { body } = await h.get(`/v1/clubs/${F.ace}/scheduledates`);
      const day = body.data.find((one: { date: string }) => one.date === date);
      return day.services.find(({ service_id }: { service_id: number }) => service_id === F.coachService).remaining;
    };
    const found = async (from: string) => {
      const query = `city=kyiv&date=${date}&time_from=${from}&time_to=${Number(from.slice(0, 2)) + 1}:00`;
      return (await h.get(`/v1/coaches?${query}`)).body.data.length;
    };
    const before = await counted();
    expect([await found('10:00'), await found('13:00')]).toEqual([1, 1]);
    server.state.text = calendarOf(event(date, '1000', '1200'));
    await set();
    expect([await found('10:00'), await found('13:00')]).toEqual([0, 1]);
    // Hours that begin at 9:30 to 11:30, on two courts.
    expect(before - (await counted())).toBe(5 * 2);
  });

  it('leave out the dates of weekly sessions', async () => {
    const date = nextDay();
    server.state.text = calendarOf(event(date, '1000', '1200'));
    await set();
    const sessions = () =>
      h.opened.db.selectFrom('group_session').select('id').where(sql<boolean>`starts_at::date = ${date}`).execute();
    const session = (hour: number) => ({
      ...{
        club_id: F.ace,
        weekly_id: null as never,
        service_id: F.groupService,
        court_id: F.courtTwo,
        coach_id: COACH,
      },
      ...{ titles: { en: 'Group', uk: 'Група', ru: 'Группа' }, amount: 1000, maximum: 4, remaining: 4 },
      starts_at: `${date}T${hour}:00:00+03:00`,
      ends_at: `${date}T${hour + 1}:00:00+03:00`,
    });
    await insertSessions(h.opened.db, [session(11)]);
    expect(await sessions()).toHaveLength(0);
    await insertSessions(h.opened.db, [session(13)]);
    expect(await sessions()).toHaveLength(1);
  });

  it('take the hours of who pays too late', async () => {
    const date = nextDay();
    const { db } = h.opened;
    const token = await slotToken(h, F.coachService, date, F.courtOne, '10:00');
    const { id } = (await h.post('/v2/bookings/book', bookBody(token), newKey())).body.data;
    // It was not paid in time.
    await db.deleteFrom('occupation').where('booking_id', '=', id).execute();
    const row = await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    server.state.text = calendarOf(event(date, '1000', '1200'));
    await set();
    expect(await claimTime(db, row, h.now)).toBe(false);
    await remove();
    expect(await claimTime(db, row, h.now)).toBe(true);
  });

  it('let bookings stay, which the desk lists, and a day shows without what the coach does', async () => {
    const date = nextDay();
    const token = await slotToken(h, F.coachService, date, F.courtOne, '10:00');
    const { body: booked } = await h.post('/v2/bookings/book', bookBody(token), newKey());
    server.state.text = calendarOf(event(date, '0930', '1030'), event(date, '1700', '1800'));
    await set();
    const coach = await list();
    expect(coach).toMatchObject({
      calendar: { host: `127.0.0.1:${server.port}`, state: 'working', problem: null, busy: 2, unreadable: 0 },
      conflicts: [{ kind: 'booking', id: booked.data.id, title: CUSTOMER.given_name }],
    });
    expect(coach.conflicts[0].starts_at).toContain(`${date}T10:00`);
    const { body } = await h.get(`/v1/desk/clubs/ace/day?date=${date}`, owner);
    expect(body.data.busy_coaches).toEqual([
      {
        title: coach.title,
        ...{ outdated: false, stopped: false },
        times: [
          { starts_at: `${date}T09:30:00+03:00`, ends_at: `${date}T10:30:00+03:00` },
          { starts_at: `${date}T17:00:00+03:00`, ends_at: `${date}T18:00:00+03:00` },
        ],
      },
    ]);
    expect(JSON.stringify([body, coach])).not.toContain('Dentist');
    expect(body.data.entries).toHaveLength(1);
  });

  it('tell open schedules, and who waits for an hour once the coach has it', async () => {
    const before = owner;
    // A time is offered only while it can be booked by the database's clock, which tests cannot set.
    h.now = Date.parse('2037-04-06T08:00:00Z');
    await signIn();
    const date = '2037-04-08';
    const heard: string[] = [];
    const listening = await h.opened.listen('courtside_change', {
      // Those of times: emails wake what sends them on the same channel.
      onNotification: (payload) => void (payload !== 'message' && heard.push(payload)),
      onGap: () => {},
    });
    const at = (time: string) => Date.parse(`${date}T${time}:00+03:00`);
    const hears = (...hours: [string, string][]) =>
      waitFor(() =>
        expect(heard.map((text) => text.replace(/^\d+ /, '')).sort()).toEqual(
          hours.map(([from, to]) => `1 ${at(from)} ${at(to)}`),
        ),
      );
    try {
      server.state.text = calendarOf(event(date, '1000', '1100'));
      await set();
      await hears(['10:00', '11:00']);
      const watched = { service_id: F.coachService, court_id: F.courtOne, email: 'wait@example.com' };
      const slot = { starts_at: `${date}T10:00:00+03:00`, ends_at: `${date}T11:00:00+03:00` };
      const proof = { 'x-device-id': 'waits' };
      expect((await h.post('/v1/slot-watches', { ...watched, ...slot }, proof)).status).toBe(204);
      heard.length = 0;
      // Nothing has changed.
      await fetchNow();
      await listening.caughtUp();
      expect(heard).toEqual([]);
      const freed = () => h.opened.db.selectFrom('message').select('recipient').where('kind', '=', 'freed').execute();
      // Another court is busy for the coach all the same.
      server.state.text = calendarOf(event(date, '1030', '1100'));
      await fetchNow();
      expect(await freed()).toEqual([]);
      await listening.caughtUp();
      heard.length = 0;
      server.state.text = calendarOf();
      await fetchNow();
      // The hour is held for who waits.
      await hears(['10:00', '11:00'], ['10:30', '11:00']);
      expect(await freed()).toEqual([{ recipient: 'wait@example.com' }]);
    } finally {
      owner = before;
      await listening.stop();
    }
  });

  it('are asked whether they have changed, and read again after a day all the same', async () => {
    const date = nextDay();
    Object.assign(server.state, { text: calendarOf(event(date, '1000', '1200')), etag: '"1"' });
    await set();
    h.now += HOUR;
    await fetchNow();
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    expect(await list()).toMatchObject({
      calendar: { state: 'working', busy: 1, fetched_at: '2026-03-10T11:00:00+02:00' },
    });
    expect(await freeHours(date)).toEqual(without(10, 11));
    h.now += DAY;
    await fetchNow();
    expect(server.requests.at(-1)!.headers['if-none-match']).toBeUndefined();
    // Another address has another calendar, whatever it calls its version.
    await set(`${server.url}/other.ics`);
    expect(server.requests.at(-1)).toMatchObject({ url: '/other.ics' });
    expect(server.requests.at(-1)!.headers['if-none-match']).toBeUndefined();
  });

  it('keep the last good state if they fail, and say what was wrong and when', async () => {
    const date = nextDay();
    server.state.text = calendarOf(event(date, '1000', '1200'));
    await set();
    server.state.answer = (response) => void response.writeHead(503).end();
    h.now += HOUR;
    await fetchNow();
    expect(await list()).toMatchObject({
      calendar: {
        ...{ state: 'failing', problem: 'refused', status: 503, busy: 1 },
        ...{ fetched_at: '2026-03-10T10:00:00+02:00', failed_at: '2026-03-10T11:00:00+02:00' },
      },
    });
    expect(await freeHours(date)).toEqual(without(10, 11));
    expect((await h.get(`/v1/desk/clubs/ace/day?date=${date}`, owner)).body.data.busy_coaches[0].outdated).toBe(true);
    server.state.answer = undefined;
    server.state.text = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n';
    await fetchNow();
    expect(await list()).toMatchObject({ calendar: { problem: 'not_calendar', status: null, busy: 1 } });
    server.state.text = calendarOf(event(date, '1000', '1100'), ['SUMMARY:No start']);
    await fetchNow();
    expect(await list()).toMatchObject({
      calendar: { state: 'working', problem: null, failed_at: null, busy: 1, unreadable: 1 },
    });
    expect(await freeHours(date)).toEqual(without(10));
  });

  it('wait longer after each failure', async () => {
    server.state.answer = (response) => void response.writeHead(500).end();
    await set();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const { rows } = await sql<{ minutes: number }>`
        select extract(epoch from next_fetch_at - now()) / 60 as minutes from coach_calendar`.execute(h.opened.db);
      waits.push(Math.round(Number(rows[0]!.minutes)));
      await fetchNow();
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
  });

  it('that are given up are told to each owner once, in their language, until they are read again', async () => {
    const { db } = h.opened;
    await addMember(db, F.ace, { email: 'partner@ace.example', role: 'owner' });
    await addMember(db, F.ace, { email: 'clerk@ace.example', role: 'staff' });
    await db.updateTable('desk_account').set({ language: 'uk' }).where('email', '=', 'boss@ace.example').execute();
    await db.updateTable('club').set({ language: 'ru' }).where('id', '=', F.ace).execute();
    const rows = () =>
      db.selectFrom('message').selectAll().where('kind', '=', 'calendarStopped').orderBy('recipient').execute();
    await set();
    server.state.answer = (response) => void response.writeHead(404).end();
    await fetchNow();
    expect(await rows()).toEqual([]);
    h.now += 3 * DAY;
    await fetchNow();
    const told = await rows();
    // Who has not signed in yet reads the club's language.
    expect(told.map(({ recipient, language }) => [recipient, language])).toEqual([
      ['boss@ace.example', 'uk'],
      ['partner@ace.example', 'ru'],
    ]);
    expect(JSON.stringify(told)).not.toContain(SECRET);
    const secret = await signingSecret(db, KEY);
    const composer = { db, secret, publicUrl: 'http://courtside.test', from: 'a@b.cc', clock: () => h.now };
    const letter = await composeEmail(composer, told[0] as MessageRow);
    expect(letter!.text).toContain('http://courtside.test/uk-ua/desk/ace/output');
    await fetchNow();
    expect(await rows()).toHaveLength(2);
    // Another episode.
    server.state.answer = undefined;
    server.state.text = calendarOf(event(nextDay(), '1000', '1200'));
    await fetchNow();
    server.state.answer = (response) => void response.writeHead(404).end();
    await fetchNow();
    h.now += 3 * DAY;
    await fetchNow();
    expect(await rows()).toHaveLength(4);
    await db.deleteFrom('desk_member').where('role', '=', 'staff').execute();
    await db.updateTable('club').set({ language: 'en' }).where('id', '=', F.ace).execute();
  });

  it('are given up once they have been gone for three days, and taken up again by hand', async () => {
    const date = nextDay();
    server.state.text = calendarOf(event(date, '1000', '1200'));
    await set();
    server.state.answer = (response) => void response.writeHead(410).end();
    const calendars = createCalendars(
      { db: h.opened.db, clock: () => h.now, privateAddresses: true },
      { warn: () => {} },
    );
    const state = async () => {
      await sql`update coach_calendar set next_fetch_at = now()`.execute(h.opened.db);
      const before = server.requests.length;
      await calendars.fetchDue();
      return [(await list()).calendar.state, server.requests.length - before];
    };
    expect(await state()).toEqual(['failing', 1]);
    h.now += 3 * DAY - HOUR;
    expect(await state()).toEqual(['failing', 1]);
    h.now += HOUR;
    expect(await state()).toEqual(['stopped', 1]);
    expect(await state()).toEqual(['stopped', 0]);
    const day = (await h.get(`/v1/desk/clubs/ace/day?date=${date}`, owner)).body.data;
    expect(day.busy_coaches).toMatchObject([{ outdated: true, stopped: true }]);
    expect(await freeHours(date)).toEqual(without(10, 11));
    server.state.answer = undefined;
    expect((await fetchNow()).status).toBe(204);
    expect(await state()).toEqual(['working', 1]);
    await calendars.stop();
  });

  it('are fetched by one process at a time, and not for coaches who are gone', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      server.state.answer = (response) => {
        answer = () => void response.end(calendarOf());
        resolve();
      };
    });
    const setting = set();
    await asked;
    const other = createCalendars({ db: h.opened.db, clock: () => h.now, privateAddresses: true }, { warn: () => {} });
    await other.fetchDue();
    await other.fetchNow({ club_id: F.ace, coach_id: COACH });
    expect(server.requests).toHaveLength(1);
    // An address that is replaced meanwhile is not answered for by the old one.
    await sql`update coach_calendar set url = ${`${server.url}/new`}, busy_token = null, busy_until = null`.execute(
      h.opened.db,
    );
    answer();
    await setting;
    expect((await list()).calendar.state).toBe('waiting');
    server.state.answer = undefined;
    const retire = (retired: boolean) =>
      h.opened.db.updateTable('coach').set({ retired }).where('id', '=', COACH).execute();
    await retire(true);
    await other.fetchDue();
    expect(server.requests).toHaveLength(1);
    await retire(false);
    await other.fetchDue();
    expect(server.requests.map(({ url }) => url)).toEqual([`/${SECRET}.ics`, '/new']);
    await other.stop();
  });

  it('have a secret address, which nobody is shown and nothing logs', async () => {
    server.state.answer = (response) => void response.writeHead(403).end();
    await set();
    const { body: log } = await h.get('/v1/desk/clubs/ace/log', owner);
    expect(log.data[0]).toMatchObject({ action: 'coach_calendar_set', actor: 'boss@ace.example' });
    await remove();
    expect((await h.get('/v1/desk/clubs/ace/log', owner)).body.data[0]).toMatchObject({
      action: 'coach_calendar_removed',
    });
    expect(logged.join('')).toContain("a coach's calendar was not read");
    expect(logged.join('') + JSON.stringify([log, await list()])).not.toContain(SECRET);
    expect((await list()).calendar).toBeNull();
    expect((await remove()).statusCode).toBe(404);
    expect((await fetchNow()).status).toBe(404);
  });

  it.each([
    ['no address', 'basic.ics', 'CALENDAR_URL'],
    ['another kind of address', 'ftp://calendar.example/basic.ics', 'CALENDAR_URL'],
    ['the calendar of the desk itself', 'webcal://courtside.test/api/v1/calendars/abc', 'CALENDAR_OWN'],
  ])('refuse %s', async (_, url, code) => {
    const { status, body } = await set(url);
    expect([status, body.errors.map(({ code }: { code: string }) => code)]).toEqual([400, [code]]);
    expect((await list()).calendar).toBeNull();
  });

  it('take webcal for https', async () => {
    await set(`webcal://127.0.0.1:${server.port}/${SECRET}`);
    // Nothing answers in TLS there.
    expect(await list()).toMatchObject({ calendar: { state: 'failing', problem: 'unreachable' } });
    const { url } = await h.opened.db.selectFrom('coach_calendar').select('url').executeTakeFirstOrThrow();
    expect(url).toBe(`https://127.0.0.1:${server.port}/${SECRET}`);
  });
});

describe('a public server', () => {
  it('looks for calendars that are due, and fetches none of its own network', { timeout: 60_000 }, async () => {
    const h = await startHarness(DATABASES[0]!, { secretKey: KEY });
    const calendars = createCalendars(
      { db: h.opened.db, clock: () => h.now, privateAddresses: false },
      { warn: () => {} },
    );
    await h.opened.db
      .insertInto('coach_calendar')
      .values({ club_id: F.ace, coach_id: COACH, url: 'https://169.254.169.254/latest' })
      .execute();
    calendars.start();
    const problem = async () =>
      (await h.opened.db.selectFrom('coach_calendar').select('problem').execute())[0]!.problem;
    await waitFor(async () => expect(await problem()).toBe('private'), { timeout: 40_000, interval: 200 });
    await calendars.stop();
    await h.close();
  });
});
