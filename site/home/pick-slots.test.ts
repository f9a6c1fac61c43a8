import type { ClubCard } from 'courtside/core';
import { expect, it } from 'vitest';
import { pickSlots } from './pick-slots.ts';

/** 'a 18 19' is club a with free slots at 18:00 and 19:00. */
function clubs(...rows: string[]): ClubCard[] {
  return rows.map((row) => {
    const [name = '', ...hours] = row.split(' ');
    const next_slots = hours.map((hour) => ({ token: `${name}${hour}`, starts_at: `2026-11-21T${hour}:00:00+02:00` }));
    return { id: name.charCodeAt(0), title: name, next_slots } as unknown as ClubCard;
  });
}

it.each([
  ['soonest first', ['a 20', 'b 18', 'c 19'], 3, 'b18 c19 a20'],
  ['one of a club while others have one', ['a 18 19', 'b 20'], 2, 'a18 b20'],
  ['two of one start while there are later ones', ['a 18', 'b 18', 'c 18', 'd 19'], 3, 'a18 b18 d19'],
  ['whatever is left where the choice is small', ['a 18 19 20'], 3, 'a18 a19 a20'],
  ['a club found twice counts once', ['a 18', 'a 18', 'b 19'], 3, 'a18 b19'],
  ['no more than asked', ['a 18', 'b 19', 'c 20'], 2, 'a18 b19'],
  ['nothing free', ['a', 'b'], 5, ''],
])('%s', (_, rows, count, expected) => {
  const picked = pickSlots(clubs(...rows), count);
  expect(picked.map(({ slot }) => slot.token).join(' ')).toBe(expected);
});
