import { distanceMetres } from '#core/domain/geography.ts';
import type { SearchSort } from '#core/schemas/search-query.ts';
import type { SearchCriteria } from './criteria.ts';
import { hourlyRate } from './free-times.ts';
import type { ClubMatch, DayTimes, ScopedClub } from './model.ts';

/**
 * Assumed votes that are added for each club, and their share of upvotes, so that a single vote
 * does not put it above seventy.
 */
const PRIOR_VOTES = 10;
const PRIOR_SHARE = 0.8;

const ratingOf = ({ votesUp, votes }: ScopedClub) => (votesUp + PRIOR_VOTES * PRIOR_SHARE) / (votes + PRIOR_VOTES);

/** Clubs that can be booked first, then the better rated, then by number. */
export const byRecommendation = (one: ScopedClub, other: ScopedClub): number =>
  Number(other.policy.onlineBooking) - Number(one.policy.onlineBooking) ||
  ratingOf(other) - ratingOf(one) ||
  one.id - other.id;

/** Metres from the place of `near`, or null without one. */
export const distanceOf = ({ profile }: ClubMatch, { near }: SearchCriteria) =>
  near ? distanceMetres(near, profile) : null;

function priceOf({ scoped }: ClubMatch, day: DayTimes | undefined): number {
  const rates = day?.times.map(hourlyRate) ?? [scoped.priceFrom ?? Number.POSITIVE_INFINITY];
  return Math.min(...rates);
}

/**
 * Sorts the clubs, which arrive in recommended order. The last key is the number, so that a club is
 * on exactly one page. `days` has the free times within the requested hours, or for `soonest` the
 * next ones.
 */
export function sortInOrder(
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  sort: SearchSort,
  days: Map<number, DayTimes>,
): ClubMatch[] {
  if (sort === 'recommended') return [...matches];
  // Smaller keys first; each is calculated once.
  const keyOf = (match: ClubMatch): number => {
    if (sort === 'distance') return distanceOf(match, criteria) ?? 0;
    if (sort === 'price') return priceOf(match, days.get(match.profile.id));
    if (sort === 'soonest') return days.get(match.profile.id)?.times[0]?.start ?? Number.POSITIVE_INFINITY;
    return -ratingOf(match.scoped);
  };
  const keyed = matches.map((match) => ({ match, key: keyOf(match), id: match.profile.id }));
  // A comparison instead of a subtraction, since two infinities have no difference.
  const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);
  keyed.sort((one, other) => compare(one.key, other.key) || one.id - other.id);
  return keyed.map(({ match }) => match);
}
