import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { track, watchScrollDepth } from '#core/site.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import { useGranted } from './consent.ts';
import type { ShownClub } from './shown-clubs.ts';

/** Reports page views and scroll depth, only with the visitor's consent. */
export function Analytics() {
  const granted = useGranted();
  const { language } = useTexts();
  const { pathname } = useLocation();
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
