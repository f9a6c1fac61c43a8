import { expect, it } from 'vitest';
import { momentText } from './use-desk-texts.ts';

it.each([
  ['en', 'Thu 26 November, 16:00'],
  ['uk', 'чт, 26 листопада, 16:00'],
  ['ru', 'чт, 26 ноября, 16:00'],
] as const)('a moment within a sentence in %s is %s', (language, expected) => {
  expect(momentText('2026-11-26T16:00:00+02:00', 'Europe/Kyiv', language)).toBe(expected);
});
