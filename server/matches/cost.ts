import { splitPrice } from '#core/domain/split.ts';
import type { BookingStatus } from '#core/schemas/booking.ts';
import type { MatchCost } from '#core/schemas/match.ts';
import { isOpen } from '#server/booking/is-open.ts';
import type { Db } from '#server/database/db.ts';
import { inClubOf } from '#server/tokens/club-token.ts';
import { uah } from '#server/views/texts.ts';
import type { MatchRow } from './lock.ts';

/** A match with what was read of its booking, all null for a wish, and of the split of its price. */
type CostRow = Pick<MatchRow, 'starts_at' | 'players_total'> & {
  price: number | null;
  booking_status: BookingStatus | null;
  share: number | null;
  closed_at: Date | null;
};

/**
 * What a match costs. The same however its host pays, so that it does not tell of a pass; null for a
 * wish, and a booking that is free or cancelled.
 */
export function costOf(row: CostRow, now: number): MatchCost | null {
  const { price, booking_status: status, share, closed_at, starts_at } = row;
  if (!price || status !== 'confirmed') return null;
  const split = share !== null && isOpen({ status, starts_at }, { closed_at }, now);
  return { price: uah(price), share: uah(split ? share : splitPrice(price, row.players_total).share), split };
}

/** The same by the token of a player's link; null also if the match was deleted. */
export async function loadCost(db: Db, playerToken: string, now: number): Promise<MatchCost | null> {
  const row = await db
    .selectFrom('match_player')
    .innerJoin('open_match', (join) =>
      join
        .onRef('open_match.club_id', '=', 'match_player.club_id')
        .onRef('open_match.id', '=', 'match_player.match_id'),
    )
    .innerJoin('booking', (join) =>
      join.onRef('booking.club_id', '=', 'open_match.club_id').onRef('booking.id', '=', 'open_match.booking_id'),
    )
    .leftJoin('booking_split', (join) =>
      join.onRef('booking_split.club_id', '=', 'booking.club_id').onRef('booking_split.booking_id', '=', 'booking.id'),
    )
    .select(['open_match.starts_at', 'open_match.players_total', 'booking.price', 'booking.status as booking_status'])
    .select(['booking_split.share', 'booking_split.closed_at'])
    .where(inClubOf(playerToken, 'match_player.club_id'))
    .where('match_player.token', '=', playerToken)
    .executeTakeFirst();
  return row ? costOf(row, now) : null;
}
