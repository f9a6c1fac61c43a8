/** How slots are selected: always adjoining free slots of one court. */
import { MINUTE } from '#core/domain/units.ts';
import type { Slot } from '#core/schemas/index.ts';
import type { Order } from '#elements/shared/ui/booking-dialog.tsx';
import { endOf, startOf } from '../grid.ts';
import { type Day, first, last, type Slots } from '../model.ts';

/** At the start of a selection (-1) or at its end (1). */
export type Direction = -1 | 1;

/** The length in minutes. */
export function minutesOf(selected: Slots): number {
  const from = first(selected);
  const to = last(selected);
  return from && to ? (endOf(to) - startOf(from)) / MINUTE : 0;
}

/**
 * The free slot of the same court that ends where the selection starts (-1) or starts where it ends
 * (1).
 */
function neighbour(slots: Slots, selected: Slots, direction: Direction): Slot | undefined {
  const edge = direction < 0 ? first(selected) : last(selected);
  if (!edge) return undefined;
  return slots.find(
    (slot) =>
      slot.court_id === edge.court_id &&
      slot.status === 'free' &&
      (direction < 0 ? endOf(slot) === startOf(edge) : startOf(slot) === endOf(edge)),
  );
}

/**
 * One slot more in that direction. The same array if there is no free neighbour or if it would be
 * longer than `maximum` minutes.
 */
export function grow(slots: Slots, selected: Slots, direction: Direction, maximum: number): Slots {
  const next = neighbour(slots, selected, direction);
  if (!next) return selected;
  const longer = direction < 0 ? [next, ...selected] : [...selected, next];
  return minutesOf(longer) <= maximum ? longer : selected;
}

/** One slot less at that end. A single slot stays. */
export function shrink(selected: Slots, direction: Direction): Slots {
  if (selected.length < 2) return selected;
  return direction < 0 ? selected.slice(1) : selected.slice(0, -1);
}

/**
 * The slots from `anchor` towards the time `at`, in milliseconds, as far as they are free and
 * `maximum` allows.
 */
export function extendTo(slots: Slots, anchor: Slot, at: number, maximum: number): Slots {
  let selected: Slots = [anchor];
  for (;;) {
    const direction = at < startOf(selected[0]!) ? -1 : at >= endOf(last(selected)!) ? 1 : 0;
    if (direction === 0) return selected;
    const longer = grow(slots, selected, direction, maximum);
    if (longer === selected) return selected;
    selected = longer;
  }
}

/**
 * The same slots in new data. Undefined when one of them is no longer free. While an open
 * dialog has them in its `order`, the visitor's own hold may have taken them: they stay as they are if
 * the day has them.
 */
export function renew(selected: Slots, day: Day | null, order: Order | false | undefined): Slots | undefined {
  const found = selected.map((old) =>
    day?.slots.find(
      (slot) => slot.court_id === old.court_id && slot.starts_at === old.starts_at && (order || slot.status === 'free'),
    ),
  );
  if (!found.every((slot) => slot !== undefined)) return undefined;
  return order ? selected : found;
}

/**
 * A tap on a slot. On a selected one: removes it, and from the middle also those after it. On a
 * slot that adjoins the selection: adds it, unless that would be longer than `maximum` minutes. On
 * any other: the selection moves there.
 */
export function toggle(slots: Slots, selected: Slots, slot: Slot, maximum: number): Slots {
  const at = selected.indexOf(slot);
  if (at === 0) return selected.slice(1);
  if (at > 0) return selected.slice(0, at);
  for (const direction of [-1, 1] as const) {
    const longer = grow(slots, selected, direction, maximum);
    if (longer.includes(slot)) return longer;
  }
  return [slot];
}
