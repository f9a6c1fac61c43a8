import type { Selectable } from 'kysely';
import type { Db } from '#server/database/db.ts';
import type { MatchPlayerTable, OpenMatchTable } from '#server/database/schema.ts';

export type MatchRow = Selectable<OpenMatchTable>;
export type PlayerRow = Selectable<MatchPlayerTable>;
export type MatchKey = Pick<MatchRow, 'club_id' | 'id'>;

/**
 * Locks a match until the transaction ends, and returns its current row; undefined if there is none.
 * Whatever changes a match or its players locks it first, after its booking if that is locked too.
 */
export const lockMatch = (trx: Db, { club_id, id }: MatchKey): Promise<MatchRow | undefined> =>
  trx
    .selectFrom('open_match')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** A match's players by the order in which they applied. */
export const loadPlayers = (db: Db, { club_id, id }: MatchKey): Promise<PlayerRow[]> =>
  db
    .selectFrom('match_player')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('match_id', '=', id)
    .orderBy('id')
    .execute();

/** How many players a match still wants. */
export const placesOf = ({
  players_total,
  players_have,
  accepted,
}: Pick<MatchRow, 'players_total' | 'players_have' | 'accepted'>): number => players_total - players_have - accepted;

/** Whether a match has begun, or the time of a wish; `now` in epoch ms. */
export const isOver = ({ starts_at }: Pick<MatchRow, 'starts_at'>, now: number): boolean => starts_at.getTime() <= now;
