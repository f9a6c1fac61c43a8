import { FEWEST_PLAYERS } from '#core/domain/split.ts';
import type { AppliedMatch, HostedMatch, MatchPlayer } from '#core/schemas/match.ts';
import { isOpen } from '#server/booking/is-open.ts';
import { findSplitBooking, isSame, leaving, removing, type SplitBooking } from '#server/booking/players.ts';
import { freePlaces, isOnline } from '#server/booking/split.ts';
import { isSplittable } from '#server/booking/splittable.ts';
import type { PlayerRow as SharerRow } from '#server/booking/state/apply-player-event.ts';
import type { Db } from '#server/database/db.ts';
import { uah } from '#server/views/texts.ts';
import type { MatchRow, PlayerRow } from './lock.ts';

type OfBooking = Pick<MatchRow, 'club_id' | 'booking_id'>;

/** The split booking of a match; undefined for a wish, and if the price is not split. */
export const loadSplitOf = async (db: Db, { club_id, booking_id }: OfBooking): Promise<SplitBooking | undefined> =>
  booking_id === null ? undefined : findSplitBooking(db, { club_id, booking_id }, { lock: false });

/** The share that a player of a match has; undefined without one, or once it was given back. */
export const shareOf = ({ players }: SplitBooking, { id }: Pick<PlayerRow, 'id'>): SharerRow | undefined =>
  players.find(({ match_player_id, state }) => match_player_id === id && state === 'joined');

/** The split of a match's booking as one of its players sees it: to take a share, or with the one they have. */
export async function appliedSplit(
  db: Db,
  match: OfBooking,
  player: PlayerRow,
  now: number,
): Promise<AppliedMatch['split']> {
  const booking = await loadSplitOf(db, match);
  const share = booking && shareOf(booking, player);
  if (!booking || (player.state !== 'accepted' && !share)) return null;
  const { row, split, players } = booking;
  const { canLeave, refund } = share ? leaving(booking, share, now) : { canLeave: false, refund: 0 };
  return {
    share: uah(split.share),
    payment: isOnline(split) ? 'online' : 'club',
    open: isOpen(row, split, now),
    free: freePlaces(split, players).length,
    taken: share
      ? { token: share.token, share_status: share.share_status, can_leave: canLeave, refund: uah(refund) }
      : null,
  };
}

/**
 * Where the host of a match splits the price of its booking, or sees the shares; null if neither is
 * possible. The link of the match must not lead to that of the booking, which can cancel: `withToken`
 * says that the host came by the latter.
 */
export async function hostedSplit(
  db: Db,
  { club_id, booking_id }: OfBooking,
  split: SplitBooking | undefined,
  { now, withToken }: { now: number; withToken: boolean },
): Promise<HostedMatch['split']> {
  const linkTo = ({ token }: { token: string }) => (withToken ? token : null);
  if (split) return { token: linkTo(split.row), begun: true };
  if (booking_id === null) return null;
  const row = await db
    .selectFrom('booking')
    .selectAll()
    .where('club_id', '=', club_id)
    .where('id', '=', booking_id)
    .executeTakeFirstOrThrow();
  return (await isSplittable(db, row, { players: FEWEST_PLAYERS, now })) ? { token: linkTo(row), begun: false } : null;
}

/** How many places the price is split among, and how many are taken, the host's too; null without a split. */
export const sharesOf = (booking: SplitBooking | undefined): NonNullable<HostedMatch['shares']> | null => {
  if (!booking) return null;
  const { places } = booking.split;
  return { places, taken: places - freePlaces(booking.split, booking.players).length };
};

/**
 * For how many more players the split of a match's booking has shares, beside the accepted ones who have
 * not taken theirs yet. Without a split, for any number.
 */
export async function sharesLeft(db: Db, match: OfBooking, players: readonly PlayerRow[]): Promise<number> {
  const booking = await loadSplitOf(db, match);
  if (!booking) return Number.POSITIVE_INFINITY;
  // Who joined by the invitation instead has a share that is not linked to the match.
  const isThere = ({ id, name, email }: PlayerRow) =>
    booking.players.some(
      (one) =>
        one.state === 'joined' &&
        (one.match_player_id === id ||
          isSame(one, { name, email: email?.toLowerCase() ?? null, match_player_id: null })),
    );
  const waiting = players.filter((player) => player.state === 'accepted' && !isThere(player));
  return freePlaces(booking.split, booking.players).length - waiting.length;
}

/** The share of a player as the host sees it; null if they have none. */
export function hostedShare(booking: SplitBooking | undefined, player: PlayerRow, now: number): MatchPlayer['share'] {
  const share = booking && shareOf(booking, player);
  return share ? { share_status: share.share_status, removable: removing(booking, share, now).canRemove } : null;
}
