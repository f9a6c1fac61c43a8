import { type GeneralLevel, type LevelScale, levelsOf, scaleOf } from '#core/domain/levels.ts';
import type { Level } from '#core/schemas/match.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { phrase } from '#server/http/texts.ts';

const GENERAL = {
  beginner: 'levelBeginner',
  intermediate: 'levelIntermediate',
  advanced: 'levelAdvanced',
  competition: 'levelCompetition',
} as const satisfies Record<GeneralLevel, string>;

const HELP = {
  padel: 'levelHelpPadel',
  ntrp: 'levelHelpNtrp',
  general: 'levelHelpGeneral',
} as const satisfies Record<LevelScale, string>;

const TITLE: Record<LevelScale, (code: string, language: Language) => string> = {
  padel: (code) => code.replace('-', '−'),
  ntrp: (code) => `NTRP ${code}`,
  general: (code, language) => phrase(language, GENERAL[code as GeneralLevel]),
};

/** A stored level with its title; null for any, or for one that the sport does not have any more. */
export const levelView = (sport: string, code: string | null, language: Language): Level | null =>
  code !== null && levelsOf(sport).includes(code) ? { code, title: TITLE[scaleOf(sport)](code, language) } : null;

/** What players of a sport choose their level from, and what the levels mean. */
export const levelChoice = (sport: string, language: Language) => ({
  levels: levelsOf(sport).map((code): Level => ({ code, title: TITLE[scaleOf(sport)](code, language) })),
  help: phrase(language, HELP[scaleOf(sport)]),
});
