import { type Fault, keyOf } from './compare.ts';
import type { Rows } from './rows.ts';

/** The states in which a match is shown or would be, were it not hidden. */
const STANDS = ['open', 'full', 'hidden'];

/**
 * Checks that no match has more players than it wants, that its places are what its players take, and
 * that a match stands only with its booking and at its time.
 */
export function auditMatches({ matches, bookings }: Rows): Fault[] {
  const faults: Fault[] = [];
  const known = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  for (const match of matches) {
    const { state, accepted, players_total, players_have, players } = match;
    const what = `match ${match.club_id}-${match.id}, ${state}: ${players_have} and ${players} of ${players_total}`;
    if (players_have + players > players_total) faults.push({ rule: 'too many players', what });
    if (accepted !== players) faults.push({ rule: 'players miscounted', what: `${what}, counted ${accepted}` });
    const isFull = players_have + players === players_total;
    if ((state === 'full' && !isFull) || (state === 'open' && isFull))
      faults.push({ rule: 'wrong state of a match', what });
    if (match.booking_id === null || !STANDS.includes(state)) continue;
    const booking = known.get(keyOf({ club_id: match.club_id, id: match.booking_id }));
    if (booking?.status !== 'confirmed') {
      faults.push({ rule: 'match without booking', what });
      continue;
    }
    if (+booking.starts_at !== +match.starts_at || +booking.ends_at !== +match.ends_at)
      faults.push({ rule: 'match at another time', what });
  }
  return faults;
}
