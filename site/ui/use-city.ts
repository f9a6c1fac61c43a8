import { type City, pageStores, splitPath } from 'courtside/core';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';

const subscribe = (changed: () => void) => pageStores().location.subscribe(changed);

/**
 * The current city, which was chosen on this page or else determined by the server, and a function
 * to change it.
 */
export function useCity(): { city: City | null; choose(city: City): void } {
  const served = useRouteLoaderData<typeof loader>('root')?.city ?? null;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { to } = useTexts();
  const city = useSyncExternalStore(
    subscribe,
    () => pageStores().location.getState().current ?? served,
    () => served,
  );
  const choose = useCallback(
    (next: City) => {
      pageStores().location.getState().choose(next);
      // A list of a city's clubs navigates to that of the new city. Other pages revalidate.
      const category = /^\/clubs(?:\/[^/]+)?(\/[^/]+)?$/.exec(splitPath(pathname).path);
      if (category) navigate(to(`/clubs/${next.slug}${category[1] ?? ''}`));
      else revalidate();
    },
    [navigate, pathname, revalidate, to],
  );
  return { city, choose };
}
