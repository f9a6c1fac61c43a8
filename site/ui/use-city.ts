import type { City } from 'courtside/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocation, useMatches, useNavigate, useRouteLoaderData } from 'react-router';
import { pageStores, splitPath } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { useReload } from './use-reload.ts';

const subscribe = (changed: () => void) => pageStores().location.subscribe(changed);

/** What links and lists need of a city. */
type ShownCity = Pick<City, 'id' | 'slug' | 'title'>;

/** The city that the page is about; undefined for most pages. */
function usePageCity(): ShownCity | undefined {
  const page = useMatches().find(({ id }) => id.startsWith('clubs:'))?.loaderData;
  return (page as { city?: ShownCity | null } | undefined)?.city ?? undefined;
}

/**
 * The current city, and a function to change it. It is the city that the page is about, or else the
 * one chosen in this tab, or else the one that the server determined.
 */
export function useCity(): { city: ShownCity | null; choose(city: City): void } {
  const served = useRouteLoaderData<typeof loader>('root')?.city ?? null;
  const pageCity = usePageCity();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { reload } = useReload();
  const { to } = useTexts();
  const city = useSyncExternalStore(
    subscribe,
    () => pageStores().location.getState().current ?? served,
    () => served,
  );
  const choose = useCallback(
    (next: City) => {
      pageStores().location.getState().choose(next);
      // A list of a city's clubs navigates to that of the new city. Other pages reload.
      const category = /^\/clubs(?:\/[^/]+)?(\/[^/]+)?$/.exec(splitPath(pathname).path);
      if (category) navigate(to(`/clubs/${next.slug}${category[1] ?? ''}`));
      else reload();
    },
    [navigate, pathname, reload, to],
  );
  return { city: pageCity ?? city, choose };
}
