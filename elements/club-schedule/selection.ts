import type { Money, Slot } from '#core/schemas/index.ts';

/** Adjoining free slots of one court in time order; empty when nothing is chosen. */
export type Selection = readonly Slot[];

export const first = (selection: Selection) => selection[0];
export const last = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

/** The sum of the slots' prices; null when one of them has none (price on request). */
export function totalOf(selection: Selection): Money | null {
  let amount = 0;
  for (const slot of selection) {
    if (!slot.price) return null;
    amount += slot.price.amount;
  }
  const currency = first(selection)?.price?.currency;
  return currency ? { amount, currency } : null;
}
