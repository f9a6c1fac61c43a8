import { expect } from '@open-wc/testing';
import type { Slot } from '#core/schemas/index.ts';
import { moveTo } from './deferred/grid-keys.ts';
import { withSelection } from './deferred/selection-grid.ts';
import { grow, minutesOf, reach, shrink, toggle } from './deferred/selection-rules.ts';
import { totalOf } from './deferred/selection-text.ts';
import { club, session, slot } from './fixture.ts';
import { buildGrid, buildTimes, cellAt } from './grid.ts';

const [one, two] = club.courts;
const day = (slots: Slot[], sessions = [] as (typeof session)[]) => ({ slots, courts: club.courts, sessions });
const gridOf = (...of: Parameters<typeof day>) => buildGrid(day(...of), true);
/** The column of the first court as kind and height. */
const column = (grid: ReturnType<typeof buildGrid>, index = 0) =>
  grid.cells.flat().flatMap((cell) => (cell.column === index ? [`${cell.kind} ${cell.span}`] : []));

describe('the schedule as a table', () => {
  const cases: [string, Slot[], string[]][] = [
    ['free hours stay apart', [slot(1, 8), slot(1, 9)], ['free 1', 'free 1']],
    ['taken neighbours are one block', [slot(1, 8, 'busy'), slot(1, 9, 'busy'), slot(1, 10)], ['busy 2', 'free 1']],
    ['an hour that only another court has is taken', [slot(1, 8), slot(2, 9)], ['free 1', 'busy 1']],
    ['hours come in order of time', [slot(1, 10), slot(1, 9, 'busy')], ['busy 1', 'free 1']],
    ['hours that are over are told from taken ones', [slot(1, 8, 'past'), slot(1, 9, 'busy')], ['past 1', 'busy 1']],
  ];
  for (const [title, slots, expected] of cases) {
    it(title, () => {
      expect(column(gridOf(slots))).to.deep.equal(expected);
    });
  }

  it('leaves out the hours that are over', () => {
    const grid = buildGrid(day([slot(1, 8, 'past'), slot(1, 9)]), false);
    expect(grid.rows).to.have.length(1);
  });

  it('draws the selection as one block', () => {
    const slots = [slot(1, 8), slot(1, 9), slot(1, 10)];
    expect(column(withSelection(gridOf(slots), slots.slice(0, 2)))).to.deep.equal(['selected 2', 'free 1']);
  });

  it('leaves other rows as they are when something is chosen, and hours below it that no slot begins at', () => {
    // Every half-hour is a row, as another court has it so.
    const half = { ...slot(2, 8), starts_at: '2030-01-07T08:30:00+02:00' };
    const slots = [slot(1, 8), slot(1, 9, 'busy'), slot(2, 8), half, slot(2, 9)];
    const grid = gridOf(slots);
    expect(column(grid)).to.deep.equal(['free 1', 'busy 2']);
    const chosen = withSelection(grid, slots.slice(0, 1));
    expect(column(chosen)).to.deep.equal(['selected 2', 'busy 1']);
    const other = withSelection(grid, slots.slice(2, 3));
    expect(other.cells.map((row, index) => row === grid.cells[index])).to.deep.equal([false, false, true]);
  });

  it('puts a group session on its court, and aside when the day has no such hour', () => {
    const hours = [slot(3, 17, 'busy'), slot(3, 18, 'busy')];
    expect(column(gridOf(hours, [session]), 1)).to.deep.equal(['busy 1', 'group 1']);
    expect(gridOf([slot(3, 8)], [session]).sessionsAside).to.deep.equal([session]);
  });

  it('keeps the two equal clocks of an autumn night apart', () => {
    const summer = { ...slot(1, 3), starts_at: '2030-10-27T03:00:00+03:00', ends_at: '2030-10-27T03:00:00+02:00' };
    const winter = { ...slot(1, 3), starts_at: '2030-10-27T03:00:00+02:00', ends_at: '2030-10-27T04:00:00+02:00' };
    expect(gridOf([summer, winter]).rows).to.have.length(2);
  });

  it('groups courts by surface', () => {
    const { courts, groups } = gridOf([slot(1, 8)]);
    expect(courts.map(({ id }) => id)).to.deep.equal([1, 3, 2]);
    expect(groups.map(({ span }) => span)).to.deep.equal([2, 1]);
  });

  it('steps over a block in one move and never leaves the table', () => {
    const grid = gridOf([slot(1, 8, 'busy'), slot(1, 9, 'busy'), slot(1, 10)]);
    expect(moveTo(grid, { row: 0, column: 0 }, 'down')).to.deep.equal({ row: 2, column: 0 });
    expect(moveTo(grid, { row: 2, column: 0 }, 'down')).to.deep.equal({ row: 2, column: 0 });
    expect(moveTo(grid, { row: 0, column: 0 }, 'left')).to.deep.equal({ row: 0, column: 0 });
    expect(cellAt(grid, 1, 0)?.kind).to.equal('busy');
  });

  it('lists the free courts of each time', () => {
    const slots = [slot(1, 8), slot(2, 8), slot(1, 9, 'busy'), slot(2, 9)];
    const times = buildTimes(gridOf(slots));
    expect(times.map(({ offers }) => offers.map((offer) => 'slot' in offer && offer.slot.court_id))).to.deep.equal([
      [one!.id, two!.id],
      [two!.id],
    ]);
  });
});

describe('joining slots', () => {
  const slots = [slot(1, 8), slot(1, 9), slot(1, 10), slot(1, 11, 'busy'), slot(1, 12), slot(2, 9)];
  const at = (index: number) => slots[index]!;
  const noon = Date.parse(at(4).starts_at);

  it('grows to the next free hour until the longest booking', () => {
    expect(minutesOf(grow(slots, [at(0)], 1, 120))).to.equal(120);
    expect(minutesOf(grow(slots, [at(0), at(1)], 1, 120))).to.equal(120);
    expect(grow(slots, [at(2)], 1, 600)).to.deep.equal([at(2)]);
  });

  it('reaches as far as nothing stands in the way', () => {
    expect(reach(slots, at(0), noon, 600)).to.deep.equal([at(0), at(1), at(2)]);
    expect(reach(slots, at(2), Date.parse(at(0).starts_at), 600)).to.deep.equal([at(0), at(1), at(2)]);
  });

  it('shrinks down to one slot', () => {
    expect(shrink([at(0), at(1)], -1)).to.deep.equal([at(1)]);
    expect(shrink([at(0)], 1)).to.deep.equal([at(0)]);
  });

  it('toggles: joins a neighbour, takes an end off, starts anew elsewhere', () => {
    expect(toggle(slots, [at(0)], at(1), 600)).to.deep.equal([at(0), at(1)]);
    expect(toggle(slots, [at(0), at(1)], at(1), 600)).to.deep.equal([at(0)]);
    expect(toggle(slots, [at(0)], at(5), 600)).to.deep.equal([at(5)]);
    expect(toggle(slots, [at(0)], at(0), 600)).to.deep.equal([]);
  });

  it('sums prices, and has no sum when one is unknown', () => {
    expect(totalOf([at(0), at(1)])).to.deep.equal({ amount: 140000, currency: 'UAH' });
    expect(totalOf([at(0), { ...at(1), price: null }])).to.equal(null);
  });
});
