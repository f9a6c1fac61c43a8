import { formatClock } from './clock.ts';

/** Minutes that a booking lasts where nobody says how long. */
export const DURATION = 60;

/** How long a service may be booked, in minutes. */
type DurationRule = { step: number; minimum: number; maximum: number };

/** Whether a booking of the service may last so long. */
export const durationFits = ({ step, minimum, maximum }: DurationRule, minutes: number) =>
  minutes >= minimum && minutes <= maximum && (minutes - minimum) % step === 0;

/** An hour, or the service's shortest booking where it sells no hour. */
export const defaultDuration = (rule: DurationRule) => (durationFits(rule, DURATION) ? DURATION : rule.minimum);

/** Whole hours and the minutes left over; the words are the translations' business. */
export function formatDuration(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Slots of one booking at most: as many as options fill the longest one. */
export const MOST_SLOTS = 48;

/** Every half hour from 30 to 1440 minutes, with its 'HH:mm'. */
export function durationOptions(): { minutes: number; label: string }[] {
  return Array.from({ length: MOST_SLOTS }, (_, index) => (index + 1) * 30).map((minutes) => ({
    minutes,
    label: formatClock(minutes),
  }));
}
