import type { CardSlot, ClubCard } from 'courtside/core';

export type Pick = { club: ClubCard; slot: CardSlot };

/**
 * The next free times over several clubs, soonest first: at most two of one hour and two of one club, so that the visitor
 * sees a choice; where that gives fewer than `count`, whatever comes next.
 */
export function pickSlots(clubs: readonly ClubCard[], count: number): Pick[] {
  const bySoonest = (one: Pick, other: Pick) => Date.parse(one.slot.starts_at) - Date.parse(other.slot.starts_at);
  const all = clubs.flatMap((club) => club.next_slots.map((slot) => ({ club, slot }))).sort(bySoonest);
  const picked: Pick[] = [];
  const rest: Pick[] = [];
  for (const pick of all) {
    const sameHour = picked.filter(({ slot }) => slot.starts_at === pick.slot.starts_at);
    const sameClub = picked.filter(({ club }) => club.id === pick.club.id);
    const crowded =
      sameHour.length >= 2 || sameClub.length >= 2 || sameHour.some(({ club }) => club.id === pick.club.id);
    (crowded || picked.length >= count ? rest : picked).push(pick);
  }
  return [...picked, ...rest.slice(0, Math.max(0, count - picked.length))].sort(bySoonest);
}
