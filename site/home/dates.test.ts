import { describe, expect, it } from 'vitest';
import { daysText, lowercaseTitles, sentenceOf, shortDate, shortDay } from './dates.server.ts';

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

describe('an abbreviated day', () => {
  it.each([
    ['2026-11-24', 'en', '24 Nov', 'Tue, 24 Nov'],
    ['2026-12-01', 'uk', '1 груд.', 'вт, 1 груд.'],
    ['2026-05-01', 'uk', '1 трав.', 'пт, 1 трав.'],
    ['2026-11-24', 'ru', '24 нояб.', 'вт, 24 нояб.'],
  ] as const)('%s in %s is %s', (date, language, short, withWeekday) => {
    expect([shortDate(date, language), shortDay(date, language)]).toEqual([short, withWeekday]);
  });
});

describe('a number of days', () => {
  it.each([
    [730, 'en', '2 years'],
    [730, 'uk', '2 роки'],
    [1825, 'uk', '5 років'],
    [730, 'ru', '2 года'],
    [365, 'ru', '1 год'],
    [90, 'en', '90 days'],
    [31, 'uk', '31 день'],
    [92, 'ru', '92 дня'],
  ] as const)('%i in %s is %s', (days, language, expected) => {
    expect(daysText(days, language)).toBe(expected);
  });
});
