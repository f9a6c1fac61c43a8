import { levelsOf } from '#core/domain/levels.ts';
import { randomFor } from '#core/domain/random.ts';
import { DAY, HOUR } from '#core/domain/units.ts';
import { toInstant } from '#core/domain/zone.ts';
import { LANGUAGES } from '#core/schemas/scalars.ts';
import type { Db } from '#server/database/db.ts';
import { insertRows } from '#server/database/insert-rows.ts';
import { newClubToken } from '#server/tokens/club-token.ts';
import type { Texts } from '../database/schema.ts';
import { TIME_ZONE } from './cities.ts';
import { planDay } from './day-plan.ts';
import { KNOWN_CLUBS } from './known-clubs.ts';
import { GIVEN_NAMES } from './names.ts';
import type { NumberedClub } from './numbered.ts';

/** How many play, of the sports whose visitors look for players. */
const PLAYERS: Readonly<Record<string, number>> = {
  ...{ padel: 4, tennis: 4, badminton: 4, 'table-tennis': 2, squash: 2 },
  ...{ volleyball: 12, basketball: 10, football: 10 },
};

const NOTES: readonly Texts[] = [
  { en: 'We have a spare racket.', uk: 'Є запасна ракетка.', ru: 'Есть запасная ракетка.' },
  { en: 'For fun, then coffee.', uk: 'Для задоволення, потім кава.', ru: 'Для удовольствия, потом кофе.' },
];

/** The wish to play at a club on a day, if there is one. Known clubs have none: tests look for their own. */
function wishOf({ id, plan }: NumberedClub, date: string) {
  const random = randomFor(`match ${plan.slug} ${date}`);
  if (KNOWN_CLUBS.includes(plan.slug) || !randomFor(`matches ${plan.slug}`).chance(0.15) || !random.chance(0.3))
    return [];
  const { open, closed } = planDay(plan, date);
  const sport = random.pick(plan.courts).sport;
  const total = PLAYERS[sport];
  const from = random.between(17, 19) * 60;
  const to = from + random.between(1, 2) * 60;
  if (total === undefined || !open || closed || from < open.from || to > open.to) return [];
  const levels = levelsOf(sport);
  const level = random.between(1, levels.length - 2);
  const language = random.chance(0.6) ? 'uk' : random.pick(LANGUAGES);
  const starts = toInstant(date, from, TIME_ZONE);
  return [
    {
      ...{ club_id: id, token: newClubToken(id), sport, language },
      ...{
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(starts + ((to - from) / 60) * HOUR).toISOString(),
      },
      ...{ players_total: total, players_have: random.between(1, total - 1) },
      ...{ level_from: levels[level]!, level_to: random.chance(0.5) ? levels[level + 1]! : null },
      note: random.chance(0.4) ? random.pick(NOTES)[language] : null,
      given_name: random.pick(GIVEN_NAMES)[language],
      ...{ email: 'player@example.com', telephone: '+380501234567' },
      created_at: new Date(starts - 16 * DAY).toISOString(),
    },
  ];
}

/** Adds wishes to play on these dates at some clubs, each of a host who can be reached nowhere. */
export async function insertMatches(db: Db, clubs: readonly NumberedClub[], dates: readonly string[]): Promise<void> {
  const sports = await db.selectFrom('service_category').select(['id', 'slug']).execute();
  const idOf = new Map(sports.map(({ id, slug }) => [slug, id]));
  const columns = {
    ...{ club_id: 'integer', token: 'text', category_id: 'integer', starts_at: 'timestamptz', ends_at: 'timestamptz' },
    ...{ players_total: 'integer', players_have: 'integer', level_from: 'text', level_to: 'text', note: 'text' },
    ...{ given_name: 'text', email: 'text', telephone: 'text', language: 'text', created_at: 'timestamptz' },
  };
  const wishes = dates.flatMap((date) => clubs.flatMap((club) => wishOf(club, date)));
  const rows = wishes.map(({ sport, ...wish }) => ({ ...wish, category_id: idOf.get(sport)! }));
  await insertRows(db, 'open_match', columns, rows);
}
