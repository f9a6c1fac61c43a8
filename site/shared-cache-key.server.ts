import { splitPath } from '#core/site.ts';
import type { SiteSettings } from './context.ts';
import { firstVisit, type Headers, visitOf } from './i18n/first-visit.ts';
import { offeredPath, offerOf } from './i18n/languages.ts';
import { preferredCityId } from './location.server.ts';

/** The clubs that a page shows: none, any, the one with a slug or id, or those of a city. */
export type ShownClubs = 'nothing' | 'any club' | { club: string } | { city: string };

/**
 * Longer than any valid URL or cookie. Longer values are not cached, so that they cannot fill the
 * cache.
 */
const MAX_LENGTH = 500;

function widgetClubs({ searchParams }: URL): ShownClubs | undefined {
  const view = searchParams.get('view') || 'schedule';
  const club = searchParams.get('club');
  if (view === 'search') return 'any club';
  return view === 'schedule' && club ? { club } : undefined;
}

/**
 * The clubs on a page that is the same for all visitors. Undefined for personal pages: forms with a
 * stamp, and pages behind a link token.
 */
function shownClubs(path: string, url: URL): ShownClubs | undefined {
  // It names the times that it shows itself; its numbers may be minutes old.
  if (path === '/') return 'nothing';
  if (/^\/(documents(\/[^/]+)?|articles\/[^/]+|docs\/elements(\/[^/]+)?)$/.test(path)) return 'nothing';
  if (path === '/clubs') return 'any club';
  if (path === '/widget') return widgetClubs(url);
  const city = /^\/clubs\/([^/]+)(\/[^/]+)?$/.exec(path)?.[1];
  if (city) return { city: decodeURIComponent(city) };
  const club = /^\/club\/([^/]+)(\/schedule)?$/.exec(path)?.[1];
  return club ? { club: decodeURIComponent(club) } : undefined;
}

/**
 * What a cached page depends on in addition to its URL; undefined if it must not be cached for
 * other visitors.
 */
export function sharedCacheKey(
  address: string,
  header: Headers,
  settings: Pick<SiteSettings, 'defaultCityId' | 'languages'>,
): { visitor: string; shows: ShownClubs } | undefined {
  const url = new URL(`http://site.invalid${address}`);
  // The data of a client-side navigation.
  const path = url.pathname.replace(/\/_root\.data$|\.data$/, '').replace(/(.)\/$/, '$1') || '/';
  const offer = offerOf(settings);
  if (path === url.pathname && firstVisit(visitOf(url, header), offer)) return undefined;
  if (offeredPath(path, offer)) return undefined;
  const visitor = preferredCityId(header, settings);
  if (address.length + visitor.length > MAX_LENGTH) return undefined;
  try {
    const shows = shownClubs(splitPath(path).path, url);
    return shows && { visitor, shows };
  } catch {
    // The URL is badly encoded. The page handles that.
    return undefined;
  }
}
