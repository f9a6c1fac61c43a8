import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { splitPath, track, watchScrollDepth } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import { useGranted } from './consent.ts';
import type { ShownClub } from './shown-clubs.ts';

/** Clubs count visitors: what their staff does at the desk is not tracked. */
export function isTracked(pathname: string): boolean {
  const { path } = splitPath(pathname);
  return path !== '/desk' && !path.startsWith('/desk/');
}

/** Reports page views and scroll depth, only with the visitor's consent. */
export function Analytics() {
  const isGranted = useGranted();
  const { language } = useTexts();
  const { pathname } = useLocation();
  const granted = isGranted && isTracked(pathname);
  const matches = useMatches();
  const clubs = matches.flatMap(({ loaderData }) => (loaderData as { clubs?: ShownClub[] } | undefined)?.clubs ?? []);
  const shown = useRef({});
  shown.current = { clubIds: clubs.map(({ id }) => id), clubSlugs: clubs.map(({ slug }) => slug) };

  useEffect(() => {
    if (granted) track(browserClient(language), 'page_view', shown.current);
  }, [granted, language, pathname]);

  useEffect(() => {
    if (!granted) return;
    return watchScrollDepth((scrollDepth) =>
      track(browserClient(language), 'scroll', { ...shown.current, scrollDepth }),
    );
  }, [granted, language]);

  return null;
}
