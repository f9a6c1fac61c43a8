import { type RawBuilder, sql } from 'kysely';
import type { Span } from '#core/domain/availability.ts';
import type { Db } from '#server/dependencies.ts';
import type { OfferedTime } from './free-times.ts';

/** A group's hour that has places left. */
export type OpenSession = Span & { serviceId: number; courtId: number; amount: number };

/** What is taken in a club, by court and by coach, and its sessions with places left. */
export type ClubDiary = {
  courts: Map<number, Span[]>;
  coaches: Map<number, Span[]>;
  closures: Span[];
  sessions: OpenSession[];
  /** By court, what of some offered times is open: `openTimes` keeps it here. */
  open: Map<number, { offered: OfferedTime[]; times: OfferedTime[] }>;
};

/** Rows of numbers as text, 'a b c,a b c': a quarter of the time that rows take to read, and half of JSON's. */
type Row = {
  /** Club, court, coach or 0, start and end in epoch ms. */
  taken: string | null;
  /** Club, start, end. */
  closures: string | null;
  /** Club, service, court, start, end, amount. */
  sessions: string | null;
};

function put(spans: Map<number, Span[]>, id: number, span: Span) {
  const known = spans.get(id);
  if (known) known.push(span);
  else spans.set(id, [span]);
}

const ms = (moment: string) => `(date_part('epoch', ${moment}) * 1000)::bigint`;
const packed = (...columns: string[]) => sql.raw(`string_agg(${columns.join(" || ' ' || ")}, ',')`);

function* unpacked(text: string | null): Generator<number[]> {
  if (text) for (const row of text.split(',')) yield row.split(' ').map(Number);
}

/** The diaries of these clubs within the span, by club, in one query that reads the span's rows of these clubs alone. */
export async function loadDiaries(
  db: Db,
  ids: readonly number[],
  span: Span,
  now: number,
): Promise<Map<number, ClubDiary>> {
  const diaries = new Map<number, ClubDiary>();
  if (ids.length === 0) return diaries;
  for (const id of ids) {
    diaries.set(id, { courts: new Map(), coaches: new Map(), closures: [], sessions: [], open: new Map() });
  }
  const clubs = sql`any(${ids}::int[])`;
  const instant = (moment: number) => sql`${new Date(moment).toISOString()}::timestamptz`;
  const [from, to, at] = [instant(span.start), instant(span.end), instant(now)];
  // An index finds ranges by their start: those of ordinary length are sought from some hours before, the few longer ones apart.
  const starting = (first: RawBuilder<unknown>, last: RawBuilder<unknown>, length: RawBuilder<unknown>) => sql`
    select * from occupation where club_id = ${clubs} and lower(during) >= ${first} and lower(during) < ${last}
      and upper(during) > ${from} and ${length}`;
  const longerThan = (time: string) => sql.raw(`upper(during) - lower(during) > interval '${time}'`);
  const { rows } = await sql<Row>`
    select (
      select ${packed('club_id', 'court_id', 'coalesce(coach_id, 0)', ms('lower(during)'), ms('upper(during)'))} from (
        ${starting(sql`${from} - interval '8 hours'`, to, sql`true`)}
        union all
        ${starting(sql`${from} - interval '24 hours'`, sql`${from} - interval '8 hours'`, longerThan('8 hours'))}
        union all
        ${starting(sql`'-infinity'`, sql`${from} - interval '24 hours'`, longerThan('24 hours'))}
      ) found where kind <> 'hold' or expires_at > ${at}
    ) as taken, (
      select ${packed('club_id', ms('starts_at'), ms('ends_at'))} from club_closure
      where club_id = ${clubs} and starts_at < ${to} and ends_at > ${from}
    ) as closures, (
      select ${packed('club_id', 'service_id', 'court_id', ms('starts_at'), ms('ends_at'), 'amount')} from group_session
      where club_id = ${clubs} and starts_at >= ${from} and starts_at > ${at} and starts_at < ${to} and remaining > 0
    ) as sessions`.execute(db);
  const { taken, closures, sessions } = rows[0]!;
  for (const [club, court, coach, start, end] of unpacked(taken) as Generator<
    [number, number, number, number, number]
  >) {
    const diary = diaries.get(club)!;
    const time = { start, end };
    put(diary.courts, court, time);
    if (coach !== 0) put(diary.coaches, coach, time);
  }
  for (const [club, start, end] of unpacked(closures) as Generator<[number, number, number]>) {
    diaries.get(club)!.closures.push({ start, end });
  }
  type SessionRow = [number, number, number, number, number, number];
  for (const [club, serviceId, courtId, start, end, amount] of unpacked(sessions) as Generator<SessionRow>) {
    diaries.get(club)!.sessions.push({ serviceId, courtId, start, end, amount });
  }
  return diaries;
}
