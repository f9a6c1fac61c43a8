import { DAY } from '#core/domain/units.ts';

/** The date so many days ahead, in UTC: `YYYY-MM-DD`. From 3 days on a booking can be cancelled free of charge. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
