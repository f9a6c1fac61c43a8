import { type Infer, nullable, optional, type } from 'superstruct';
import { ScheduleDatesAnswer } from './club.ts';
import { CalendarDate, Count, Instant, single } from './scalars.ts';

// A separate module, as no widget checks these before its schedule is on the page.

/** The next day of a club that cannot be booked yet. */
export const UnreleasedDate = type({
  date: CalendarDate,
  opens_at: Instant,
  /** Seconds until then by the server's clock, rounded up: the visitor's may be wrong. */
  seconds: Count,
});
export type UnreleasedDate = Infer<typeof UnreleasedDate>;

/** The days, with the next one that is still to open, if the club opens its days at a time. */
export const ReleasedDatesAnswer = type({
  ...ScheduleDatesAnswer.schema,
  meta: type({ ...ScheduleDatesAnswer.schema.meta.schema, unreleased: optional(UnreleasedDate) }),
});

/** The next day to open; null if the club opens none at a time. */
export const ReleaseAnswer = single(nullable(UnreleasedDate));
