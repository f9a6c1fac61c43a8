import { expect, it } from 'vitest';
import { fieldsOf, SECTION_NAMES } from './fields.ts';
import type { Draft } from './form.ts';
import { draftIn } from './form-data.ts';
import { merged } from './merge.server.ts';
import { draftOf } from './sections.ts';
import { CLUB, formOf } from './testing.ts';

it.each(SECTION_NAMES)('of %s a form in which nothing was typed becomes what a colleague saved', (section) => {
  const of = section === 'prices' ? { list: 'courts' as const, key: 'clay-1' } : undefined;
  const base = draftOf(CLUB, section, of);
  const untouched = draftIn(formOf(fieldsOf(section), base), fieldsOf(section));
  const { opening_hours, courts, coaches, services, sessions } = CLUB;
  const now = draftOf(
    {
      ...{ ...CLUB, phone: '+380332000009', photos: [], closures: [], cancellation: {} as never },
      opening_hours: opening_hours.slice(1),
      courts: courts.map((court) => ({ ...court, name: 'New', prices: [] })),
      ...{ coaches: coaches!.slice(1), services: services.slice(1), sessions: sessions!.slice(1) },
    },
    section,
    of,
  );
  expect(merged(base, untouched, now)).toEqual(now);
});

const court = (key: string | undefined, name: string, surface = 'clay') => ({ ...(key && { key }), name, surface });
it.each<[what: string, base: unknown, typed: unknown, now: unknown, result: unknown]>([
  ['another field', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
  [
    'a field of the same group',
    { a: { b: 1, c: 1 } },
    { a: { b: 2, c: 1 } },
    { a: { b: 1, c: 2 } },
    { a: { b: 2, c: 2 } },
  ],
  ['the same field', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
  ['a field that they removed', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1 }, { a: 2 }],
  ['a field that they added', { a: 1 }, { a: 2 }, { a: 1, b: 1 }, { a: 2, b: 1 }],
  [
    'another row',
    [court('1', 'One'), court('2', 'Two')],
    [court('1', 'Uno'), court('2', 'Two')],
    [court('1', 'One', 'hard'), court('2', 'Due')],
    [court('1', 'Uno', 'hard'), court('2', 'Due')],
  ],
  [
    'rows that they added and removed',
    [court('1', 'One'), court('2', 'Two')],
    [court('1', 'One'), court('2', 'Two'), court(undefined, 'Mine')],
    [court('1', 'One'), court('3', 'Theirs')],
    [court('1', 'One'), court(undefined, 'Mine'), court('3', 'Theirs')],
  ],
  [
    'rows without keys',
    [{ from: '2026-12-01' }, { from: '2026-12-02' }],
    [{ from: '2026-12-01' }, { from: '2026-12-05' }],
    [{ from: '2026-12-02' }, { from: '2026-12-09' }],
    [{ from: '2026-12-05' }, { from: '2026-12-09' }],
  ],
  ['a term of a list', ['a', 'b'], ['a', 'b', 'mine'], ['b', 'theirs'], ['b', 'mine', 'theirs']],
])("keeps a colleague's change of %s", (_, base, typed, now, result) =>
  expect(merged({ base }, { base: typed }, { base: now }) as Draft).toEqual({ base: result }),
);
