import { distanceMetres } from '#core/domain/geography.ts';
import type { SearchSort } from '#core/schemas/club-search.ts';
import { hourlyRate } from './free-times.ts';
import type { Match } from './match.ts';
import type { DayTimes } from './next-times.ts';
import type { Wanted } from './wanted.ts';

/** Votes that a club is lent, and their share for it, so that one vote does not put it above seventy. */
const LENT_VOTES = 10;
const LENT_SHARE = 0.8;

const ratingOf = ({ scoped }: Match) => (scoped.votesUp + LENT_VOTES * LENT_SHARE) / (scoped.votes + LENT_VOTES);

/** Metres from the place of `near`, or null without one. */
export const distanceOf = ({ profile }: Match, { near }: Wanted) => (near ? distanceMetres(near, profile) : null);

function priceOf({ profile }: Match, day: DayTimes | undefined): number {
  const rates = day?.times.map(hourlyRate) ?? [profile.priceFrom ?? Number.POSITIVE_INFINITY];
  return Math.min(...rates);
}

/**
 * The clubs in the asked order, by number last, so that no club is on two pages or on none.
 * `days` has the free times within the asked hours, or for `soonest` the next ones.
 */
export function inOrder(
  matches: readonly Match[],
  wanted: Wanted,
  sort: SearchSort,
  days: Map<number, DayTimes>,
): Match[] {
  // Smaller keys first; each is worked out once.
  const keysOf = (match: Match): number[] => {
    const online = match.profile.club.onlineBooking ? 0 : 1;
    const rating = -ratingOf(match);
    if (sort === 'distance') return [distanceOf(match, wanted) ?? 0];
    if (sort === 'price') return [priceOf(match, days.get(match.profile.id))];
    if (sort === 'rating') return [rating];
    if (sort === 'soonest') return [days.get(match.profile.id)?.times[0]?.start ?? Number.POSITIVE_INFINITY];
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
