import { quarterHour } from '#core/domain/day-range.ts';
import { createClubCache } from '#server/live/club-cache.ts';
import type { Hub } from '#server/live/hub.ts';

/**
 * Requests of pages whose answers bookings do not change: cities, and a club's description,
 * services and prices.
 */
const CACHED_PATHS =
  /^\/api\/(v1\/(cities(\/[^/?]+)?|countries-with-cities|clubs\/[^/?]+(\/prices)?)|v2\/(seo\/meta|services-categories))\/?(\?|$)/;

/**
 * Caches these answers by language, until a club's day may begin, which may be the first of a season;
 * see `createInternalFetch`.
 */
export function createResponseCache<T>(hub: Pick<Hub, 'subscribe' | 'caughtUp'>, clock: () => number) {
  const cache = createClubCache(hub);
  return (url: string, language: string, ask: () => Promise<T>, isCacheable: (answer: T) => boolean) =>
    CACHED_PATHS.test(url) ? cache(`${quarterHour(clock())} ${language} ${url}`, ask, isCacheable) : ask();
}
