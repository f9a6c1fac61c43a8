import { expect, it } from 'vitest';
import { policyFaults } from './policy.ts';
import { structuredDataFaults } from './structured-data.ts';

it.each([
  ['no policy', null, /no Content-Security-Policy/],
  ['inline scripts', "script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'", /unsafe-inline/],
  ['plugins', "script-src 'self'; base-uri 'none'", /object-src/],
  ['any base address', "script-src 'self' 'nonce-x'; object-src 'none'", /base-uri/],
])('finds in a policy: %s', (_name, policy, fault) => {
  expect(policyFaults(policy).join()).toMatch(fault);
});

it.each([
  ['no JSON', '{', /not JSON/],
  [
    'a date in words',
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Tennis for beginners',
      startDate: 'tomorrow',
    }),
    /startDate/,
  ],
])('finds in structured data: %s', async (_name, json, fault) => {
  expect((await structuredDataFaults(json)).join()).toMatch(fault);
});
