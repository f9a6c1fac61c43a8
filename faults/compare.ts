import type { BookingRow } from './rows.ts';

/** A violated rule, and the object that violates it. */
export type Fault = { rule: string; what: string };

export type Timed = { starts_at: number | Date; ends_at: number | Date };
export const overlap = (one: Timed, other: Timed) => +one.starts_at < +other.ends_at && +other.starts_at < +one.ends_at;
export const keyOf = ({ club_id, id }: { club_id: number; id: number | null }) => `${club_id}-${id}`;
export const nameOf = (booking: BookingRow) =>
  `booking ${keyOf(booking)} (${booking.status} ${booking.payment_status})`;

export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
