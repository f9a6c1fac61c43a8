import type { CourtGroup } from '#core/schemas/club-search.ts';
import type { Language } from '#core/schemas/scalars.ts';
import type { Texts } from '#server/database/schema.ts';
import type { Db } from '#server/dependencies.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { CourtFacts } from './profile.ts';

/** Sports whose players choose a court by its surface; of any other sport the sport says more. */
const SURFACE_MATTERS = new Set(['tennis']);

/** Titles of sports and surfaces in one language, in lower case, as they stand after a number. */
export type CourtWords = { sports: Map<string, string>; surfaces: Map<string, string> };

export async function loadCourtWords(db: Db, language: Language): Promise<CourtWords> {
  const words = (rows: { key: string; titles: Texts }[]) =>
    new Map(rows.map(({ key, titles }) => [key, inLanguage(titles, language).toLocaleLowerCase(language)]));
  const sports = await db.selectFrom('service_category').select(['slug as key', 'titles']).execute();
  const surfaces = await db
    .selectFrom('area_parameter_value')
    .select(['code as key', 'titles'])
    .where('parameter_code', '=', 'surface')
    .execute();
  return { sports: words(sports), surfaces: words(surfaces) };
}

/** The courts by sport and surface, in the order in which the club lists them. */
export function courtGroups(courts: readonly CourtFacts[], words: CourtWords): CourtGroup[] {
  const groups = new Map<string, CourtGroup>();
  for (const { sport, surface } of courts) {
    const key = `${sport} ${surface}`;
    const known = groups.get(key);
    if (known) known.count += 1;
    else {
      const bySurface = SURFACE_MATTERS.has(sport) ? words.surfaces.get(surface) : undefined;
      groups.set(key, { sport, surface, title: bySurface ?? words.sports.get(sport) ?? sport, count: 1 });
    }
  }
  return [...groups.values()];
}
