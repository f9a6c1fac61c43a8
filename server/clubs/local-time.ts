import { formatClock, parseClock } from '#core/domain/clock.ts';
import { addDays, formatInstant, isRepeated, toInstant, toZoned } from '#core/domain/zone.ts';

/** The instant of a LocalTime. A day alone is its start, or its end. */
export function instantOf(text: string, timeZone: string, edge: 'start' | 'end'): number {
  const [date, time] = [text.slice(0, 10), text.slice(11)];
  if (time === '') return toInstant(edge === 'start' ? date : addDays(date, 1), 0, timeZone);
  // With an offset, which tells the two hours apart that clocks repeat in autumn.
  return time.length > 5 ? Date.parse(`${date}T${time}`) : toInstant(date, parseClock(time), timeZone);
}

/** The shortest LocalTime of an instant. */
export function localTimeOf(instant: number, timeZone: string, edge: 'start' | 'end'): string {
  const { date, minutes } = toZoned(instant, timeZone);
  if (minutes === 0) return edge === 'start' ? date : addDays(date, -1);
  if (isRepeated(instant, timeZone))
    return formatInstant(instant, timeZone)
      .replace('T', ' ')
      .replace(/:00(?=[+-])/, '');
  return `${date} ${formatClock(minutes)}`;
}
