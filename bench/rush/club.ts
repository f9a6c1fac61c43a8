import { sql } from 'kysely';
import { addDays, toInstant, toZoned } from '#core/domain/zone.ts';
import { type Db, rangeOf } from '#server/testing/database.ts';

const COURTS = 8;
/** The hours that everybody wants, on the club's clock. */
const EVENING = [17, 18, 19, 20, 21];
const ALL_HOURS = Array.from({ length: 16 }, (_, index) => 7 + index);

export type RushClub = { id: number; slug: string; service: number; timeZone: string };

/** Gives a club of the demonstration data eight courts that are open in the evening of every day. */
export async function prepareClub(db: Db): Promise<RushClub> {
  const { rows } = await sql<RushClub & { court: number; courts: number }>`
    select club.id, club.slug, club.time_zone as "timeZone", service.id as service, min(court_id) as court,
      count(*)::int as courts
    from club join service on service.club_id = club.id join service_court link
      on link.club_id = club.id and link.service_id = service.id
    where online_booking and kind = 'court' and not club.retired and not service.retired
    group by club.id, service.id having count(*) <= ${COURTS} order by count(*) desc, club.id limit 1`.execute(db);
  const { court, courts, ...club } = rows[0]!;
  const copy = (table: string, changes: string, where: string) =>
    sql`insert into ${sql.id(table)}
      select (jsonb_populate_record(original, ${sql.raw(changes)})).* from ${sql.id(table)} original
      where club_id = ${club.id} and ${sql.raw(where)} = ${court}`.execute(db);
  for (let number = courts; number < COURTS; number += 1) {
    const next = await sql<{ id: number }>`select max(id)::int + 1 as id from court`.execute(db);
    const { id } = next.rows[0]!;
    await copy('court', `jsonb_build_object('id', ${id}, 'key', 'rush-${id}', 'position', ${number})`, 'id');
    await copy('service_court', `jsonb_build_object('court_id', ${id})`, 'court_id');
    await copy(
      'price_rule',
      `jsonb_build_object('court_id', ${id}, 'id', (select max(id) from price_rule) + original.id)`,
      'court_id',
    );
  }
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '07:00', closes: '23:00' }));
  await db
    .updateTable('club')
    .set({ opening_hours: JSON.stringify(hours), seasons: '[]', holidays: '[]' } as object)
    .where('id', '=', club.id)
    .execute();
  return club;
}

/** Opens the last day of a club's horizon, whose hours are free. Returns its date. */
export async function releaseDay(db: Db, club: RushClub): Promise<string> {
  const { date, minutes } = toZoned(Date.now(), club.timeZone);
  const horizon = 14;
  const day = addDays(date, horizon);
  const during = rangeOf(
    new Date(toInstant(day, 0, club.timeZone)),
    new Date(toInstant(addDays(day, 2), 0, club.timeZone)),
  );
  await db.deleteFrom('payment').where('club_id', '=', club.id).execute();
  await sql`delete from occupation where club_id = ${club.id} and during && ${during}`.execute(db);
  await sql`delete from message where club_id = ${club.id}`.execute(db);
  await db.deleteFrom('booking').where('club_id', '=', club.id).execute();
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  await db.updateTable('club').set({ horizon_days: horizon, release_time: time }).where('id', '=', club.id).execute();
  return day;
}

/** A free hour of the evening: its name and the token that holds or books it. */
export type Hour = { name: string; token: string };
type Slot = { token: string | null; court_id: number; starts_at: string; ends_at: string };

/** The free hours of the evening of a day, or of the whole day, as the API lists them. */
export async function eveningHours(
  address: string,
  club: RushClub,
  date: string,
  which: 'evening' | 'all' = 'evening',
): Promise<Hour[]> {
  const answer = await fetch(`${address}/api/v1/slots?service_id=${club.service}&date=${date}&duration=60`);
  const { data } = (await answer.json()) as { data: Slot[] };
  const starts = new Set((which === 'all' ? ALL_HOURS : EVENING).map((hour) => `T${String(hour).padStart(2, '0')}:00`));
  return data
    .filter(({ token, starts_at }) => token !== null && starts.has(starts_at.slice(10, 16)))
    .map(({ token, court_id, starts_at }) => ({ name: `${court_id} ${starts_at}`, token: token! }));
}

/** What is wrong with the stored bookings of a club, compared with those that clients were told of. */
export async function auditClub(db: Db, club: RushClub, told: number): Promise<string[]> {
  const { rows } = await sql<{ overlaps: number; stored: number }>`
    select (select count(*)::int from booking one join booking other
        on one.club_id = other.club_id and one.id < other.id and one.court_id = other.court_id
          and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
      where one.club_id = ${club.id} and one.status = 'confirmed' and other.status = 'confirmed') as overlaps,
      (select count(*)::int from booking where club_id = ${club.id} and status = 'confirmed') as stored`.execute(db);
  const { overlaps, stored } = rows[0]!;
  return [
    ...(overlaps > 0 ? [`${overlaps} double bookings`] : []),
    ...(stored === told ? [] : [`${stored} bookings are stored, and clients were told of ${told}`]),
  ];
}
