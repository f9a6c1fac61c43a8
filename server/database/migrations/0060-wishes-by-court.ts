import { type Kysely, sql } from 'kysely';

/** A freed time is noted for wishes for the sports of a club's courts, and not only of its services. */
export const wishesByCourt = {
  async up(db: Kysely<unknown>) {
    await sql`CREATE OR REPLACE FUNCTION note_freed(in_club integer, on_court bigint, by_coach bigint, freed tstzrange)
      RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO freed_time (club_id, court_id, coach_id, during)
          SELECT in_club, on_court, by_coach, freed
          WHERE upper(freed) > now()
            AND EXISTS (SELECT FROM slot_wish wish JOIN club ON club.id = in_club
              WHERE wish.state = 'active' AND (wish.city_id IS NULL OR wish.city_id = club.city_id)
                AND wish.first_date <= (upper(freed) AT TIME ZONE club.time_zone)::date
                AND wish.last_date >= (lower(freed) AT TIME ZONE club.time_zone)::date
                AND wish.category_id IN (SELECT category_id FROM service WHERE service.club_id = in_club AND NOT retired
                  UNION SELECT sport.id FROM court JOIN service_category sport ON sport.slug = court.sport
                    WHERE court.club_id = in_club))
            AND NOT EXISTS (SELECT FROM occupation taken
              WHERE taken.club_id = in_club AND taken.court_id = on_court AND taken.during @> freed
                AND (taken.kind <> 'hold' OR taken.expires_at > now()));
        IF FOUND THEN PERFORM pg_notify('courtside_change', 'freed'); END IF;
      END $$`.execute(db);
  },
};
