import { createClubCache } from '#server/live/club-cache.ts';
import type { Hub } from '#server/live/hub.ts';

/** What pages ask for and no time or booking changes: places, a club as it describes itself, its services and prices. */
const CACHED_PATHS =
  /^\/api\/(v1\/(cities(\/[^/?]+)?|countries-with-cities|clubs\/[^/?]+(\/prices)?)|v2\/(seo\/meta|services-categories))\/?(\?|$)/;

/** Keeps these answers, in each language for itself. */
export function createClubAnswers<T>(hub: Pick<Hub, 'subscribe' | 'caughtUp'>) {
  const cache = createClubCache(hub);
  return (url: string, language: string, ask: () => Promise<T>, isWorthKeeping: (answer: T) => boolean) =>
    CACHED_PATHS.test(url) ? cache(`${language} ${url}`, ask, isWorthKeeping) : ask();
}
