import type { Db } from '#server/database/db.ts';
import type { Payments } from '#server/payment/index.ts';
import type { Calendar, FreeTime } from './free-times.ts';
import type { ClubOccupancy } from './occupancy.ts';
import type { ClubProfile, SeatGroup } from './profile.ts';

/** What a search reads from; `clock` gives epoch ms. */
export type SearchContext = { db: Db; clock: () => number; payments: Pick<Payments, 'defaultProvider'> };

/**
 * A group of seats with the filters that it fails (bits of `FAILS`), and the range of its free
 * times' hourly prices.
 */
export type SeatMatch = { group: SeatGroup; fails: number; rates: { lowest: number; highest: number } | null };

/** A club with the filters that it matches and fails. */
export type ClubMatch = {
  scoped: ScopedClub;
  profile: ClubProfile;
  openNow: boolean;
  /** Whether a match that is still to come wants players. */
  wantsPlayers: boolean;
  /** The filters that the club itself fails. */
  fails: number;
  /** The filters that are the only ones that some seats fail, combined. */
  fitting: number;
  /**
   * Set if a time is requested and the club could offer it: the hours, the occupancy in them, the
   * seats, and the number of free times that fit.
   */
  requested: { calendar: Calendar; occupancy: ClubOccupancy; units: SeatMatch[]; count: number } | null;
};

/**
 * A club within the searched place and text, with its votes. It copies what each search compares:
 * the profiles are scattered over the memory, and reading them takes most of the time of a search
 * over thousands.
 */
export type ScopedClub = Pick<ClubProfile, 'id' | 'traitSet' | 'policy' | 'declared'> & {
  profile: ClubProfile;
  /** Lowest price of an hour in minor units. */
  priceFrom: number | null;
  votes: number;
  votesUp: number;
};

/** The first day with a free time, and its free times by start; tomorrow's if today has few left. */
export type DayTimes = { date: string; times: FreeTime[]; tomorrow?: FreeTime[] };
