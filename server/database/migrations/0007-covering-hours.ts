import { type Kysely, sql } from 'kysely';

/**
 * Indexes with which the search reads thousands of courts' hours. They contain all columns that it
 * reads, so the table itself is not touched.
 */
export const coveringHours = {
  async up(db: Kysely<unknown>) {
    const whole = 'INCLUDE (during, court_id, coach_id, kind, expires_at, device_id, lease_token)';
    const longerThan = (time: string) => `WHERE upper(during) - lower(during) > interval '${time}'`;
    for (const statement of [
      'DROP INDEX occupation_start',
      `CREATE INDEX occupation_start ON occupation (club_id, lower(during)) ${whole}`,
      'DROP INDEX occupation_long',
      `CREATE INDEX occupation_long ON occupation (club_id, lower(during)) ${whole} ${longerThan('8 hours')}`,
      'DROP INDEX occupation_days',
      `CREATE INDEX occupation_days ON occupation (club_id) ${whole} ${longerThan('24 hours')}`,
    ]) {
      await sql.raw(statement).execute(db);
    }
  },
};
