import { type RawBuilder, sql } from 'kysely';

/** The half-open tstzrange [from, to) for the column `during`. */
export const rangeOf = (from: Date, to: Date): RawBuilder<string> =>
  sql<string>`tstzrange(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`;
