import type { CardSlot, ClubCard } from 'courtside/core';

export type PickedSlot = { club: ClubCard; slot: CardSlot };

/**
 * Selects the next free slots of several clubs, earliest first. For variety, takes one slot per
 * club and at most two per start; if that gives fewer than `count`, adds the next ones. A club may
 * be in the list more than once.
 */
export function pickSlots(clubs: readonly ClubCard[], count: number): PickedSlot[] {
  const bySoonest = (one: PickedSlot, other: PickedSlot) =>
    Date.parse(one.slot.starts_at) - Date.parse(other.slot.starts_at);
  const all = clubs.flatMap((club) => club.next_slots.map((slot) => ({ club, slot }))).sort(bySoonest);
  const picked: PickedSlot[] = [];
  const rest: PickedSlot[] = [];
  for (const pick of all) {
    if ([...picked, ...rest].some(({ slot }) => slot.token === pick.slot.token)) continue;
    const crowded =
      picked.length >= count ||
      picked.some(({ club }) => club.id === pick.club.id) ||
      picked.filter(({ slot }) => slot.starts_at === pick.slot.starts_at).length >= 2;
    (crowded ? rest : picked).push(pick);
  }
  return [...picked, ...rest.slice(0, Math.max(0, count - picked.length))].sort(bySoonest);
}
