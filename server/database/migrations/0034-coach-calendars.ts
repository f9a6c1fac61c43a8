import { type Kysely, sql } from 'kysely';

const milliseconds = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;

/**
 * A trigger function that tells who waits for a time once it is free: when an occupation ends, as
 * before, and when a coach is not busy elsewhere any more. `mine` compares a watch with what ended.
 */
const tellWatchers = (name: string, during: string, mine: string) => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM slot_watch watch
        WHERE watch.club_id = OLD.club_id AND watch.told_at IS NULL AND watch.during && ${during} AND ${mine}
        ORDER BY watch.id FOR UPDATE;
      -- A statement of its own, which sees what those committed for whom the lock was waited.
      WITH told AS (
        UPDATE slot_watch watch SET told_at = now()
        WHERE watch.club_id = OLD.club_id AND watch.told_at IS NULL AND watch.during && ${during} AND ${mine}
          AND NOT EXISTS (
            SELECT FROM occupation taken
            WHERE taken.club_id = watch.club_id AND taken.during && watch.during
              AND (taken.court_id = watch.court_id OR taken.coach_id = watch.coach_id)
              AND (taken.kind <> 'hold' OR taken.expires_at > now()))
          AND NOT EXISTS (
            SELECT FROM coach_busy busy
            WHERE busy.club_id = watch.club_id AND busy.coach_id = watch.coach_id
              AND busy.starts_at < upper(watch.during) AND busy.ends_at > lower(watch.during))
        RETURNING watch.*)
      INSERT INTO message (club_id, channel, kind, language, recipient, payload, not_after)
        SELECT club_id, 'email', 'freed', language, email,
          jsonb_build_object('club_id', club_id, 'court_id', court_id, 'token', token,
            'starts_at', lower(during), 'ends_at', upper(during)),
          lower(during)
        FROM told;
      RETURN NULL;
    END $$`;

const STATEMENTS = [
  `CREATE TABLE coach_calendar (
    club_id integer NOT NULL,
    coach_id integer NOT NULL,
    url text NOT NULL,
    etag text,
    last_modified text,
    next_fetch_at timestamptz NOT NULL DEFAULT now(),
    busy_token uuid,
    busy_until timestamptz,
    fetched_at timestamptz,
    read_at timestamptz,
    unreadable integer NOT NULL DEFAULT 0,
    failures integer NOT NULL DEFAULT 0,
    failed_at timestamptz,
    problem text,
    problem_status integer,
    gone_since timestamptz,
    stopped_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (club_id, coach_id),
    FOREIGN KEY (club_id, coach_id) REFERENCES coach (club_id, id) ON DELETE CASCADE,
    CHECK ((failed_at IS NULL) = (problem IS NULL))
  )`,
  'CREATE INDEX coach_calendar_to_do ON coach_calendar (next_fetch_at) WHERE stopped_at IS NULL',
  // Only when: what a coach does elsewhere is nobody's business.
  `CREATE TABLE coach_busy (
    club_id integer NOT NULL,
    coach_id integer NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    PRIMARY KEY (club_id, coach_id, starts_at),
    FOREIGN KEY (club_id, coach_id) REFERENCES coach_calendar (club_id, coach_id) ON DELETE CASCADE,
    CHECK (starts_at < ends_at)
  )`,
  'CREATE INDEX coach_busy_by_end ON coach_busy (club_id, ends_at)',
  // Rows are added and deleted, never changed. Open schedules listen, as to what occupies courts.
  `CREATE FUNCTION tell_coach_busy() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('courtside_change', concat_ws(' ', pg_current_xact_id(), club_id,
          ${milliseconds('starts')}, ${milliseconds('ends')}))
        FROM (SELECT club_id, min(starts_at) AS starts, max(ends_at) AS ends FROM changed GROUP BY club_id) told;
      RETURN NULL;
    END $$`,
  ...(['INSERT', 'DELETE'] as const).map(
    (event) => `CREATE TRIGGER coach_busy_${event.toLowerCase()}_tell AFTER ${event} ON coach_busy
      REFERENCING ${event === 'INSERT' ? 'NEW' : 'OLD'} TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION tell_coach_busy()`,
  ),
  tellWatchers('tell_watchers', 'OLD.during', '(watch.court_id = OLD.court_id OR watch.coach_id = OLD.coach_id)'),
  tellWatchers('tell_coach_watchers', 'tstzrange(OLD.starts_at, OLD.ends_at)', 'watch.coach_id = OLD.coach_id'),
  `CREATE CONSTRAINT TRIGGER coach_busy_delete_watchers AFTER DELETE ON coach_busy DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION tell_coach_watchers()`,
];

/** Coaches' own calendars elsewhere, and when the coaches are busy by them. */
export const coachCalendars = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
