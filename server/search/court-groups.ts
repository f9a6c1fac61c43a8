import type { CourtGroup } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { SearchTitles } from './page.ts';
import type { CourtFacts } from './profile.ts';

/**
 * Sports whose players choose a court by its surface. For any other sport the sport itself says
 * more.
 */
const SURFACE_MATTERS = new Set(['tennis']);

/** `surface:synthetic_turf`: the surface by its term; `surface` is only how it is drawn. */
const termOf = ({ parameters }: Pick<CourtFacts, 'parameters'>) =>
  parameters.find((value) => value.startsWith('surface:'));

/**
 * The courts by sport and surface in its own term, in the club's order; those of the searched sport first, as a card
 * has the picture of the first. Titles are in lower case, for use within a phrase.
 */
export function courtGroups(
  courts: readonly Pick<CourtFacts, 'sport' | 'surface' | 'parameters'>[],
  titles: SearchTitles,
  language: Language,
  searched?: string,
): CourtGroup[] {
  const groups = new Map<string, CourtGroup>();
  for (const court of courts) {
    const { sport, surface } = court;
    const key = `${sport} ${termOf(court)}`;
    const known = groups.get(key);
    if (known) {
      known.count += 1;
      continue;
    }
    const bySurface = titles.parameters.find(({ value }) => value === termOf(court));
    const bySport = titles.categories.find(({ value }) => value === sport);
    const named = (SURFACE_MATTERS.has(sport) ? bySurface : undefined) ?? bySport;
    // Two groups of one sport would have the same title.
    const other = named === bySport && courts.some((each) => each.sport === sport && termOf(each) !== termOf(court));
    const parts = [named?.title ?? sport, ...(other && bySurface ? [bySurface.title] : [])];
    groups.set(key, { sport, surface, title: parts.join(', ').toLocaleLowerCase(language), count: 1 });
  }
  return [...groups.values()].sort((one, other) => Number(other.sport === searched) - Number(one.sport === searched));
}
