import { expect, test } from 'vitest';
import { normaliseSearch, searchText } from './search-text.ts';

test.each([
  ['Київ', 'киив'],
  ['Киев', 'киев'],
  ['Троєщина', 'троещина'],
  ['Троещина', 'троещина'],
  ['Ґрунт', 'грунт'],
  ['Лук’янівка', 'лукянивка'],
  ["Лук'янівка", 'лукянивка'],
  ['Черёмушки', 'черемушки'],
  ['Белый', 'белии'],
  ['  Third — Set, 8!  ', 'third set 8'],
  ['Café', 'cafe'],
])('%s is compared as %s', (given, compared) => {
  expect(normaliseSearch(given)).toBe(compared);
});

test('a word stands once', () => {
  expect(searchText(['Центр', 'центр Центр', 'Centre'])).toBe('центр centre');
});
