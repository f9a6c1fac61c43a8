import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Span } from '#core/domain/availability.ts';
import { DAY } from '#core/domain/units.ts';
import { addDays, toInstant, toZoned } from '#core/domain/zone.ts';
import type { Db } from '#server/database/db.ts';
import { type Log, startPolling } from '#server/database/polling.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { OutgoingSettings } from '#server/http/public-address.ts';
import { announceStoppedCalendar } from '#server/messages/notify-owners.ts';
import { CalendarError, type FetchedCalendar, fetchCalendar } from './fetch.ts';
import type { BusyTimes } from './read-calendar.ts';
import { type CalendarReader, createCalendarReader } from './reader.ts';

export type CalendarContext = OutgoingSettings & {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Milliseconds that fetching one may take. */
  timeoutMs?: number | undefined;
};

/** A coach with a calendar. */
export type CalendarKey = { club_id: number; coach_id: number };

/** Minutes between two looks at a calendar, and the most after failures. */
const FETCH_MINUTES = 10;
const LONGEST_MINUTES = 360;
/** Days for which busy times are stored: a weekly series is booked for a year. */
const AHEAD_DAYS = 400;
/** Events far ahead come into reach even if the calendar does not change. */
const READ_AGAIN_MS = DAY;
/** A calendar that has been gone for so long is not fetched any more. */
const GONE_DAYS = 3;
/** Calendars that one process fetches at once, so that slow ones do not delay others. */
const LANES = 8;
/** Seconds for which a process has a calendar to itself: longer than all of it takes. */
const LEASE_SECONDS = 120;

/** The calendar that a process fetches, until it says otherwise or `busy_until` passes. */
type Lane = CalendarKey & {
  token: string;
  url: string;
  etag: string | null;
  last_modified: string | null;
  read_at: Date | null;
  time_zone: string;
};

/** Takes over calendars that are due, those first that have waited longest, or a certain one. */
async function claim(db: Db, which: { limit: number } | CalendarKey): Promise<Lane[]> {
  const token = randomUUID();
  const chosen =
    'limit' in which
      ? sql`next_fetch_at <= now() and stopped_at is null
          and exists (select from coach where coach.club_id = calendar.club_id and coach.id = coach_id and not coach.retired)
          and exists (select from club where club.id = calendar.club_id and not club.retired)
        order by next_fetch_at limit ${which.limit}`
      : sql`club_id = ${which.club_id} and coach_id = ${which.coach_id}`;
  const { rows } = await sql<Omit<Lane, 'token'>>`
    with due as (
      select club_id, coach_id from coach_calendar calendar
      where (busy_until is null or busy_until <= now()) and ${chosen} for no key update skip locked
    )
    update coach_calendar calendar
    set busy_token = ${token}::uuid, busy_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from due where calendar.club_id = due.club_id and calendar.coach_id = due.coach_id
    returning calendar.club_id, calendar.coach_id, url, etag, last_modified, read_at,
      (select time_zone from club where club.id = calendar.club_id) as time_zone`.execute(db);
  return rows.map((row) => ({ ...row, token }));
}

/** Whether the process still has the calendar, which then stays as it is until the transaction ends. */
async function isMine(trx: Db, { club_id, coach_id, token }: Lane): Promise<boolean> {
  const { rows } = await sql`select from coach_calendar
    where club_id = ${club_id} and coach_id = ${coach_id} and busy_token = ${token}::uuid for update`.execute(trx);
  return rows.length > 0;
}

/** Makes these the coach's busy times. What stays the same is not touched, so nobody is told of it. */
async function storeBusy(trx: Db, { club_id, coach_id }: CalendarKey, busy: readonly Span[]): Promise<void> {
  const [starts, ends] = (['start', 'end'] as const).map((edge) =>
    busy.map((span) => new Date(span[edge]).toISOString()),
  );
  const given = sql`unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as given(starts_at, ends_at)`;
  await sql`
    delete from coach_busy where club_id = ${club_id} and coach_id = ${coach_id} and not exists (
      select from ${given} where given.starts_at = coach_busy.starts_at and given.ends_at = coach_busy.ends_at)`.execute(
    trx,
  );
  await sql`
    insert into coach_busy (club_id, coach_id, starts_at, ends_at)
    select ${club_id}::int, ${coach_id}::int, starts_at, ends_at from ${given} order by starts_at
    on conflict do nothing`.execute(trx);
}

type Fetched = FetchedCalendar & { times: BusyTimes | undefined };

const dueIn = (minutes: number) => sql<Date>`now() + make_interval(secs => ${minutes * 60} * (0.9 + random() * 0.2))`;

async function recordSuccess(trx: Db, lane: Lane, { etag, lastModified, times }: Fetched, now: number): Promise<void> {
  if (times) await storeBusy(trx, lane, times.busy);
  await trx
    .updateTable('coach_calendar')
    .set({
      ...{ etag, last_modified: lastModified, fetched_at: new Date(now), next_fetch_at: dueIn(FETCH_MINUTES) },
      ...(times && { read_at: new Date(now), unreadable: times.unreadable }),
      ...{ failures: 0, failed_at: null, problem: null, problem_status: null, gone_since: null, stopped_at: null },
      told_at: null,
      ...{ busy_token: null, busy_until: null },
    })
    .where('club_id', '=', lane.club_id)
    .where('coach_id', '=', lane.coach_id)
    .execute();
}

