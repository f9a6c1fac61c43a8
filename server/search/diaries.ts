import { sql } from 'kysely';
import type { Span } from '#core/domain/availability.ts';
import type { Db } from '#server/dependencies.ts';
import type { Diary } from '#server/schedule/offer.ts';

/** A group's hour that has places left. */
export type OpenSession = Span & { serviceId: number; courtId: number; amount: number };

/** What is taken in a club within a span, and its sessions with places left. */
export type ClubDiary = Diary & { sessions: OpenSession[] };

/** The diaries of these clubs within the span, by club; a club with nothing in it has an empty one. */
export async function loadDiaries(db: Db, ids: number[], span: Span, now: number): Promise<Map<number, ClubDiary>> {
  const diaries = new Map<number, ClubDiary>();
  for (const id of ids) diaries.set(id, { taken: [], closures: [], sessions: [] });
  if (ids.length === 0) return diaries;
  const [from, to] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
  const taken = await sql<{ club_id: number; court_id: number; coach_id: number | null; starts: Date; ends: Date }>`
    select club_id, court_id, coach_id, lower(during) as starts, upper(during) as ends from occupation
    where club_id = any(${ids}::int[]) and during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
      and (kind <> 'hold' or expires_at > ${new Date(now).toISOString()}::timestamptz)`.execute(db);
  for (const row of taken.rows) {
    const { court_id: courtId, coach_id: coachId, starts, ends } = row;
    diaries.get(row.club_id)!.taken.push({ courtId, coachId, start: starts.getTime(), end: ends.getTime() });
  }
  const closures = await sql<{ club_id: number; starts_at: Date; ends_at: Date }>`
    select club_id, starts_at, ends_at from club_closure
    where club_id = any(${ids}::int[]) and starts_at < ${to}::timestamptz and ends_at > ${from}::timestamptz`.execute(
    db,
  );
  for (const { club_id, starts_at, ends_at } of closures.rows) {
    diaries.get(club_id)!.closures.push({ start: starts_at.getTime(), end: ends_at.getTime() });
  }
  const sessions = await db
    .selectFrom('group_session')
    .select(['club_id', 'service_id', 'court_id', 'starts_at', 'ends_at', 'amount'])
    .where('club_id', 'in', ids)
    .where('starts_at', '>', new Date(Math.max(now, span.start - 1)))
    .where('starts_at', '<', new Date(span.end))
    .where('remaining', '>', 0)
    .execute();
  for (const { club_id, service_id: serviceId, court_id: courtId, starts_at, ends_at, amount } of sessions) {
    const time = { start: starts_at.getTime(), end: ends_at.getTime() };
    diaries.get(club_id)!.sessions.push({ serviceId, courtId, amount, ...time });
  }
  return diaries;
}
