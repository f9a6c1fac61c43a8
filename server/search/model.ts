import type { Db } from '#server/database/db.ts';
import type { Payments } from '#server/payment/index.ts';
import type { Calendar, FreeTime } from './free-times.ts';
import type { ClubOccupancy } from './occupancy.ts';
import type { ClubProfile, SeatGroup } from './profile.ts';

/** What a search reads from; `clock` gives epoch ms. */
export type SearchContext = { db: Db; clock: () => number; payments: Pick<Payments, 'chosen'> };

/** A group of seats with the filters that it fails (bits of `FAILS`), and the range of its free times' hourly prices. */
export type SeatMatch = { group: SeatGroup; fails: number; rates: { lowest: number; highest: number } | null };

/** A club with what it does and does not fit. */
export type ClubMatch = {
  scoped: ScopedClub;
  profile: ClubProfile;
  openNow: boolean;
  /** What the club as such does not fit. */
  fails: number;
  /** The filters that are all that some seats fail, together. */
  fitting: number;
  /** Where a time is asked and the club could have it: the hours, what is taken in them, the seats, and how many free times fit. */
  asked: { calendar: Calendar; occupancy: ClubOccupancy; units: SeatMatch[]; count: number } | null;
};

/**
 * A club within the searched place and text, with its votes. It copies what each search compares: the profiles are
 * scattered over the memory, and reading them takes most of the time of a search over thousands.
 */
export type ScopedClub = Pick<ClubProfile, 'id' | 'priceFrom' | 'traitSet' | 'policy'> & {
  profile: ClubProfile;
  votes: number;
  votesUp: number;
};

/** The first day with a free time, and its free times by start. */
export type DayTimes = { date: string; times: FreeTime[] };
