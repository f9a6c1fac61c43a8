import { type Kysely, sql } from 'kysely';

/**
 * If two transactions free parts of one hour at the same time, the second waits for the first, so
 * that one of them sees the whole hour free.
 */
export const watchesAtOnce = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `CREATE OR REPLACE FUNCTION tell_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM slot_watch watch
        WHERE watch.club_id = OLD.club_id AND watch.told_at IS NULL AND watch.during && OLD.during
          AND (watch.court_id = OLD.court_id OR watch.coach_id = OLD.coach_id)
        ORDER BY watch.id FOR UPDATE;
      -- A statement of its own, which sees what those committed for whom the lock was waited.
      WITH told AS (
        UPDATE slot_watch watch SET told_at = now()
        WHERE watch.club_id = OLD.club_id AND watch.told_at IS NULL AND watch.during && OLD.during
          AND (watch.court_id = OLD.court_id OR watch.coach_id = OLD.coach_id)
          AND NOT EXISTS (
            SELECT FROM occupation taken
            WHERE taken.club_id = watch.club_id AND taken.during && watch.during
              AND (taken.court_id = watch.court_id OR taken.coach_id = watch.coach_id)
              AND (taken.kind <> 'hold' OR taken.expires_at > now()))
        RETURNING watch.*)
      INSERT INTO message (club_id, channel, kind, language, recipient, payload, not_after)
        SELECT club_id, 'email', 'freed', language, email,
          jsonb_build_object('club_id', club_id, 'court_id', court_id, 'token', token,
            'starts_at', lower(during), 'ends_at', upper(during)),
          lower(during)
        FROM told;
      RETURN NULL;
    END $$`,
      )
      .execute(db);
  },
};
