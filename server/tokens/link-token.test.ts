import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { type LinkClaim, type LinkPurpose, readLink, signLink } from './link-token.ts';

const secret = randomBytes(32);
const now = Date.parse('2026-11-21T10:00:00Z');
const claim: LinkClaim = { purpose: 'request', clubId: 240, id: 123_456_789_012, expiresAt: now + HOUR };
const read = (token: string, purposes: LinkPurpose[] = ['request'], at = now, key: Uint8Array = secret) =>
  readLink(token, { secret: key, now: at, purposes });

it('gives back what was signed, to the last minute', () => {
  const token = signLink(claim, secret);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(read(token)).toEqual(claim);
  expect(read(token, ['request'], claim.expiresAt)).toEqual(claim);
});

const altered = (token: string, at: number) =>
  `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
const token = signLink(claim, secret);
it.each<[string, () => unknown, string]>([
  ['after its end', () => read(token, ['request'], claim.expiresAt + 1), 'TOKEN_EXPIRED'],
  ['for another purpose', () => read(token, ['booking', 'day', 'offer']), 'TOKEN_INVALID'],
  ['with another key', () => read(token, ['request'], now, randomBytes(32)), 'TOKEN_INVALID'],
  ['with another club', () => read(altered(token, 5)), 'TOKEN_INVALID'],
  ['with a later end', () => read(altered(token, 17)), 'TOKEN_INVALID'],
  ['with another signature', () => read(altered(token, 30)), 'TOKEN_INVALID'],
  ['cut short', () => read(token.slice(0, -2)), 'TOKEN_INVALID'],
  ['that is a slot', () => read('x'.repeat(52)), 'TOKEN_INVALID'],
])('refuses a link %s', (_name, reading, code) => {
  expect(reading).toThrow(expect.objectContaining({ code }));
});
