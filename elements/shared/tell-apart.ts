import { HOUR } from '#core/domain/units.ts';
import { repeated } from './text.ts';

/**
 * Finds the instants in an API response whose local time occurs twice, as in the night on which
 * clocks go back: the widgets write them with their offset from now on.
 */
export function tellApart(value: unknown, timeZone: string): void {
  if (typeof value === 'object') for (const each of Object.values(value ?? {})) tellApart(each, timeZone);
  // Clocks go back before 4 o'clock everywhere, and `Intl` is slow.
  else if (typeof value === 'string' && /^[-\d]+T0[0-3]:/.test(value)) {
    const at = (hours: number) => new Date(Date.parse(value) + hours * HOUR).toLocaleTimeString('sv', { timeZone });
    if ([-1, -0.5, 0.5, 1].some((hours) => at(hours) === at(0))) repeated.add(value);
  }
}
