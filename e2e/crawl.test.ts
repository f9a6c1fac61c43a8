import { expect, it } from 'vitest';
import { crawl } from './crawl/crawl.ts';
import { startSite } from './crawl/stage.ts';
import type { Look } from './crawl/visit.ts';

const LOOKS: Record<string, Look> = {
  en: { width: 1280, height: 860, colorScheme: 'dark' },
  uk: { width: 360, height: 740, colorScheme: 'light' },
  ru: { width: 360, height: 740, colorScheme: 'dark' },
};

/** Every kind of page of site/routes.ts. */
const KINDS = [
  '/',
  '/articles/:slug',
  '/booking-cancel/:token',
  '/booking-cancel/:token/failure',
  '/booking-invite/:token',
  '/booking-order/:token',
  '/booking-order/:token/success',
  '/booking-payment/:token',
  '/booking-payment/:token/failure',
  '/booking-payment/:token/success',
  '/booking-player/:token',
  '/booking-match/:token',
  '/booking-series/:token',
  '/booking-split/:token',
  '/booking-wish',
  '/club/:slug',
  '/club/:slug/line',
  '/club/:slug/matches',
  '/club/:slug/request',
  '/club/:slug/schedule',
  '/clubs',
  '/clubs/:location',
  '/clubs/:location/:category',
  '/docs/elements',
  '/docs/elements/:tag',
  '/documents',
  '/documents/:slug',
  '/no-such-page',
  '/openactive',
  '/partners',
  '/widget?',
];

it('finds no faults on one page of each kind in three languages', { timeout: 600_000 }, async () => {
  const { stage, close } = await startSite();
  try {
    const { kinds, findings } = await crawl({
      ...stage,
      fetched: 1,
      visited: 1,
      looks: (language) => [LOOKS[language]!],
    });
    // Joined, since Vitest truncates lists in failure messages.
    expect(findings.join('\n')).toBe('');
    expect(kinds).toEqual(expect.arrayContaining(KINDS));
  } finally {
    await close();
  }
});
