import { HOUR } from '#core/domain/units.ts';
import type { CancelReason } from '#core/schemas/booking.ts';
import type { CancellationTerms } from '#core/schemas/club.ts';

export type RefundQuery = {
  terms: CancellationTerms;
  /** Start of the booking, epoch milliseconds. */
  startsAt: number;
  /** Epoch milliseconds. */
  now: number;
  /** Price of the booking in minor units. */
  amount: number;
  reason: CancelReason;
};

export type Refund = {
  /** Whether the booking can be cancelled now, for this reason. */
  cancellable: boolean;
  /** Minor units that are refunded. */
  refund: number;
  /** Share of the price that is refunded, 0 to 100. */
  percent: number;
  /** Last instant of a full refund, epoch milliseconds. */
  free_until: number;
  /** Last instant at which a customer can cancel, epoch milliseconds; never before `free_until`. */
  partial_until: number;
};

/**
 * The two deadlines in epoch milliseconds. They are hours of elapsed time before the start,
 * regardless of clock changes.
 */
export function cancellationDeadlines(terms: CancellationTerms, startsAt: number) {
  const free_until = startsAt - terms.free_until_hours * HOUR;
  return { free_until, partial_until: Math.max(free_until, startsAt - terms.partial_until_hours * HOUR) };
}

function percentOf({ terms, startsAt, now, reason }: RefundQuery): number | null {
  if (reason === 'CANCELED_BY_CLUB') return 100;
  const { free_until, partial_until } = cancellationDeadlines(terms, startsAt);
  if (now >= startsAt || now > partial_until) return null;
  return now <= free_until ? 100 : terms.partial_percent;
}

/** The share of the price that a refund is, 0 to 100. Both amounts are in minor units. */
export const refundPercent = (refund: number, amount: number) =>
  amount === 0 ? 0 : Math.round((100 * refund) / amount);

/**
 * Computes the refund of a cancellation. A customer can cancel until the deadlines, inclusive, and
 * before the start. The club can cancel at any time, with a full refund. Rounds half a minor unit
 * up.
 */
export function refundFor(query: RefundQuery): Refund {
  const percent = percentOf(query);
  return {
    cancellable: percent !== null,
    refund: Math.round((query.amount * (percent ?? 0)) / 100),
    percent: percent ?? 0,
    ...cancellationDeadlines(query.terms, query.startsAt),
  };
}
