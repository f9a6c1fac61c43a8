import { expect, it } from 'vitest';
import { agoText, momentText } from './use-desk-texts.ts';

it.each([
  ['en', 'Thu 26 November, 16:00'],
  ['uk', 'чт, 26 листопада, 16:00'],
  ['ru', 'чт, 26 ноября, 16:00'],
] as const)('a moment within a sentence in %s is %s', (language, expected) => {
  expect(momentText('2026-11-26T16:00:00+02:00', 'Europe/Kyiv', language)).toBe(expected);
});

const NOW = Date.parse('2026-11-26T16:00:00+02:00');

it.each([
  ['2026-11-26T15:59:50+02:00', 'en', '1 minute ago'],
  ['2026-11-26T16:00:10+02:00', 'en', '1 minute ago'],
  ['2026-11-26T15:55:00+02:00', 'uk', '5 хвилин тому'],
  ['2026-11-26T13:00:00+02:00', 'ru', '3 часа назад'],
  ['2026-11-24T13:00:00+02:00', 'uk', '2 дні тому'],
] as const)('%s was, in %s, %s', (instant, language, expected) => {
  expect(agoText(instant, NOW, language)).toBe(expected);
});
