import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { enqueue } from '#server/messages/enqueue.ts';
import { WATCH_TRANSITIONS } from './state/watch-transitions.ts';

/** One whose line has ended, and what it was for. */
export type EndedLine = {
  club_id: number;
  court_id: number | null;
  session_id: number | null;
  /** Of an offer to a wish. */
  wish_id: number | null;
  email: string;
  language: Language;
  token: string;
  starts_at: Date;
  ends_at: Date;
};

/**
 * Ends the lines of clubs that a condition on `slot_watch` selects, for times to come. What is held for
 * an offer is the caller's to delete. A wish goes on without the offer, as it wants any other time.
 * Returns who is to be told. `now` in epoch ms.
 */
export async function endLines(
  trx: Db,
  clubs: readonly number[],
  condition: RawBuilder<unknown>,
  now: number,
): Promise<EndedLine[]> {
  const { rows } = await sql<{ club_id: number; id: number }>`
    select club_id, id from slot_watch
    where club_id = any(${clubs}::int[]) and state in ('waiting', 'offered')
      and lower(during) > ${new Date(now).toISOString()}::timestamptz and (${condition})
    order by club_id, id for update`.execute(trx);
  if (rows.length === 0) return [];
  const given = sql`unnest(${rows.map(({ club_id }) => club_id)}::int[], ${rows.map(({ id }) => id)}::bigint[])
    as given(club, watch)`;
  const ended = await sql<EndedLine>`
    update slot_watch set state = ${WATCH_TRANSITIONS.waiting.close} from ${given}
    where club_id = club and id = watch
    returning club_id, court_id, session_id, wish_id, email, language, token, lower(during) as starts_at,
      upper(during) as ends_at`.execute(trx);
  return ended.rows;
}

/**
 * Tells each person once of all that one closing ended. `reasonOf`: why, in the language of the line.
 * `retired`: the club no longer offers it.
 */
export async function tellClosed(
  trx: Db,
  ended: readonly EndedLine[],
  reasonOf: (line: EndedLine) => string | null,
  { retired = false } = {},
): Promise<void> {
  const letters = new Map<string, EndedLine[]>();
  for (const line of ended) {
    const letter = JSON.stringify([line.club_id, line.email, reasonOf(line)]);
    letters.set(letter, [...(letters.get(letter) ?? []), line]);
  }
  for (const lines of letters.values()) {
    lines.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
    const [{ language, email }] = lines as [EndedLine];
    const times = lines.map(({ club_id, court_id, session_id, wish_id, token, starts_at, ends_at }) => ({
      ...{ club_id, court_id, session_id, token, ...(wish_id !== null && { of_wish: true as const }) },
      ...{ starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
    }));
    await enqueue(trx, {
      kind: 'lineClosed',
      payload: { reason: reasonOf(lines[0]!), ...(retired && { retired }), times },
      language,
      recipient: email,
      notAfter: lines.at(-1)!.starts_at,
    });
  }
}
