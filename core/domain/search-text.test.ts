import { describe, expect, it } from 'vitest';
import { editDistance, isTypoOf, searchKey, searchText, searchWords, switchLayout } from './search-text.ts';

describe('one key for all spellings of a word', () => {
  it.each([
    ['Kyiv', ['Київ', 'київ', 'KYIV', 'Kyyiv']],
    ['Kiev', ['Киев', 'Кієв']],
    ['теніс', ['tenis', 'tennis', 'теннис', 'ТЕНІС', 'тэннис', 'тенис']],
    ['П’ятихатки', ["П'ятихатки", 'Пʼятихатки', 'П`ятихатки', 'Пятихатки', "P'iatykhatky", 'Pyatykhatky']],
    ['ґрунт', ['грунт', 'Grunt', 'hrunt']],
    ['Троєщина', ['Троещина', 'Troieshchyna', 'Troyeschina', 'троэщина']],
    ['Лук’янівка', ["Лук'янівка", 'Лукянивка', 'Lukianivka', 'Lukyanivka']],
    ['Голосіїв', ['Holosiiv', 'Golosiyiv', 'голосиив']],
    ['Харків', ['Kharkiv', 'Harkiv', 'Харкив']],
    ['Черёмушки', ['Черемушки', 'Cheremushky']],
    ['Белый', ['Белий', 'бєлий', 'Bielyi']],
    ['Жовтень', ['Zhovten', 'жовтэнь']],
    ['Євген', ['Yevhen', 'Евген', 'Ievgen']],
    ['Юлія', ['Юлия', 'Yuliia', 'Julija']],
    ['Щастя', ['Shchastia', 'Schastya']],
    ['Café', ['cafe', 'kafe']],
  ])('%s', (word, others) => {
    for (const other of others) expect(searchKey(other), other).toBe(searchKey(word));
  });

  it.each([
    ['Київ', 'Харків'],
    ['теніс', 'пенс'],
    ['Сихів', 'Сокіл'],
    ['11', '1'],
    ['корт 2', 'корт 22'],
  ])('%s and %s keep apart', (one, other) => {
    expect(searchKey(one)).not.toBe(searchKey(other));
  });

  it('ignores text that is not a word', () => {
    expect(searchKey('  — «Сет», 8!  ')).toBe('set 8');
    expect(searchKey(' — ')).toBe('');
  });
});

describe('the keyboard layout', () => {
  it.each([
    ['ntyybc', 'теннис'],
    ['ntysc', 'теніс'],
    ['Rb]d', 'київ'],
    ['RBTD', 'киев'],
    ['[fhrsd', 'харків'],
    ['; ,.', 'ж бю'],
    ['еуттшы', 'tennis'],
    ['лншм', 'kyiv'],
    ['зфвуд', 'padel'],
  ])('%s is %s', (typed, meant) => {
    expect(switchLayout(typed)).toBe(meant);
    expect(searchKey(switchLayout(typed))).toBe(searchKey(meant));
  });
});

it('contains every word once, after a space', () => {
  expect(searchText(['Центр', 'центр Tsentr', '—', 'Корт 8'])).toBe(' tsentr kort 8');
});

it('splits a query into words, and a hyphenated word into two keys', () => {
  expect(searchWords(' Івано-Франківськ  ntybc ')).toEqual([
    { typed: ['ivano', 'frankivsk'], switched: expect.any(Array) },
    { typed: ['ntibk'], switched: ['tenis'] },
  ]);
  expect(searchWords(' ntyybc zzzz III')).toMatchObject([
    { typed: ['ntibk'], switched: ['tenis'] },
    { typed: ['zzzz'] },
    { typed: ['iii'], switched: ['www'] },
  ]);
});

it.each([' — ', '[', "'", ';', '...', '%', '_', '?!', '🎾'])('finds no word in the signs %s', (signs) => {
  expect(searchWords(signs)).toEqual([]);
});

it.each([
  ['koval', 'koval', 0],
  ['kovla', 'koval', 1],
  ['terti', 'treti', 1],
  ['koal', 'koval', 1],
  ['kovval', 'koval', 1],
  ['kivel', 'koval', 2],
  ['', 'abc', 3],
])('from %s to %s: slips %d', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips);
  expect(editDistance(other, one)).toBe(slips);
});

it.each([
  ['st', 'set', false],
  ['set', 'st', true],
  ['tinis', 'tenis', true],
  ['tinos', 'tenis', false],
  ['golosevo', 'goloseev', true],
  ['marcenko', 'kravcenko', false],
  ['aaa', 'ana', false],
])('%s may stand for %s: %s', (key, word, may) => {
  expect(isTypoOf(key, word)).toBe(may);
});
