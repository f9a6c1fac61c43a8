import { HOUR } from '#core/domain/units.ts';
import type { CancelReason } from '#core/schemas/booking.ts';
import type { CancellationTerms } from '#core/schemas/club.ts';

export type RefundQuery = {
  terms: CancellationTerms;
  /** start of the booking, epoch ms */
  startsAt: number;
  /** epoch ms */
  now: number;
  /** price of the booking, minor units */
  amount: number;
  reason: CancelReason;
};

export type Refund = {
  /** whether the booking can be cancelled now, for this reason */
  cancellable: boolean;
  /** minor units that come back */
  refund: number;
  /** share of the price that comes back, 0 to 100 */
  percent: number;
  /** last moment of a full refund, epoch ms */
  free_until: number;
  /** last moment at which a customer can cancel at all, epoch ms; never before `free_until` */
  partial_until: number;
};

/** When the two deadlines fall, epoch ms. Hours of real time before the start, whatever the clocks do in between. */
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

/** The share of the price, 0 to 100, that a refund was; both in minor units. */
export const refundPercent = (refund: number, amount: number) =>
  amount === 0 ? 0 : Math.round((100 * refund) / amount);

/**
 * What a cancellation brings back. The customer has until the deadlines, each included, and never after the start;
 * the club can cancel at any time and gives everything back. Half a minor unit is rounded up.
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
