import type { CourtGroup } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { SearchTitles } from './page.ts';
import type { CourtFacts } from './profile.ts';

/**
 * Sports whose players choose a court by its surface. For any other sport the sport itself says
 * more.
 */
const SURFACE_MATTERS = new Set(['tennis']);

/**
 * The courts by sport and surface, in the club's order; those of the searched sport first, as a card
 * has the picture of the first. Titles are in lower case, for use within a phrase.
 */
export function courtGroups(
  courts: readonly Pick<CourtFacts, 'sport' | 'surface'>[],
  titles: SearchTitles,
  language: Language,
  searched?: string,
): CourtGroup[] {
  const groups = new Map<string, CourtGroup>();
  for (const { sport, surface } of courts) {
    const key = `${sport} ${surface}`;
    const known = groups.get(key);
    if (known) {
      known.count += 1;
      continue;
    }
    const bySurface = titles.parameters.find(({ value }) => value === `surface:${surface}`);
    const bySport = titles.categories.find(({ value }) => value === sport);
    const named = (SURFACE_MATTERS.has(sport) ? bySurface : undefined) ?? bySport;
    // Two groups of one sport would have the same title.
    const other = named === bySport && courts.some((court) => court.sport === sport && court.surface !== surface);
    const parts = [named?.title ?? sport, ...(other && bySurface ? [bySurface.title] : [])];
    groups.set(key, { sport, surface, title: parts.join(', ').toLocaleLowerCase(language), count: 1 });
  }
  return [...groups.values()].sort((one, other) => Number(other.sport === searched) - Number(one.sport === searched));
}
