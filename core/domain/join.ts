import type { Money } from '#core/schemas/scalars.ts';

type Timed = { court_id: number; starts_at: string };

/** A slot with its price in minor units; null is a price on request. */
export type PricedSlot<Price extends Money | null = Money> = Timed & { ends_at: string; price: Price };

export type JoinedLine<Price extends Money | null = Money> = { starts_at: string; ends_at: string; price: Price };

/** `lines` are the slots in order of time; the price is their sum, or null where one of them has no price. */
export type JoinedSlots<Price extends Money | null = Money> = PricedSlot<Price> & { lines: JoinedLine<Price>[] };

export type JoinProblem = 'EMPTY' | 'DIFFERENT_COURTS' | 'NOT_ADJOINING';

export type JoinResult<Price extends Money | null = Money> =
  | ({ ok: true } & JoinedSlots<Price>)
  | { ok: false; reason: JoinProblem };

const time = (instant: string) => Date.parse(instant);

const add = <Price extends Money>(sum: Price, { amount }: Money): Price => ({ ...sum, amount: sum.amount + amount });

/** The sum of prices in one currency; null where one of them is unknown. */
function sumOf<Price extends Money | null>(prices: readonly Price[]): Price {
  return prices.reduce((sum, price) => sum && price && add(sum, price));
}

/**
 * Makes one stretch of slots that follow each other without a gap on one court, in whatever order they come.
 * A slot given twice does not adjoin itself. The slots are of one club, and so of one currency.
 */
export function joinSlots<Price extends Money | null>(slots: readonly PricedSlot<Price>[]): JoinResult<Price> {
  const sorted = [...slots].sort((a, b) => time(a.starts_at) - time(b.starts_at));
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) return { ok: false, reason: 'EMPTY' };
  if (sorted.some((slot) => slot.court_id !== first.court_id)) return { ok: false, reason: 'DIFFERENT_COURTS' };
  // By instant, not by text: the offsets of two neighbours differ on a day of a clock change.
  const apart = sorted.some((slot, index) => index > 0 && time(slot.starts_at) !== time(sorted[index - 1]!.ends_at));
  if (apart) return { ok: false, reason: 'NOT_ADJOINING' };
  return {
    ok: true,
    court_id: first.court_id,
    starts_at: first.starts_at,
    ends_at: last.ends_at,
    price: sumOf(sorted.map(({ price }) => price)),
    lines: sorted.map(({ starts_at, ends_at, price }) => ({ starts_at, ends_at, price })),
  };
}
