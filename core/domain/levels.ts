/**
 * The terms in which players of a sport say how well they play. Everyone declares their own level.
 * - `padel`: the letters of Ukrainian padel tournaments, from D− to A
 * - `ntrp`: the National Tennis Rating Program of the USTA, from 1.5 to 7.0 in halves
 * - `general`: words
 */
export const LEVEL_SCALES = {
  padel: ['D-', 'D', 'D+', 'C-', 'C', 'C+', 'B-', 'B', 'B+', 'A-', 'A'],
  ntrp: ['1.5', '2.0', '2.5', '3.0', '3.5', '4.0', '4.5', '5.0', '5.5', '6.0', '6.5', '7.0'],
  general: ['beginner', 'intermediate', 'advanced', 'competition'],
} as const;
export type LevelScale = keyof typeof LEVEL_SCALES;
export type GeneralLevel = (typeof LEVEL_SCALES)['general'][number];

/** The sports with a scale of their own, by the slug of their category. */
const SCALE_OF: Record<string, LevelScale | undefined> = { padel: 'padel', tennis: 'ntrp' };

/** The scale of a sport, by the slug of its category. */
export const scaleOf = (sport: string): LevelScale => SCALE_OF[sport] ?? 'general';

/** The codes of a sport's levels, the lowest first. */
export const levelsOf = (sport: string): readonly string[] => LEVEL_SCALES[scaleOf(sport)];

/**
 * Whether these are levels of the sport, the first no higher than the second. One alone means "from"
 * or "up to"; none means any level.
 */
export function areLevels(sport: string, from: string | null, to: string | null): boolean {
  const levels = levelsOf(sport);
  const [low, high] = [from, to].map((code) => (code === null ? undefined : levels.indexOf(code)));
  if (low === -1 || high === -1) return false;
  return low === undefined || high === undefined || low <= high;
}
