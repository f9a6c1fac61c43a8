import { distanceMetres } from '#core/domain/geography.ts';
import type { SearchSort } from '#core/schemas/club-search.ts';
import type { SearchCriteria } from './criteria.ts';
import { hourlyRate } from './free-times.ts';
import type { ClubMatch, DayTimes, ScopedClub } from './model.ts';

/** Votes that a club is lent, and their share for it, so that one vote does not put it above seventy. */
const LENT_VOTES = 10;
const LENT_SHARE = 0.8;

const ratingOf = ({ votesUp, votes }: ScopedClub) => (votesUp + LENT_VOTES * LENT_SHARE) / (votes + LENT_VOTES);

/** Clubs that can be booked before the others, then the better rated, then by number. */
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
 * The clubs, which come as recommended, in the asked order, by number last, so that no club is on two pages or on none.
 * `days` has the free times within the asked hours, or for `soonest` the next ones.
 */
export function inOrder(
  matches: readonly ClubMatch[],
  criteria: SearchCriteria,
  sort: SearchSort,
  days: Map<number, DayTimes>,
): ClubMatch[] {
  if (sort === 'recommended') return [...matches];
  // Smaller keys first; each is worked out once.
  const keyOf = (match: ClubMatch): number => {
    if (sort === 'distance') return distanceOf(match, criteria) ?? 0;
    if (sort === 'price') return priceOf(match, days.get(match.profile.id));
    if (sort === 'soonest') return days.get(match.profile.id)?.times[0]?.start ?? Number.POSITIVE_INFINITY;
    return -ratingOf(match.scoped);
  };
  const keyed = matches.map((match) => ({ match, key: keyOf(match), id: match.profile.id }));
  // Comparing rather than subtracting, as two infinities have no difference.
  const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);
  keyed.sort((one, other) => compare(one.key, other.key) || one.id - other.id);
  return keyed.map(({ match }) => match);
}
