import { describe, expect, it } from 'vitest';
import { lowercaseTitles, sentenceOf } from './dates.server.ts';

describe('a list of titles', () => {
  it.each([
    [['Tennis', 'Padel', 'Squash'], 'en', 'Tennis, padel and squash'],
    [['Паркінг', 'Душ', 'Wi-Fi'], 'uk', 'Паркінг, душ і Wi-Fi'],
    [['Паркинг', 'Wi-Fi', 'Душ'], 'ru', 'Паркинг, Wi-Fi и душ'],
    [[], 'en', ''],
  ] as const)('%o in %s are %s', (titles, language, expected) => {
    expect(sentenceOf([...titles], language)).toBe(expected);
  });

  it('is lower-case after the first', () => {
    expect(lowercaseTitles(['Clay', 'Indoor'], 'en')).toEqual(['Clay', 'indoor']);
  });
});
