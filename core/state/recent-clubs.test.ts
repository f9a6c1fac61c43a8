import { expect, it } from 'vitest';
import { createMemory } from '#core/testing/api.ts';
import { recentClubs, rememberClub } from './recent-clubs.ts';

const club = (id: number) => ({ id, slug: `club-${id}`, title: `Club ${id}`, city: 'Kyiv' });

it('keeps the last six clubs, newest first, each once', () => {
  const storage = createMemory();
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) rememberClub(club(id), storage);
  expect(recentClubs(storage).map(({ id }) => id)).toEqual([3, 7, 6, 5, 4, 2]);
});

it('keeps of a club what a link needs', () => {
  const storage = createMemory();
  rememberClub({ ...club(1), phone: '+380441234567' } as never, storage);
  expect(storage.get('courtside_recent_clubs')).toBe(JSON.stringify([club(1)]));
});

it.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['no list', '{"id":1}'],
  ['no clubs', '[1,null,{"id":"1"},{"id":1,"slug":2}]'],
])('is empty for %s', (_, text) => {
  expect(recentClubs(createMemory(text === undefined ? {} : { courtside_recent_clubs: text }))).toEqual([]);
});
