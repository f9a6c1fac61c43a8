import type { ChangeTime } from '#core/schemas/index.ts';
import type { Problem } from '../model.ts';

/** The choice of another time. */
export interface TimeChangeState {
  /** Dates (YYYY-MM-DD) in order. */
  days: string[];
  day: string;
  /** The free times of the day; undefined while they load. */
  times: ChangeTime[] | undefined;
  chosen: ChangeTime | undefined;
  problem: Problem | 'noTime' | undefined;
}

/**
 * - `daysLoaded`: the days with free times
 * - `chooseDay`, `chooseTime`: the visitor chooses
 * - `loadTimes`: the times of the day are requested; `timesLoaded`, `timesFailed`: the result
 * - `move`: the visitor wants to move the booking
 * - `failed`: the days did not load, or the booking was not moved
 */
export type TimeChangeEvent =
  | { type: 'daysLoaded'; days: string[] }
  | { type: 'chooseDay'; day: string }
  | { type: 'loadTimes' }
  | { type: 'timesLoaded'; day: string; times: ChangeTime[] }
  | { type: 'timesFailed'; day: string; problem: Problem }
  | { type: 'chooseTime'; time: ChangeTime }
  | { type: 'move' }
  | { type: 'failed'; problem: Problem };

/** The state before anything is loaded. `day` is that of the booking. */
export const initialTimeChange = (day: string): TimeChangeState => ({
  days: [day],
  day,
  times: undefined,
  chosen: undefined,
  problem: undefined,
});

/** What an event changes. The result for a day that is not chosen any more changes nothing. */
export function changesOf(state: TimeChangeState, event: TimeChangeEvent): Partial<TimeChangeState> {
  switch (event.type) {
    case 'daysLoaded':
      return { days: event.days };
    case 'chooseDay':
      return { day: event.day, problem: undefined };
    case 'loadTimes':
      return { times: undefined, chosen: undefined };
    case 'timesLoaded':
      return event.day === state.day ? { times: event.times } : {};
    case 'timesFailed':
      return event.day === state.day ? { times: [], problem: event.problem } : {};
    case 'chooseTime':
      return { chosen: event.time };
    case 'move':
      return { problem: state.chosen ? undefined : 'noTime' };
    case 'failed':
      return { problem: event.problem };
  }
}
