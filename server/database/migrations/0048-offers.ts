import { type Kysely, sql } from 'kysely';

/** Minutes for which an offer is held. */
const OFFER = `interval '15 minutes'`;

const isBookable = (start: string) =>
  `${start} > now() + make_interval(mins => (SELECT lead_time_minutes FROM club WHERE club.id = in_club))`;

/** An offer is an email as much as a hold: both are stored with the change that freed the time. */
const offer = (until: string) => `
  UPDATE slot_watch SET state = 'offered', told_at = now(), offered_until = ${until}
    WHERE club_id = in_club AND id = watch.id;
  INSERT INTO message (club_id, channel, kind, language, recipient, payload, not_after)
    VALUES (in_club, 'email', 'freed', watch.language, watch.email,
      jsonb_build_object('club_id', in_club, 'court_id', watch.court_id, 'session_id', watch.session_id,
        'token', watch.token, 'starts_at', lower(watch.during), 'ends_at', upper(watch.during), 'until', ${until}),
      ${until});`;

const STATEMENTS = [
  `ALTER TABLE slot_watch
    ALTER COLUMN court_id DROP NOT NULL,
    ADD COLUMN session_id bigint,
    ADD COLUMN service_id integer,
    ADD COLUMN state text NOT NULL DEFAULT 'waiting'
      CHECK (state IN ('waiting', 'offered', 'taken', 'declined', 'expired', 'cancelled')),
    ADD COLUMN offered_until timestamptz,
    ADD CHECK (num_nonnulls(court_id, session_id) = 1),
    ADD CHECK (state <> 'offered' OR offered_until IS NOT NULL),
    ADD FOREIGN KEY (club_id, session_id) REFERENCES group_session (club_id, id) ON DELETE CASCADE,
    ADD UNIQUE (club_id, session_id, email)`,
  // Who was told before had no hold.
  `UPDATE slot_watch SET state = 'expired' WHERE told_at IS NOT NULL`,
  `CREATE INDEX slot_watch_line ON slot_watch (club_id, court_id, id) WHERE state = 'waiting'`,
  `CREATE INDEX slot_watch_places ON slot_watch (club_id, session_id, id) WHERE session_id IS NOT NULL`,

  // The table of server/booking/state/watch-transitions.ts, of whose events some happen here only.
  `CREATE FUNCTION check_watch_state() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (OLD.state || ' ' || NEW.state) <> ALL (ARRAY['waiting offered', 'waiting cancelled',
          'offered taken', 'offered declined', 'offered expired', 'offered waiting']) THEN
        RAISE EXCEPTION 'a watch that is % cannot become %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER slot_watch_state BEFORE UPDATE ON slot_watch FOR EACH ROW
    WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION check_watch_state()`,

  // Offers a time that became free to the first in line. Overlapping times are one line: after the
  // first offer, those that overlap it are taken.
  `CREATE FUNCTION offer_times(in_club integer, on_court bigint, by_coach bigint, freed tstzrange) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      watch slot_watch;
      until timestamptz;
    BEGIN
      PERFORM FROM slot_watch waits
        WHERE waits.club_id = in_club AND waits.state = 'waiting' AND waits.during && freed
          AND (waits.court_id = on_court OR waits.coach_id = by_coach)
        ORDER BY waits.id FOR UPDATE;
      -- A statement of its own, which sees what those committed for whom the lock was waited.
      FOR watch IN SELECT waits.* FROM slot_watch waits
        WHERE waits.club_id = in_club AND waits.state = 'waiting' AND waits.during && freed
          AND (waits.court_id = on_court OR waits.coach_id = by_coach) AND ${isBookable('lower(waits.during)')}
        ORDER BY waits.id
      LOOP
        CONTINUE WHEN EXISTS (
          SELECT FROM occupation taken
          WHERE taken.club_id = in_club AND taken.during && watch.during
            AND (taken.court_id = watch.court_id OR taken.coach_id = watch.coach_id)
            AND (taken.kind <> 'hold' OR taken.expires_at > now()));
        CONTINUE WHEN EXISTS (
          SELECT FROM coach_busy busy
          WHERE busy.club_id = in_club AND busy.coach_id = watch.coach_id
            AND busy.starts_at < upper(watch.during) AND busy.ends_at > lower(watch.during));
        WITH gone AS (
          DELETE FROM occupation
          WHERE club_id = in_club AND during && watch.during AND kind = 'hold' AND expires_at <= now()
            AND (court_id = watch.court_id OR coach_id = watch.coach_id)
          RETURNING *)
        INSERT INTO ended_hold (device_id, device_signed, address_hash, club_id, renewals, expires_at, court_id, during, turn)
          SELECT device_id, device_signed, address_hash, club_id, renewals, expires_at, court_id, during,
            coalesce(turn, lease_token)
          FROM gone WHERE lease_token IS NOT NULL;
        until := least(now() + ${OFFER}, lower(watch.during));
        -- Held by the token itself, and not renewable.
        INSERT INTO occupation (club_id, court_id, coach_id, during, kind, expires_at, lease_token, device_id, address_hash, renewals)
          VALUES (in_club, watch.court_id, watch.coach_id, watch.during, 'hold', until, watch.token, watch.token, '', 1)
          ON CONFLICT DO NOTHING;
        CONTINUE WHEN NOT FOUND;
        ${offer('until')}
      END LOOP;
    END $$`,

  // What becomes of an offer whose hold is gone, before the time is offered to the next.
  `CREATE OR REPLACE FUNCTION tell_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND OLD.kind = 'hold' AND OLD.lease_token IS NOT NULL THEN
        UPDATE slot_watch watch SET state = CASE
            WHEN EXISTS (SELECT FROM occupation taken
              WHERE taken.club_id = OLD.club_id AND taken.court_id = OLD.court_id AND taken.during && OLD.during
                AND (taken.booking_id IS NOT NULL OR taken.device_id = OLD.device_id)) THEN 'taken'
            WHEN OLD.expires_at > now() THEN 'waiting'
            ELSE 'expired' END
          WHERE watch.club_id = OLD.club_id AND watch.token = OLD.lease_token AND watch.state = 'offered'
            -- The club took the time back and freed it again: the offer has its new hold.
            AND NOT EXISTS (SELECT FROM occupation held
              WHERE held.club_id = OLD.club_id AND held.court_id = OLD.court_id AND held.during && OLD.during
                AND held.lease_token = watch.token);
      END IF;
      PERFORM offer_times(OLD.club_id, OLD.court_id, OLD.coach_id, OLD.during);
      RETURN NULL;
    END $$`,
  `CREATE OR REPLACE FUNCTION tell_coach_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM offer_times(OLD.club_id, NULL, OLD.coach_id, tstzrange(OLD.starts_at, OLD.ends_at));
      RETURN NULL;
    END $$`,

  // A place that is held is subtracted from what remains, as a booked one is.
  `CREATE FUNCTION offer_places(in_club integer, of_session bigint) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      watch slot_watch;
      until timestamptz;
    BEGIN
      PERFORM FROM group_session WHERE club_id = in_club AND id = of_session FOR UPDATE;
      LOOP
        EXIT WHEN NOT EXISTS (SELECT FROM group_session place
          WHERE place.club_id = in_club AND place.id = of_session AND place.remaining > 0 AND ${isBookable('place.starts_at')});
        SELECT waits.* INTO watch FROM slot_watch waits
          WHERE waits.club_id = in_club AND waits.session_id = of_session AND waits.state = 'waiting'
          ORDER BY waits.id LIMIT 1 FOR UPDATE;
        EXIT WHEN NOT FOUND;
        until := least(now() + ${OFFER}, lower(watch.during));
        INSERT INTO place_hold (club_id, session_id, lease_token, device_id, address_hash, renewals, expires_at)
          VALUES (in_club, of_session, watch.token, watch.token, '', 1, until);
        UPDATE group_session SET remaining = remaining - 1 WHERE club_id = in_club AND id = of_session;
        ${offer('until')}
      END LOOP;
    END $$`,
  `CREATE FUNCTION tell_place_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM offer_places(NEW.club_id, NEW.id);
      RETURN NULL;
    END $$`,
  `CREATE CONSTRAINT TRIGGER group_session_watchers AFTER UPDATE ON group_session DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.remaining > OLD.remaining) EXECUTE FUNCTION tell_place_watchers()`,
  // Only its holder ends a hold that is still valid; who declines has said so before.
  `CREATE FUNCTION end_place_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE slot_watch SET state = CASE WHEN OLD.expires_at > now() THEN 'taken' ELSE 'expired' END
        WHERE club_id = OLD.club_id AND token = OLD.lease_token AND state = 'offered';
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER place_hold_offer AFTER DELETE ON place_hold
    FOR EACH ROW EXECUTE FUNCTION end_place_offer()`,
];

/**
 * A line for each taken time and full session. What becomes free is held for the first in line, for
 * fifteen minutes, by the transaction that frees it.
 */
export const offers = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
