import { track, watchScrollDepth } from 'courtside/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { browserClient } from '../ui/browser-client.ts';
import { useGranted } from './consent.ts';

/** With the visitor's consent: the pages seen, and how far down. Without it, nothing. */
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
