import { sql } from 'kysely';
import type { Span } from '#core/domain/availability.ts';
import type { Db } from '#server/dependencies.ts';

/** A group's hour that has places left. */
export type OpenSession = Span & { serviceId: number; courtId: number; amount: number };

/** What is taken in a club, by court and by coach, and its sessions with places left. */
export type ClubDiary = {
  courts: Map<number, Span[]>;
  coaches: Map<number, Span[]>;
  closures: Span[];
  sessions: OpenSession[];
};

type Row = {
  /** Club, court, coach or null, start and end in epoch ms. */
  taken: [number, number, number | null, number, number][] | null;
  closures: [number, number, number][] | null;
  /** Club, service, court, start, end, amount. */
  sessions: [number, number, number, number, number, number][] | null;
};

function put(spans: Map<number, Span[]>, id: number, span: Span) {
  const known = spans.get(id);
  if (known) known.push(span);
  else spans.set(id, [span]);
}

const ms = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000)::bigint`);

/** The diaries of these clubs within the span, by club, in one query that reads the span's rows of these clubs alone. */
export async function loadDiaries(
  db: Db,
  ids: readonly number[],
  span: Span,
  now: number,
): Promise<Map<number, ClubDiary>> {
  const diaries = new Map<number, ClubDiary>();
  if (ids.length === 0) return diaries;
  for (const id of ids) diaries.set(id, { courts: new Map(), coaches: new Map(), closures: [], sessions: [] });
  const clubs = sql`any(${ids}::int[])`;
  const [from, to, at] = [span.start, span.end, now].map(
    (moment) => sql`${new Date(moment).toISOString()}::timestamptz`,
  );
  // An index finds ranges by their start, so a range of ordinary length is sought from a day before; longer ones are few.
  const { rows } = await sql<Row>`
    select (
      select json_agg(json_build_array(club_id, court_id, coach_id, ${ms('lower(during)')}, ${ms('upper(during)')})) from (
        select * from occupation where club_id = ${clubs} and lower(during) >= ${from} - interval '24 hours'
          and lower(during) < ${to} and upper(during) > ${from}
        union all
        select * from occupation where club_id = ${clubs} and upper(during) - lower(during) > interval '24 hours'
          and lower(during) < ${from} - interval '24 hours' and upper(during) > ${from}
      ) found where kind <> 'hold' or expires_at > ${at}
    ) as taken, (
      select json_agg(json_build_array(club_id, ${ms('starts_at')}, ${ms('ends_at')})) from club_closure
      where club_id = ${clubs} and starts_at < ${to} and ends_at > ${from}
    ) as closures, (
      select json_agg(json_build_array(club_id, service_id, court_id, ${ms('starts_at')}, ${ms('ends_at')}, amount)) from group_session
      where club_id = ${clubs} and starts_at >= ${from} and starts_at > ${at} and starts_at < ${to} and remaining > 0
    ) as sessions`.execute(db);
  const { taken, closures, sessions } = rows[0]!;
  for (const [club, court, coach, start, end] of taken ?? []) {
    const diary = diaries.get(club)!;
    put(diary.courts, court, { start, end });
    if (coach !== null) put(diary.coaches, coach, { start, end });
  }
  for (const [club, start, end] of closures ?? []) diaries.get(club)!.closures.push({ start, end });
  for (const [club, serviceId, courtId, start, end, amount] of sessions ?? []) {
    diaries.get(club)!.sessions.push({ serviceId, courtId, start, end, amount });
  }
  return diaries;
}
