import { formatClock } from './clock.ts';
import { DAY_MINUTES } from './units.ts';

/** The minutes that a request or a wish is for unless it says otherwise. */
export const DURATION = 60;

/** The allowed durations of a service, in minutes. */
type DurationRule = { step: number; minimum: number; maximum: number };

/** The durations that a service can allow, and that a search or request can ask for. */
export const DURATION_LIMITS = { step: 30, minimum: 30, maximum: DAY_MINUTES } as const satisfies DurationRule;

/** Whether a booking of the service can have this duration. */
export const durationFits = ({ step, minimum, maximum }: DurationRule, minutes: number) =>
  minutes >= minimum && minutes <= maximum && (minutes - minimum) % step === 0;

/** The maximum number of slots in a booking: the longest booking in the shortest slots. */
export const MAX_SLOTS = DURATION_LIMITS.maximum / DURATION_LIMITS.step;

/** All durations within `DURATION_LIMITS`, with their 'HH:mm'. */
export function durationOptions(): { minutes: number; label: string }[] {
  const { step, minimum, maximum } = DURATION_LIMITS;
  const count = (maximum - minimum) / step + 1;
  return Array.from({ length: count }, (_, index) => minimum + index * step).map((minutes) => ({
    minutes,
    label: formatClock(minutes),
  }));
}

/** The possible start times of a booking, 'HH:mm': from '00:00', in steps of a duration step. */
export const startOptions = (): string[] => ['00:00', ...durationOptions().map(({ label }) => label)].slice(0, -1);
