import { addDays, toZoned } from '#core/domain/zone.ts';

/** The time zone of the seeded clubs, whose day begins hours before that of UTC. */
const TIME_ZONE = 'Europe/Kyiv';

/**
 * The date so many days ahead at the seeded clubs: `YYYY-MM-DD`. From 3 days on a booking can be
 * cancelled free of charge.
 */
export const dayAhead = (days: number): string => addDays(toZoned(Date.now(), TIME_ZONE).date, days);
