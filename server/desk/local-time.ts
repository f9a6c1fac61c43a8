import { parseClock } from '#core/domain/clock.ts';
import { instantsAt, offsetAt, toInstant } from '#core/domain/zone.ts';
import { Problem } from '#server/http/problem.ts';

/** A date and a time of `DeskClockTime` on the club's clock. */
type LocalTime = { date: string; time: string };

/** The clock, and the offset in minutes east of UTC, if the time has one. */
function read(time: string): { minutes: number; offset: number | undefined } {
  const [clock, offset] = [time.slice(0, 5), time.slice(5)];
  if (offset === '') return { minutes: parseClock(clock), offset: undefined };
  const size = parseClock(offset.slice(1));
  return { minutes: parseClock(clock), offset: offset.startsWith('-') ? -size : size };
}

/**
 * The instant of a time that someone chose at the desk, epoch ms. In the hour that clocks repeat in
 * autumn the first, unless the time names the offset of the second.
 * @param field the name of the time in the body
 * @throws Problem VALIDATION_FAILED for an offset that the clock does not have then
 */
export function instantOf({ date, time }: LocalTime, timeZone: string, field = 'time'): number {
  const { minutes, offset } = read(time);
  if (offset === undefined) return toInstant(date, minutes, timeZone);
  const found = instantsAt(date, minutes, timeZone).find((instant) => offsetAt(instant, timeZone) === offset);
  if (found === undefined) throw new Problem('VALIDATION_FAILED', { fields: [{ path: field, code: 'CLOCK_OFFSET' }] });
  return found;
}

/** As `instantOf` on another day of a series, whose clock may have no such offset. */
export function instantOnDay({ date, time }: LocalTime, timeZone: string): number {
  const { minutes, offset } = read(time);
  const found = instantsAt(date, minutes, timeZone);
  return found.find((instant) => offsetAt(instant, timeZone) === offset) ?? found[0]!;
}
