import { MINUTE } from '#core/domain/units.ts';
import type { Slot } from '#core/schemas/index.ts';
import { first, last, type Selection } from './selection.ts';

const startOf = (slot: Slot) => Date.parse(slot.starts_at);
const endOf = (slot: Slot) => Date.parse(slot.ends_at);

/** Length in minutes. */
export function minutesOf(selection: Selection): number {
  const [from, to] = [first(selection), last(selection)];
  return from && to ? (endOf(to) - startOf(from)) / MINUTE : 0;
}

/** The free slot of the same court that ends where the selection starts (`-1`) or starts where it ends (`1`). */
function neighbour(slots: readonly Slot[], selection: Selection, direction: -1 | 1): Slot | undefined {
  const edge = direction < 0 ? first(selection) : last(selection);
  if (!edge) return undefined;
  return slots.find(
    (slot) =>
      slot.court_id === edge.court_id &&
      slot.status === 'free' &&
      (direction < 0 ? endOf(slot) === startOf(edge) : startOf(slot) === endOf(edge)),
  );
}

/** One slot longer at that end, or the same selection when there is no free neighbour or `maximum` minutes are reached. */
export function grow(slots: readonly Slot[], selection: Selection, direction: -1 | 1, maximum: number): Selection {
  const next = neighbour(slots, selection, direction);
  if (!next) return selection;
  const longer = direction < 0 ? [next, ...selection] : [...selection, next];
  return minutesOf(longer) <= maximum ? longer : selection;
}

/** One slot shorter at that end; a single slot stays. */
export function shrink(selection: Selection, direction: -1 | 1): Selection {
  if (selection.length < 2) return selection;
  return direction < 0 ? selection.slice(1) : selection.slice(0, -1);
}

/** From `anchor` as far towards the time `at` as free slots and the maximum allow. */
export function reach(slots: readonly Slot[], anchor: Slot, at: number, maximum: number): Selection {
  let selection: Selection = [anchor];
  for (;;) {
    const direction = at < startOf(selection[0]!) ? -1 : at >= endOf(last(selection)!) ? 1 : 0;
    if (direction === 0) return selection;
    const longer = grow(slots, selection, direction, maximum);
    if (longer === selection) return selection;
    selection = longer;
  }
}

/** What a tap on a slot does: joins it to an adjoining selection, takes an end off, or starts anew. */
export function toggle(slots: readonly Slot[], selection: Selection, slot: Slot, maximum: number): Selection {
  for (const direction of [-1, 1] as const) {
    if (neighbour(slots, selection, direction) === slot) return grow(slots, selection, direction, maximum);
  }
  if (!selection.includes(slot)) return [slot];
  if (selection.length === 1) return [];
  if (slot === first(selection)) return shrink(selection, -1);
  if (slot === last(selection)) return shrink(selection, 1);
  return [slot];
}
