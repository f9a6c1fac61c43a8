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
  const keysOf = (match: Match): [number, number] => {
    if (sort === 'distance') return [distanceOf(match, wanted) ?? 0, 0];
    if (sort === 'price') return [priceOf(match, days.get(match.profile.id)), 0];
    if (sort === 'soonest') return [days.get(match.profile.id)?.times[0]?.start ?? Number.POSITIVE_INFINITY, 0];
    if (sort === 'rating') return [-ratingOf(match), 0];
    return [match.profile.club.onlineBooking ? 0 : 1, -ratingOf(match)];
  };
  const keyed = matches.map((match) => {
    const [first, second] = keysOf(match);
    return { match, first, second, id: match.profile.id };
  });
  // Comparing rather than subtracting, as two infinities have no difference.
  const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);
  keyed.sort((one, other) => compare(one.first, other.first) || compare(one.second, other.second) || one.id - other.id);
  return keyed.map(({ match }) => match);
}
