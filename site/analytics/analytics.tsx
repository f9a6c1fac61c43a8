import { track, watchScrollDepth } from 'courtside/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import { useGranted } from './consent.ts';

/** Reports page views and scroll depth, only with the visitor's consent. */
export function Analytics() {
  const granted = useGranted();
  const { language } = useTexts();
  const { pathname } = useLocation();

  useEffect(() => {
    if (granted) track(browserClient(language), 'page_view');
  }, [granted, language, pathname]);

  useEffect(() => {
    if (!granted) return;
    return watchScrollDepth((scrollDepth) => track(browserClient(language), 'scroll', { scrollDepth }));
  }, [granted, language]);

  return null;
}
