import { expect, it } from 'vitest';
import { courtGroups } from './court-groups.ts';

const value = (value: string, title: string) => ({ value, title });
const titles = {
  categories: [value('tennis', 'Tennis'), value('football', 'Football')],
  parameters: [
    value('surface:clay', 'Clay'),
    value('surface:grass', 'Grass'),
    value('surface:turf', 'Turf'),
    value('surface:carpet', 'Carpet'),
  ],
} as unknown as Parameters<typeof courtGroups>[1];

it.each<[string, string[], string[]]>([
  ['tennis by its surface', ['tennis clay', 'tennis clay', 'tennis grass'], ['2 clay', '1 grass']],
  ['another sport by its name', ['football grass', 'football grass'], ['2 football']],
  [
    'another sport on two surfaces by both',
    ['football carpet', 'football grass'],
    ['1 football, carpet', '1 football, grass'],
  ],
  ['surfaces that share a drawing apart', ['tennis grass', 'tennis turf'], ['1 grass', '1 turf']],
  ['what has no title by its code', ['fives', 'fives'], ['2 fives']],
])('names %s', (_, courts, named) => {
  const facts = courts.map((text) => {
    const [sport = '', term = ''] = text.split(' ');
    return { sport, surface: 'grass', parameters: ['setting:outdoor', `surface:${term}`] };
  });
  const groups = courtGroups(facts, titles, 'en');
  expect(groups.map(({ count, title }) => `${count} ${title}`)).toEqual(named);
});
