import { is } from 'superstruct';
import { expect, it } from 'vitest';
import { Token } from '#core/schemas/scalars.ts';
import { readSlotToken, SLOT_TOKEN_LIFETIME_MS, signSlotToken } from './slot-token.ts';

const secret = new TextEncoder().encode('a secret of the tests');
const claim = {
  serviceId: 4_000_000_000,
  courtId: 7,
  startsAt: Date.parse('2026-03-12T08:00:00Z'),
  duration: 90,
  amount: 45_000,
  issuedAt: Date.parse('2026-03-10T08:00:00Z'),
};

it('round-trips a claim, in the token format of the contract', () => {
  const token = signSlotToken(claim, secret);
  expect(is(token, Token)).toBe(true);
  expect(readSlotToken(token, secret, claim.issuedAt)).toEqual(claim);
});

it('rejects one changed character at any position', () => {
  const token = signSlotToken(claim, secret);
  for (let index = 0; index < token.length; index += 1) {
    const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
    expect(() => readSlotToken(changed, secret, claim.issuedAt), `at ${index}`).toThrow('TOKEN_INVALID');
  }
});

it.each(['', 'AAAA', 'not base64url!', 'A'.repeat(52)])('rejects %j', (token) => {
  expect(() => readSlotToken(token, secret, claim.issuedAt)).toThrow('TOKEN_INVALID');
});

it('rejects a token with another key', () => {
  const token = signSlotToken(claim, new Uint8Array(32));
  expect(() => readSlotToken(token, secret, claim.issuedAt)).toThrow('TOKEN_INVALID');
});

it('expires a day after its issue', () => {
  const token = signSlotToken(claim, secret);
  const end = claim.issuedAt + SLOT_TOKEN_LIFETIME_MS;
  expect(readSlotToken(token, secret, end)).toEqual(claim);
  expect(() => readSlotToken(token, secret, end + 1)).toThrow('TOKEN_EXPIRED');
});
