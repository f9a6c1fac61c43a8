import { createClubCache } from '#server/live/club-cache.ts';
import type { Hub } from '#server/live/hub.ts';

/** Requests of pages whose answers bookings do not change: cities, and a club's description, services and prices. */
const CACHED_PATHS =
  /^\/api\/(v1\/(cities(\/[^/?]+)?|countries-with-cities|clubs\/[^/?]+(\/prices)?)|v2\/(seo\/meta|services-categories))\/?(\?|$)/;

/** Caches these answers by language; see `createInternalFetch`. */
export function createClubAnswers<T>(hub: Pick<Hub, 'subscribe' | 'caughtUp'>) {
  const cache = createClubCache(hub);
  return (url: string, language: string, ask: () => Promise<T>, isWorthKeeping: (answer: T) => boolean) =>
    CACHED_PATHS.test(url) ? cache(`${language} ${url}`, ask, isWorthKeeping) : ask();
}
