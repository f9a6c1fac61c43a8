import { boolean, enums, type Infer, nullable, object, string, type } from 'superstruct';
import { array } from './array.ts';
import { Count, FilledText, Identifier, Instant, single } from './scalars.ts';

// Coaches' own calendars at a club's desk. Widgets load none of it.

/**
 * Why a calendar could not be fetched or read. `unreachable`: no answer. `private`: an address that
 * only the server's own network reaches. `refused`: another status than 200. `gone`: 404 or 410.
 * `redirects`: too many of them, or to an address without encryption. `too_large`: beyond 2 MB.
 * `not_calendar`: not an iCalendar file. `excessive`: beyond what anybody does, or too slow to read.
 */
export const CALENDAR_PROBLEMS = [
  'unreachable',
  'private',
  'refused',
  'gone',
  'redirects',
  'too_large',
  'not_calendar',
  'excessive',
] as const;
export const CalendarProblem = enums(CALENDAR_PROBLEMS);
export type CalendarProblem = Infer<typeof CalendarProblem>;

/** A booking or session of a coach at a time that their calendar has taken. */
export const DeskConflict = type({
  kind: enums(['booking', 'session']),
  id: Identifier,
  /** The customer's name, or the title of the session. */
  title: string(),
  starts_at: Instant,
  ends_at: Instant,
});
export type DeskConflict = Infer<typeof DeskConflict>;

/** A coach, and the coach's own calendar, whose events take their time. */
export const DeskCoachCalendar = type({
  coach_id: Identifier,
  title: string(),
  /**
   * Null without a calendar. The address itself is a secret that is not shown again.
   */
  calendar: nullable(
    type({
      /** The host of its address. */
      host: string(),
      /**
       * `waiting`: not fetched yet. `stopped`: its address has been gone for days, so it is not
       * fetched any more. The busy times of the last reading still count.
       */
      state: enums(['waiting', 'working', 'failing', 'stopped']),
      /** When it was last fetched, or found unchanged. */
      fetched_at: nullable(Instant),
      failed_at: nullable(Instant),
      problem: nullable(CalendarProblem),
      /** Of an answer that was refused. */
      status: nullable(Count),
      /** Busy times that have not ended, and events that could not be read. */
      busy: Count,
      unreadable: Count,
    }),
  ),
  /** By start, at most fifty. */
  conflicts: array(DeskConflict),
});
export type DeskCoachCalendar = Infer<typeof DeskCoachCalendar>;
export const DeskCoachCalendarsAnswer = single(type({ time_zone: string(), coaches: array(DeskCoachCalendar) }));
export type DeskCoachCalendars = Infer<typeof DeskCoachCalendarsAnswer>['data'];

/** The secret address of a coach's calendar: `https`, or `webcal`, which means the same. */
export const DeskCoachCalendarBody = object({ url: FilledText });
export type DeskCoachCalendarBody = Infer<typeof DeskCoachCalendarBody>;

/** When a coach is busy elsewhere on a day, and whether the calendar that says so is up to date. */
export const DeskBusyCoach = type({
  title: string(),
  times: array(type({ starts_at: Instant, ends_at: Instant })),
  outdated: boolean(),
  /** Whether the calendar is not tried any more. */
  stopped: boolean(),
});
export type DeskBusyCoach = Infer<typeof DeskBusyCoach>;
