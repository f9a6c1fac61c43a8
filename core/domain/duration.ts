import { formatClock } from './clock.ts';

/** Whole hours and the minutes left over; the words are the translations' business. */
export function formatDuration(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Every half hour from 30 to 1440 minutes, with its 'HH:mm'. */
export function durationOptions(): { minutes: number; label: string }[] {
  return Array.from({ length: 48 }, (_, index) => (index + 1) * 30).map((minutes) => ({
    minutes,
    label: formatClock(minutes),
  }));
}
