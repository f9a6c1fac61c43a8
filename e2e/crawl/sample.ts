import { expect, it } from 'vitest';
import { crawl } from './crawl.ts';
import { startSite } from './stage.ts';
import type { Look } from './visit.ts';

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

/**
 * Reads and opens one page of each kind in a language. With a file per language the workers share the
 * crawl, and each language has a limit of time of its own.
 */
export const itFindsNoFaults = (language: string, prefix: string, look: Look): void =>
  it(`finds no faults on one page of each kind in ${language}`, { timeout: 600_000 }, async () => {
    const { stage, close } = await startSite([prefix]);
    try {
      const { kinds, findings } = await crawl({
        ...stage,
        prefixes: [prefix],
        fetched: 1,
        visited: 1,
        looks: () => [look],
      });
      // As the message, since Vitest shortens values.
      expect(findings, findings.join('\n')).toEqual([]);
      expect(kinds).toEqual(expect.arrayContaining(KINDS));
    } finally {
      await close();
    }
  });
