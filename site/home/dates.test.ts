import { describe, expect, it } from 'vitest';
import { lowered, sentenceOf } from './dates.server.ts';

describe('titles in a row', () => {
  it.each([
    [['Tennis', 'Padel', 'Squash'], 'en', 'Tennis, padel and squash'],
    [['Паркінг', 'Душ', 'Wi-Fi'], 'uk', 'Паркінг, душ і Wi-Fi'],
    [['Паркинг', 'Wi-Fi', 'Душ'], 'ru', 'Паркинг, Wi-Fi и душ'],
    [[], 'en', ''],
  ] as const)('%o in %s are %s', (titles, language, expected) => {
    expect(sentenceOf([...titles], language)).toBe(expected);
  });

  it('are lower-case after the first', () => {
    expect(lowered(['Clay', 'Indoor'], 'en')).toEqual(['Clay', 'indoor']);
  });
});
