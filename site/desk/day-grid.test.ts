import { describe, expect, it } from 'vitest';
import type { DeskDay, DeskEntry } from '#core/desk.ts';
import { beginningAt, type DayCell, freeRange, layOutDay } from './day-grid.ts';
import { deskDay, deskEntry } from './testing.ts';

/** A court's cells from top to bottom, as `time kind×rows`. */
function column(day: DeskDay, court: number): string[] {
  const { rows, cells } = layOutDay(day);
  const own = cells.flat().filter((cell) => cell.column === court);
  const nameOf = (cell: DayCell) =>
    cell.kind === 'taken' ? cell.entries.map((entry) => entry.name ?? entry.kind).join('+') : cell.kind;
  return own.map((cell) => `${rows[cell.row]!.clock} ${nameOf(cell)}×${cell.span}`);
}
const entry = (from: string, until: string, changes: Partial<DeskEntry> = {}) =>
  deskEntry({ starts_at: `2026-12-01T${from}:00+02:00`, ends_at: `2026-12-01T${until}:00+02:00`, ...changes });

const closed = (from: string, until: string, title = '') => entry(from, until, { kind: 'closed', id: null, title });
/** A court's cells with what they say of the hours in which the club is closed. */
function closures(entries: DeskEntry[], changes: Partial<DeskDay> = {}): string[] {
  const { rows, cells } = layOutDay(deskDay({ ...changes, entries }));
  const own = cells.flat().filter((cell) => cell.column === 0);
  const hours = ({ name, title, kind, starts_at, ends_at }: DeskEntry) =>
    kind === 'closed' ? `closed${title && ` ${title}`} ${starts_at.slice(11, 16)}–${ends_at.slice(11, 16)}` : name;
  return own.map(
    (cell) =>
      `${rows[cell.row]!.clock}×${cell.span} ${cell.kind === 'taken' ? cell.entries.map(hours).join(', ') : cell.kind}`,
  );
}

