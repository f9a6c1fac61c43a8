import { formatClock } from './clock.ts';
import { DAY_MINUTES } from './units.ts';

/** Minutes that a booking lasts where nobody says how long. */
export const DURATION = 60;

/** How long a service may be booked, in minutes. */
type DurationRule = { step: number; minimum: number; maximum: number };

/** What any service may allow, and what a search or a request may ask for. */
export const DURATION_LIMITS = { step: 30, minimum: 30, maximum: DAY_MINUTES } as const satisfies DurationRule;

/** Whether a booking of the service may last so long. */
export const durationFits = ({ step, minimum, maximum }: DurationRule, minutes: number) =>
  minutes >= minimum && minutes <= maximum && (minutes - minimum) % step === 0;

/** An hour, or the service's shortest booking where it sells no hour. */
export const defaultDuration = (rule: DurationRule) => (durationFits(rule, DURATION) ? DURATION : rule.minimum);

/** The most slots of one booking: as many of the shortest as fill the longest one. */
export const MOST_SLOTS = DURATION_LIMITS.maximum / DURATION_LIMITS.step;

/** Every duration within `DURATION_LIMITS`, with its 'HH:mm'. */
export function durationOptions(): { minutes: number; label: string }[] {
  const { step, minimum, maximum } = DURATION_LIMITS;
  const count = (maximum - minimum) / step + 1;
  return Array.from({ length: count }, (_, index) => minimum + index * step).map((minutes) => ({
    minutes,
    label: formatClock(minutes),
  }));
}

/**
 * The clock times at which a booking may begin, 'HH:mm': from '00:00', by the step of the
 * durations.
 */
export const startOptions = (): string[] => ['00:00', ...durationOptions().map(({ label }) => label)].slice(0, -1);
