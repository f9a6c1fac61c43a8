import type { CardSlot, ClubCard } from 'courtside/core';

export type Pick = { club: ClubCard; slot: CardSlot };

/**
 * The next free times over several clubs, soonest first: one of a club and at most two of one start, so that the visitor
 * sees a choice; where that gives fewer than `count`, whatever comes next. A club may stand in the list more than once.
 */
export function pickSlots(clubs: readonly ClubCard[], count: number): Pick[] {
  const bySoonest = (one: Pick, other: Pick) => Date.parse(one.slot.starts_at) - Date.parse(other.slot.starts_at);
  const all = clubs.flatMap((club) => club.next_slots.map((slot) => ({ club, slot }))).sort(bySoonest);
  const picked: Pick[] = [];
  const rest: Pick[] = [];
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