/** Its busy times stay as they were read last. */
async function recordFailure(trx: Db, lane: Lane, { problem, status }: CalendarError, now: number): Promise<void> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const isGone = problem === 'gone';
  const { rows } = await sql<{ url: string; stopped_at: Date | null; told_at: Date | null }>`
    update coach_calendar set failures = failures + 1, failed_at = ${at}, problem = ${problem}, problem_status = ${status},
      gone_since = ${isGone ? sql`coalesce(gone_since, ${at})` : null},
      stopped_at = case when ${isGone} and gone_since <= ${at} - make_interval(days => ${GONE_DAYS}::int) then ${at} end,
      next_fetch_at = now() + make_interval(mins => least(${FETCH_MINUTES}::int * (2 ^ least(failures, 10))::int, ${LONGEST_MINUTES}::int)),
      busy_token = null, busy_until = null
    where club_id = ${lane.club_id} and coach_id = ${lane.coach_id} returning url, stopped_at, told_at`.execute(trx);
  const [calendar] = rows;
  // Once, also if someone has it tried again meanwhile.
  if (!calendar?.stopped_at || calendar.told_at) return;
  await trx
    .updateTable('coach_calendar')
    .set({ told_at: new Date(now) })
    .where('club_id', '=', lane.club_id)
    .where('coach_id', '=', lane.coach_id)
    .execute();
  await announceStoppedCalendar(trx, lane, { host: new URL(calendar.url).host, days: GONE_DAYS });
}

/** Does all work on coaches' calendars in this process. */
export type Calendars = OutgoingSettings & {
  /** Fetches a calendar at once, unless another process does. */
  fetchNow(key: CalendarKey): Promise<void>;
  /** Fetches what is due, and waits until it is done. */
  fetchDue(): Promise<void>;
  /** Fetches what is due from now on. */
  start(): void;
  stop(): Promise<void>;
};

async function fetchAndRead(context: CalendarContext, reader: CalendarReader, lane: Lane): Promise<Fetched> {
  const { privateAddresses, clock, timeoutMs } = context;
  const { url, etag, last_modified: lastModified, read_at, club_id: clubId, time_zone: timeZone } = lane;
  const isKnown = read_at !== null && clock() - read_at.getTime() < READ_AGAIN_MS;
  const known = isKnown ? { etag, lastModified } : undefined;
  const fetched = await fetchCalendar(url, { privateAddresses, timeoutMs, known });
  const { text } = fetched;
  if (text === undefined) return { ...fetched, times: undefined };
  const { date } = toZoned(clock(), timeZone);
  const [from, to] = [-1, AHEAD_DAYS].map((days) => toInstant(addDays(date, days), 0, timeZone)) as [number, number];
  return { ...fetched, times: await reader.read({ text, clubId, timeZone, from, to }) };
}

/** Fetches coaches' calendars, one process at a time each, and stores when the coaches are busy. */
export function createCalendars(context: CalendarContext, log: Log): Calendars {
  const { db, clock, privateAddresses } = context;
  const reader = createCalendarReader();
  const running = new Set<Promise<void>>();
  let stopPolling = async () => {};

  async function serve(lane: Lane): Promise<void> {
    const result = await fetchAndRead(context, reader, lane).catch((error) => {
      if (error instanceof CalendarError) return error;
      throw error;
    });
    await inTransaction(db, async (trx) => {
      if (!(await isMine(trx, lane))) return;
      if (result instanceof CalendarError) await recordFailure(trx, lane, result, clock());
      else await recordSuccess(trx, lane, result, clock());
    });
    if (!(result instanceof CalendarError)) return;
    const { club_id: club, coach_id: coach } = lane;
    log.warn({ club, coach, reason: result.message }, "a coach's calendar was not read");
  }
  /** If the database fails, another round has the calendar after its lease. */
  const work = (lane: Lane) => {
    const { club_id: club, coach_id: coach } = lane;
    const served = serve(lane)
      .catch((error) => log.warn({ club, coach, reason: String(error) }, "the work on a coach's calendar failed"))
      .finally(() => running.delete(served));
    running.add(served);
    return served;
  };
  const round = async () => {
    if (running.size >= LANES) return;
    for (const lane of await claim(db, { limit: LANES - running.size })) work(lane);
  };
  const idle = async () => {
    await Promise.all(running);
  };

  return {
    privateAddresses,
    async fetchNow(key) {
      for (const lane of await claim(db, key)) await work(lane);
    },
    async fetchDue() {
      await round();
      await idle();
    },
    start() {
      stopPolling = startPolling(round, { every: 5000, name: "the work on coaches' calendars", log });
    },
    async stop() {
      await stopPolling();
      await idle();
      await reader.stop();
    },
  };
}
