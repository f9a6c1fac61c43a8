import { distanceMetres } from '#core/domain/geography.ts';
import type { SearchSort } from '#core/schemas/club-search.ts';
import { hourlyRate } from './free-times.ts';
import { fittingTimes, type Match } from './match.ts';
import type { Wanted } from './wanted.ts';

/** Votes that a club is lent, and their share for it, so that one vote does not put it above seventy. */
const LENT_VOTES = 10;
const LENT_SHARE = 0.8;

const ratingOf = ({ scoped }: Match) => (scoped.votes_up + LENT_VOTES * LENT_SHARE) / (scoped.votes + LENT_VOTES);

/** Metres from the place of `near`, or null without one. */
export const distanceOf = ({ profile }: Match, { near }: Wanted) => (near ? distanceMetres(near, profile) : null);

function priceOf(match: Match, wanted: Wanted): number {
  if (wanted.time === null) return match.profile.priceFrom ?? Number.POSITIVE_INFINITY;
  return Math.min(...fittingTimes(match, wanted).map(hourlyRate));
}

/** The clubs in the asked order, by number last, so that no club is on two pages or on none. */
export function inOrder(
  matches: readonly Match[],
  wanted: Wanted,
  sort: SearchSort,
  soonest: (match: Match) => number,
): Match[] {
  // Smaller keys first; each is worked out once.
  const keysOf = (match: Match): number[] => {
    const online = match.profile.club.onlineBooking ? 0 : 1;
    const rating = -ratingOf(match);
    if (sort === 'distance') return [distanceOf(match, wanted) ?? 0];
    if (sort === 'price') return [priceOf(match, wanted)];
    if (sort === 'rating') return [rating];
    if (sort === 'soonest') return [soonest(match)];
    return [online, rating];
  };
  return matches
    .map((match) => ({ match, keys: [...keysOf(match), match.profile.id] }))
    .sort((one, other) => {
      const at = one.keys.findIndex((key, index) => key !== other.keys[index]);
      return at < 0 ? 0 : one.keys[at]! - other.keys[at]!;
    })
    .map(({ match }) => match);
}
