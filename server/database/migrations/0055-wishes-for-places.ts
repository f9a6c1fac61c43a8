import { type Kysely, sql } from 'kysely';

/** Minutes for which an offer is held. */
const OFFER = `interval '15 minutes'`;

const STATEMENTS = [
  `ALTER TABLE slot_wish
    DROP CONSTRAINT slot_wish_service_kind_check,
    ADD CHECK (service_kind IN ('court', 'coach', 'group')),
    ADD COLUMN places integer NOT NULL DEFAULT 1 CHECK (places > 0)`,
  'ALTER TABLE slot_watch ADD COLUMN places integer NOT NULL DEFAULT 1 CHECK (places > 0)',
  // Of a session whose places became free, whose court is not free for that. `places_before`: how many
  // places it had, which is no news to who wants as few.
  'ALTER TABLE freed_time ADD COLUMN session_id bigint, ADD COLUMN places_before integer',

  `CREATE FUNCTION note_places(in_club integer, of_session bigint, before integer) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO freed_time (club_id, court_id, session_id, places_before, during)
        SELECT in_club, place.court_id, place.id, before, tstzrange(place.starts_at, place.ends_at)
        FROM group_session place JOIN club ON club.id = in_club
          JOIN service ON service.club_id = in_club AND service.id = place.service_id
        WHERE place.club_id = in_club AND place.id = of_session AND place.remaining > before AND place.starts_at > now()
          AND EXISTS (SELECT FROM slot_wish wish
            WHERE wish.state = 'active' AND wish.service_kind = 'group' AND wish.category_id = service.category_id
              AND wish.places > before AND wish.places <= place.remaining
              AND (wish.city_id IS NULL OR wish.city_id = club.city_id)
              AND (place.starts_at AT TIME ZONE club.time_zone)::date BETWEEN wish.first_date AND wish.last_date);
      IF FOUND THEN PERFORM pg_notify('courtside_change', 'freed'); END IF;
    END $$`,

  // As in migration 0048, but one in line may want several places, which are a hold each, and is passed
  // over while there are fewer.
  `CREATE OR REPLACE FUNCTION offer_places(in_club integer, of_session bigint) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      watch slot_watch;
      left_over integer;
      until timestamptz;
    BEGIN
      PERFORM FROM group_session WHERE club_id = in_club AND id = of_session FOR UPDATE;
      LOOP
        SELECT place.remaining INTO left_over FROM group_session place
          WHERE place.club_id = in_club AND place.id = of_session AND place.remaining > 0
            AND place.starts_at > now() + make_interval(mins => (SELECT lead_time_minutes FROM club WHERE club.id = in_club));
        EXIT WHEN NOT FOUND;
        SELECT waits.* INTO watch FROM slot_watch waits
          WHERE waits.club_id = in_club AND waits.session_id = of_session AND waits.state = 'waiting'
            AND waits.places <= left_over
          ORDER BY waits.id LIMIT 1 FOR UPDATE;
        EXIT WHEN NOT FOUND;
        until := least(now() + ${OFFER}, lower(watch.during));
        INSERT INTO place_hold (club_id, session_id, lease_token, device_id, address_hash, renewals, expires_at)
          SELECT in_club, of_session, watch.token, watch.token, '', 1, until FROM generate_series(1, watch.places);
        UPDATE group_session SET remaining = remaining - watch.places WHERE club_id = in_club AND id = of_session;
        UPDATE slot_watch SET state = 'offered', told_at = now(), offered_until = until
          WHERE club_id = in_club AND id = watch.id;
        INSERT INTO message (club_id, channel, kind, language, recipient, payload, not_after)
          VALUES (in_club, 'email', 'freed', watch.language, watch.email,
            jsonb_build_object('club_id', in_club, 'court_id', watch.court_id, 'session_id', watch.session_id,
              'token', watch.token, 'starts_at', lower(watch.during), 'ends_at', upper(watch.during), 'until', until,
              'places', watch.places),
            until);
      END LOOP;
    END $$`,
  // The session's own line first: what it leaves is for the wishes.
  `CREATE OR REPLACE FUNCTION tell_place_watchers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM offer_places(NEW.club_id, NEW.id);
      PERFORM note_places(NEW.club_id, NEW.id, OLD.remaining);
      RETURN NULL;
    END $$`,
  `CREATE FUNCTION tell_of_new_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Clubs have thousands of sessions and mostly no such wish.
      IF EXISTS (SELECT FROM slot_wish WHERE state = 'active' AND service_kind = 'group') THEN
        PERFORM note_places(added.club_id, added.id, 0) FROM added;
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER group_session_added AFTER INSERT ON group_session
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_sessions()`,

  // An offer of several places stands until the last of them is booked, given back or over.
  `CREATE OR REPLACE FUNCTION end_place_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE slot_watch SET
          taken_by = CASE WHEN OLD.expires_at > now() THEN OLD.device_id ELSE taken_by END,
          state = CASE
            WHEN EXISTS (SELECT FROM place_hold rest
              WHERE rest.club_id = OLD.club_id AND rest.lease_token = OLD.lease_token) THEN state
            WHEN OLD.expires_at > now() OR taken_by IS NOT NULL THEN 'taken'
            ELSE 'expired' END
        WHERE club_id = OLD.club_id AND token = OLD.lease_token AND state = 'offered';
      RETURN NULL;
    END $$`,
];

/** Wishes for places of group sessions, one or several, and what becomes free for them. */
export const wishesForPlaces = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
