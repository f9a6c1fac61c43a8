import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RESERVED_SLUGS, reservedSlug } from './reserved-slugs.ts';

it('reserves the names of all pages that are where a desk would be', () => {
  const routes = readFileSync('site/routes.ts', 'utf8');
  // `/club/:slug` has no such pages: what is below it belongs to the club.
  const pages = [...routes.matchAll(/route\('(?:desk|club)\/([\w-]+)['/]/g)].map(([, name]) => name);
  expect(pages).not.toEqual([]);
  expect([...RESERVED_SLUGS].sort()).toEqual(pages.sort());
});

it.each([
  ['account', true],
  ['sign-in', true],
  ['account-club', false],
  ['constructor', false],
])('%s is refused as a slug: %s', (slug, refused) => {
  expect(reservedSlug(slug) !== undefined).toBe(refused);
});
