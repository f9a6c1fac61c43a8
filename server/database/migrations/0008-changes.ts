import { type Kysely, sql } from 'kysely';

/**
 * The payload of a notification about a time range of a club: transaction, club, and from and until
 * in epoch ms, `-` for no bound.
 */
const notifySpan = (from: string, until: string) => `
  PERFORM pg_notify('courtside_change', concat_ws(' ', pg_current_xact_id(), club_id, ${from}, ${until}))
    FROM (SELECT club_id, min(starts) AS starts, max(ends) AS ends FROM spans GROUP BY club_id) told;`;
const milliseconds = (column: string) => `coalesce(floor(extract(epoch FROM ${column}) * 1000)::bigint::text, '-')`;

/**
 * A trigger function over the old and the new rows, in which `spans` selects club, starts and ends.
 */
const createNotifyFunction = (
  name: string,
  event: 'INSERT' | 'UPDATE' | 'DELETE',
  spans: (rows: string) => string,
  same: string,
) => {
  const rows = { INSERT: spans('after'), DELETE: spans('before'), UPDATE: '' };
  // An update that does not change what clients see sends no notification.
  rows.UPDATE = `${spans(`(SELECT ${same} FROM before EXCEPT SELECT ${same} FROM after)`)}
    UNION ALL ${spans(`(SELECT ${same} FROM after EXCEPT SELECT ${same} FROM before)`)}`;
  return `CREATE FUNCTION ${name}_${event.toLowerCase()}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${notifySpan(milliseconds('starts'), milliseconds('ends')).replace('FROM spans', `FROM (${rows[event]}) spans`)}
      RETURN NULL;
    END $$`;
};

const REFERENCING = {
  INSERT: 'REFERENCING NEW TABLE AS after',
  UPDATE: 'REFERENCING OLD TABLE AS before NEW TABLE AS after',
  DELETE: 'REFERENCING OLD TABLE AS before',
};

const from = (starts: string, ends: string) => (rows: string) =>
  `SELECT club_id, ${starts} AS starts, ${ends} AS ends FROM ${rows} rows`;
const always = 'NULL::timestamptz';

/**
 * Every table whose rows decide what a schedule shows, with the time range that a row of it
 * changes.
 */
const TABLES: { table: string; spans: (rows: string) => string; same: string }[] = [
  {
    table: 'occupation',
    spans: from('lower(during)', 'upper(during)'),
    same: 'club_id, id, court_id, coach_id, during',
  },
  {
    table: 'group_session',
    spans: from('starts_at', 'ends_at'),
    same: 'club_id, id, starts_at, ends_at, remaining, amount',
  },
  { table: 'club_closure', spans: from('starts_at', 'ends_at'), same: 'club_id, id, starts_at, ends_at' },
  {
    table: 'price_rule',
    spans: from(always, always),
    same: 'club_id, id, court_id, coach_id, weekdays, from_minute, to_minute, amount',
  },
  {
    table: 'club',
    spans: (rows) => `SELECT id AS club_id, ${always} AS starts, ${always} AS ends FROM ${rows} rows`,
    same: 'id, opening_hours, lead_time_minutes, horizon_days, online_booking',
  },
];

/**
 * Notifies `courtside_change` that a club's schedule has changed, for any writer, once the
 * transaction commits.
 */
export const changes = {
  async up(db: Kysely<unknown>) {
    for (const { table, spans, same } of TABLES) {
      for (const event of ['INSERT', 'UPDATE', 'DELETE'] as const) {
        const name = `tell_${table}`;
        await sql.raw(createNotifyFunction(name, event, spans, same)).execute(db);
        await sql
          .raw(
            `CREATE TRIGGER ${table}_${event.toLowerCase()}_tell AFTER ${event} ON ${table}
              ${REFERENCING[event]} FOR EACH STATEMENT EXECUTE FUNCTION ${name}_${event.toLowerCase()}()`,
          )
          .execute(db);
      }
    }
  },
};
