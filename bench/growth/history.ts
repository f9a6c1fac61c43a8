import { sql } from 'kysely';
import type { Db } from '#server/testing/database.ts';

const WEEKS_PER_YEAR = 52;
/** Bookings per statement, so that none runs out of memory. */
const BATCH = 100_000;

/**
 * Adds bookings of the past year: each seeded hour of the coming week as one booking in each week
 * before, the latest weeks first, until there are `wanted`. Each has what a booking leaves behind:
 * its occupation, its payment, and two events of analytics. Messages are deleted after weeks, so
 * there are two for each booking of the last eight weeks.
 * @returns the number of bookings, and of the weeks that they fill
 */
export async function addHistory(db: Db, wanted: number): Promise<{ bookings: number; weeks: number }> {
  let bookings = 0;
  let weeks = 0;
  await db.connection().execute(async (connection) => {
    // Rows as the product leaves them, without its notifications and checks for each.
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      create temporary table pattern as
      select row_number() over (order by md5(hour.id::text)) as position, hour.club_id, hour.court_id, hour.coach_id, during,
        service.id as service_id
      from occupation hour
      cross join lateral (
        select id from service join service_court on service_court.club_id = service.club_id and service_id = id
        where service.club_id = hour.club_id and service_court.court_id = hour.court_id and kind = 'court' limit 1
      ) service
      where hour.kind = 'seed' and lower(during) >= date_trunc('day', now())
        and lower(during) < date_trunc('day', now()) + interval '7 days'`.execute(connection);
    await sql`create index on pattern (position)`.execute(connection);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pattern`.execute(connection);
    const perWeek = rows[0]!.count;
    for (let week = 1; week <= WEEKS_PER_YEAR && bookings < wanted; week += 1) {
      for (let first = 1; first <= perWeek && bookings < wanted; first += BATCH) {
        const last = Math.min(first + BATCH, first + wanted - bookings, perWeek + 1) - 1;
        await addBookings(connection, week, first, last);
        bookings += last - first + 1;
      }
      weeks = week;
    }
    await sql`set session_replication_role = default`.execute(connection);
  });
  await sql`vacuum analyze`.execute(db);
  return { bookings, weeks };
}

/** Adds the bookings of a part of the week's pattern, so many weeks ago. */
const addBookings = (db: Db, week: number, first: number, last: number) =>
  sql`
  with past as (
    select *, lower(during) - make_interval(weeks => ${week}::int) as starts, upper(during) - make_interval(weeks => ${week}::int) as ends,
      md5(random()::text || position) as secret
    from pattern where position between ${first}::int and ${last}::int
  ), booked as (
    insert into booking (club_id, token, club_token, code, kind, service_id, court_id, coach_id, starts_at, ends_at, given_name,
      telephone, email, price, payment_type, payment_status, language, device_id, created_at)
    select club_id, secret || left(secret, 11), md5(secret) || right(secret, 11), upper(left(secret, 10)), 'court', service_id, court_id, null,
      starts, ends, 'Oksana', '+38067' || lpad((position * 7919 % 10000000)::text, 7, '0'), 'guest' || (position % 50000) || '@example.com',
      40000, 'card', 'paid', 'uk', left(secret, 32), starts - interval '2 days'
    from past on conflict do nothing
    returning club_id, id, court_id, starts_at, ends_at, price, created_at
  ), occupied as (
    insert into occupation (club_id, court_id, during, kind, booking_id)
    select club_id, court_id, tstzrange(starts_at, ends_at), 'booking', id from booked on conflict do nothing
  ), told as (
    insert into message (club_id, booking_id, channel, kind, language, recipient, payload, next_attempt_at, not_after, created_at,
      tried_at, sent_at)
    select club_id, id, 'email', kind, 'uk', 'guest' || (id % 50000) || '@example.com', '{}', null, starts_at, created_at,
      created_at, created_at
    from booked, unnest(array['confirmed', 'reminder']) as kind where ${week <= 8}
  ), followed as (
    insert into analytics_event (event_name, client_id, session_id, event, created_at)
    select name, md5(id::text), md5(id::text), '{"club": 1, "service": 2, "page": "/club/third-set"}', created_at
    from booked, unnest(array['view_item', 'purchase']) as name
  )
  insert into payment (club_id, booking_id, direction, payment_type, status, amount, created_at, settled_at)
  select club_id, id, 'charge', 'card', 'paid', price, created_at, starts_at from booked`.execute(db);
