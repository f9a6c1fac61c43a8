import type { ClubCard } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { SHELTER_MINUTES, WITHOUT_GRID } from '#core/schemas/search-filters.ts';
import { phrase } from '#server/http/texts.ts';
import type { SummaryRow } from '#server/views/club.ts';

type Facts = Pick<SummaryRow, 'backup_power' | 'shelter_minutes' | 'veterans_programme'>;

/**
 * What filters compare of what a club declares: the values of each filter that find it. Clubs that
 * declare the same share one object; there are eighteen.
 */
export type Declared = {
  index: number;
  withoutGrid: readonly (typeof WITHOUT_GRID)[number][];
  shelterWithin: readonly (typeof SHELTER_MINUTES)[number][];
  veterans: boolean;
};

const GRID: Record<string, Declared['withoutGrid'] | undefined> = {
  generator: WITHOUT_GRID,
  daylight: ['by_day'],
};

const known = new Map<string, Declared>();

export function declaredOf({ backup_power, shelter_minutes, veterans_programme }: Facts): Declared {
  const withoutGrid = GRID[backup_power ?? ''] ?? [];
  const shelterWithin = SHELTER_MINUTES.filter((most) => shelter_minutes !== null && shelter_minutes <= Number(most));
  const key = [withoutGrid.length, shelterWithin.length, veterans_programme].join();
  const declared = known.get(key) ?? {
    ...{ index: known.size, withoutGrid, shelterWithin },
    veterans: veterans_programme,
  };
  known.set(key, declared);
  return declared;
}

/** The furthest shelter that a card names, in minutes on foot. */
const FURTHEST = Number(SHELTER_MINUTES.at(-1));

/** What a card says of it. */
export function badgesOf({ backup_power, shelter_minutes, veterans_programme }: Facts, language: Language) {
  const badges: NonNullable<ClubCard['badges']> = [];
  const add = (code: string, ...text: [Parameters<typeof phrase>[1], Record<string, string>?]) =>
    badges.push({ code, title: phrase(language, ...text) });
  if (backup_power === 'generator') add('without_grid', 'badgeGenerator');
  if (backup_power === 'daylight') add('without_grid', 'badgeDaylight');
  if (shelter_minutes === 0) add('shelter_within', 'badgeShelterInside');
  else if (shelter_minutes !== null && shelter_minutes <= FURTHEST)
    add('shelter_within', 'badgeShelter', { minutes: String(shelter_minutes) });
  if (veterans_programme) add('veterans_programme', 'badgeVeterans');
  return badges;
}

/** The badge of a club with a match that wants players. */
export const playersBadge = (
  { wantsPlayers }: { wantsPlayers: boolean },
  language: Language,
): NonNullable<ClubCard['badges']> =>
  wantsPlayers ? [{ code: 'players_wanted', title: phrase(language, 'playersWantedYes') }] : [];
