import { splitPath } from 'courtside/core';
import type { SiteSettings } from './context.ts';
import { firstVisit, type Headers, visitOf } from './i18n/first-visit.ts';
import { wantedCity } from './location.server.ts';

/** The clubs of which a page tells: `nothing` of any, that of a slug or number, those of a city's slug. */
export type Shows = 'nothing' | 'any club' | { club: string } | { city: string };

/** Longer than any address or cookie of ours: whoever sends such must not fill the cache. */
const LONGEST = 500;

function widgetShows({ searchParams }: URL): Shows | undefined {
  const view = searchParams.get('view') || 'schedule';
  const club = searchParams.get('club');
  if (view === 'search') return 'any club';
  return view === 'schedule' && club ? { club } : undefined;
}

/** Pages that are the same for whoever asks. All others are a visitor's own: forms with a stamp, and whatever a link's token opens. */
function showsOf(path: string, url: URL): Shows | undefined {
  // Its figures of clubs are minutes old by themselves; see home/remembered.server.ts.
  if (path === '/') return 'nothing';
  if (/^\/(documents(\/[^/]+)?|articles\/[^/]+|docs\/elements(\/[^/]+)?)$/.test(path)) return 'nothing';
  if (path === '/clubs') return 'any club';
  if (path === '/widget') return widgetShows(url);
  const city = /^\/clubs\/([^/]+)(\/[^/]+)?$/.exec(path)?.[1];
  if (city) return { city: decodeURIComponent(city) };
  const club = /^\/club\/([^/]+)(\/schedule)?$/.exec(path)?.[1];
  return club ? { club: decodeURIComponent(club) } : undefined;
}

/** What a page depends on beside its address, where visitors may share it; undefined where each gets a page of their own. */
export function sharedPage(
  address: string,
  header: Headers,
  settings: Pick<SiteSettings, 'defaultCityId'>,
): { visitor: string; shows: Shows } | undefined {
  const url = new URL(`http://site.invalid${address}`);
  // The data of a page that is opened from within the site.
  const path = url.pathname.replace(/\/_root\.data$|\.data$/, '').replace(/(.)\/$/, '$1') || '/';
  if (path === url.pathname && firstVisit(visitOf(url, header))) return undefined;
  const visitor = wantedCity(header, settings);
  if (address.length + visitor.length > LONGEST) return undefined;
  try {
    const shows = showsOf(splitPath(path).path, url);
    return shows && { visitor, shows };
  } catch {
    // Badly encoded: the page says so.
    return undefined;
  }
}
