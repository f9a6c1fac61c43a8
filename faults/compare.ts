import type { BookingRow, PaymentRow } from './rows.ts';

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

export const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** The refunds that were sent, by the key of their charge. */
export const sentRefunds = (payments: readonly PaymentRow[]): Map<string, PaymentRow[]> =>
  groupBy(
    payments.filter(
      ({ direction, charge_id, status }) => direction === 'refund' && charge_id !== null && status === 'refunded',
    ),
    ({ club_id, charge_id }) => keyOf({ club_id, id: charge_id }),
  );

/** The charges of each order: one of each booking that it pays. */
export const chargesByOrder = (payments: readonly PaymentRow[]): Map<string, PaymentRow[]> =>
  groupBy(
    payments.filter(({ order_id }) => order_id !== null),
    ({ order_id }) => order_id!,
  );