describe('the grid of a day', () => {
  it.each<[string, Partial<DeskDay>, string[]]>([
    ['is free without entries', {}, ['10:00 free×1', '11:00 free×1', '12:00 free×1']],
    [
      'joins the rows of a booking',
      { entries: [entry('10:00', '12:00', { name: 'Ira' })] },
      ['10:00 Ira×2', '12:00 free×1'],
    ],
    [
      'has a row for a start between two steps',
      { entries: [entry('10:30', '11:00', { name: 'Ira' })] },
      ['10:00 free×1', '10:30 Ira×1', '11:00 free×1', '12:00 free×1'],
    ],
    [
      'shows entries that overlap together',
      { entries: [entry('10:00', '12:00', { name: 'Ira' }), entry('11:00', '13:00', { name: 'Oleh' })] },
      ['10:00 Ira+Oleh×3'],
    ],
    [
      'reaches to a booking outside of the opening hours',
      { entries: [entry('08:00', '09:00', { name: 'Ira' })] },
      ['08:00 Ira×1', '09:00 shut×1', '10:00 free×1', '11:00 free×1', '12:00 free×1'],
    ],
    [
      'keeps to the opening hours while the club is closed for days',
      { entries: [entry('00:00', '23:00', { kind: 'closed' })] },
      ['10:00 closed×3'],
    ],
    [
      'keeps to a day around the clock beside bookings across its midnights',
      {
        ...{ opens_at: '2026-12-01T00:00:00+02:00', closes_at: '2026-12-02T00:00:00+02:00', step: 480 },
        entries: [
          entry('00:00', '00:30', { court_id: 2, starts_at: '2026-11-30T23:30:00+02:00' }),
          entry('23:30', '24:00', { court_id: 2, ends_at: '2026-12-02T00:30:00+02:00' }),
        ],
      },
      ['00:00 free×1', '00:30 free×1', '08:00 free×1', '16:00 free×1', '23:30 free×1'],
    ],
    ['has no rows on a day off', { opens_at: null, closes_at: null }, []],
    [
      'shows what is left on a day off, where nothing can be booked',
      { opens_at: null, closes_at: null, entries: [entry('10:00', '11:00', { court_id: 2 })] },
      ['10:00 shut×1'],
    ],
    [
      'names both hours when clocks go back',
      { opens_at: '2026-10-25T03:00:00+03:00', closes_at: '2026-10-25T04:00:00+02:00' },
      ['03:00 (UTC+3) free×1', '03:00 (UTC+2) free×1'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(column(deskDay(changes), 0)).toEqual(expected);
  });

  const ira = (from: string, until: string) => entry(from, until, { name: 'Ira' });
  const night = { opens_at: '2026-12-01T22:00:00+02:00', closes_at: '2026-12-02T02:00:00+02:00' };
  const ends = { ends_at: '2026-12-02T01:00:00+02:00' };
  it.each<[string, DeskEntry[], string[], Partial<DeskDay>?]>([
    [
      'within a closure',
      [closed('10:00', '13:00'), ira('11:00', '12:00')],
      ['10:00×1 closed 10:00–11:00', '11:00×1 Ira, closed 11:00–12:00', '12:00×1 closed 12:00–13:00'],
    ],
    [
      'at the start of a closure',
      [closed('10:00', '13:00'), ira('10:00', '12:00')],
      ['10:00×2 Ira, closed 10:00–12:00', '12:00×1 closed 12:00–13:00'],
    ],
    [
      'across the start of a closure',
      [ira('10:00', '12:00'), closed('11:00', '13:00')],
      ['10:00×2 Ira, closed 11:00–12:00', '12:00×1 closed 12:00–13:00'],
    ],
    [
      'across the end of a closure',
      [closed('10:00', '11:30'), ira('11:00', '12:00')],
      ['10:00×1 closed 10:00–11:00', '11:00×2 closed 11:00–11:30, Ira', '12:00×1 free'],
    ],
    [
      'in the hours of a closure',
      [closed('10:00', '13:00'), ira('10:00', '13:00')],
      ['10:00×3 Ira, closed 10:00–13:00'],
    ],
    ['over a whole closure', [ira('10:00', '13:00'), closed('11:00', '12:00')], ['10:00×3 Ira, closed 11:00–12:00']],
    [
      'before another one, both in a closure',
      [closed('10:00', '13:00'), ira('10:00', '11:00'), ira('12:00', '13:00')],
      ['10:00×1 Ira, closed 10:00–11:00', '11:00×1 closed 11:00–12:00', '12:00×1 Ira, closed 12:00–13:00'],
    ],
    [
      'past midnight, in a closure until later',
      [
        closed('22:00', '23:00', 'Rain'),
        { ...closed('23:00', '23:30', 'Rain'), ...ends },
        { ...ira('23:00', '24:00') },
      ],
      [
        '22:00×1 closed Rain 22:00–23:00',
        '23:00×1 Ira, closed Rain 23:00–00:00',
        '00:00×1 closed Rain 00:00–01:00',
        '01:00×1 free',
      ],
      night,
    ],
    [
      'past midnight, across the end of a closure',
      [closed('22:00', '24:00'), { ...ira('23:00', '24:00'), ...ends }],
      ['22:00×1 closed 22:00–23:00', '23:00×2 closed 23:00–00:00, Ira', '01:00×1 free'],
      night,
    ],
  ])('shows a booking %s', (_, entries, expected, changes) => expect(closures(entries, changes)).toEqual(expected));

  it.each<[string, DeskEntry[], string[]]>([
    [
      'overlap',
      [closed('10:00', '12:00', 'Rain'), closed('11:00', '13:00', 'Dark')],
      [
        '10:00×1 closed Rain 10:00–11:00',
        '11:00×1 closed Rain 11:00–12:00, closed Dark 11:00–12:00',
        '12:00×1 closed Dark 12:00–13:00',
      ],
    ],
    [
      'have one reason once',
      [closed('10:00', '12:00', 'Rain'), closed('11:00', '13:00', 'Rain')],
      ['10:00×3 closed Rain 10:00–13:00'],
    ],
  ])('shows closures that %s', (_, entries, expected) => expect(closures(entries)).toEqual(expected));

  it('has each court at each time once, whatever overlaps', () => {
    const other = (each: DeskEntry) => ({ ...each, court_id: 2 });
    const entries = [
      closed('10:30', '13:00'),
      ira('10:00', '11:15'),
      ira('12:00', '12:45'),
      other(closed('09:00', '12:15')),
    ];
    const { rows, cells } = layOutDay(deskDay({ entries }));
    const places = cells
      .flat()
      .flatMap(({ row, column, span }) => Array.from({ length: span }, (_, at) => [row + at, column]));
    expect(new Set(places.map(String)).size).toBe(places.length);
    expect(places).toHaveLength(rows.length * 2);
  });

  it('lists each entry when it begins, with all of its hours', () => {
    const day = deskDay({
      entries: [
        closed('00:00', '12:00', 'Rain'),
        closed('11:00', '13:00', 'Rain'),
        ira('10:00', '11:00'),
        ira('12:00', '13:00'),
      ],
    });
    const grid = layOutDay(day);
    const textOf = ({ kind, starts_at, ends_at }: DeskEntry) =>
      `${kind} ${starts_at.slice(11, 16)}–${ends_at.slice(11, 16)}`;
    expect(grid.rows.map((_, row) => beginningAt(day, grid, row).map(textOf))).toEqual([
      ['booking 10:00–11:00', 'closed 00:00–13:00'],
      [],
      ['booking 12:00–13:00'],
    ]);
  });

  it('dates the hours after midnight by the next day', () => {
    const { rows } = layOutDay(
      deskDay({ opens_at: '2026-12-01T23:00:00+02:00', closes_at: '2026-12-02T01:00:00+02:00' }),
    );
    expect(rows.map(({ date, time }) => `${date} ${time}`)).toEqual(['2026-12-01 23:00', '2026-12-02 00:00']);
  });

  it.each([
    ['2026-12-01T11:15:00+02:00', 1],
    ['2026-12-01T09:00:00+02:00', -1],
    ['2026-12-02T11:00:00+02:00', -1],
  ])('marks the row of %s: %i', (now, row) => expect(layOutDay(deskDay({ now })).nowRow).toBe(row));
});

it.each([
  ['downwards', 0, 2, [0, 1, 2]],
  ['upwards, in order', 2, 0, [0, 1, 2]],
  ['alone', 1, 1, [1]],
])('a range of free cells goes %s', (_, from, to, rows) => {
  expect(freeRange(layOutDay(deskDay()), 0, from, to).map(({ row }) => row)).toEqual(rows);
});

it('a range of free cells ends where the court is taken', () => {
  const grid = layOutDay(deskDay({ entries: [entry('11:00', '12:00')] }));
  expect(freeRange(grid, 0, 0, 2).map(({ row }) => row)).toEqual([0]);
});
