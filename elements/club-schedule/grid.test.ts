import { expect } from '@open-wc/testing';
import type { Slot } from '#core/schemas/index.ts';
import { offersByTime } from './deferred/by-time.tsx';
import { moveTo } from './deferred/grid-keys.ts';
import { selectionOf } from './deferred/selection.tsx';
import { club, session, slot } from './fixture.ts';
import { buildGrid, cellAt } from './grid.ts';
import type { Grid } from './model.ts';

const [one, two] = club.courts;
const day = (slots: Slot[], sessions = [] as (typeof session)[]) => ({ slots, courts: club.courts, sessions });
const gridOf = (...of: Parameters<typeof day>) => buildGrid(day(...of), true);
/** The column of the first court as kind and height. */
const column = (grid: Grid, index = 0) =>
  grid.cells.flat().flatMap((cell) => (cell.column === index ? [`${cell.kind} ${cell.span}`] : []));

/** The grid with these slots selected. */
function withSelection(grid: Grid, slots: Slot[]): Grid {
  const selection = selectionOf(slots)!;
  return selection.code.addTo(grid, selection.slots);
}

describe('the grid of a day', () => {
  const cases: [string, Slot[], string[]][] = [
    ['free slots stay apart', [slot(1, 8), slot(1, 9)], ['free 1', 'free 1']],
    ['adjoining busy slots are one cell', [slot(1, 8, 'busy'), slot(1, 9, 'busy'), slot(1, 10)], ['busy 2', 'free 1']],
    ['a time that only another court has is busy', [slot(1, 8), slot(2, 9)], ['free 1', 'busy 1']],
    ['rows are in order of time', [slot(1, 10), slot(1, 9, 'busy')], ['busy 1', 'free 1']],
    ['past slots differ from busy ones', [slot(1, 8, 'past'), slot(1, 9, 'busy')], ['past 1', 'busy 1']],
  ];
  for (const [title, slots, expected] of cases) {
    it(title, () => {
      expect(column(gridOf(slots))).to.deep.equal(expected);
    });
  }

  it('leaves out times that are over', () => {
    const grid = buildGrid(day([slot(1, 8, 'past'), slot(1, 9)]), false);
    expect(grid.rows).to.have.length(1);
  });

  it('shows the selection as one cell', () => {
    const slots = [slot(1, 8), slot(1, 9), slot(1, 10)];
    expect(column(withSelection(gridOf(slots), slots.slice(0, 2)))).to.deep.equal(['selected 2', 'free 1']);
  });

  it('keeps other rows, and busy times below the selection, when slots are selected', () => {
    // Half hours are rows because another court has one.
    const half = { ...slot(2, 8), starts_at: '2030-01-07T08:30:00+02:00' };
    const slots = [slot(1, 8), slot(1, 9, 'busy'), slot(2, 8), half, slot(2, 9)];
    const grid = gridOf(slots);
    expect(column(grid)).to.deep.equal(['free 1', 'busy 2']);
    const selected = withSelection(grid, slots.slice(0, 1));
    expect(column(selected)).to.deep.equal(['selected 2', 'busy 1']);
    const other = withSelection(grid, slots.slice(2, 3));
    expect(other.cells.map((row, index) => row === grid.cells[index])).to.deep.equal([false, false, true]);
  });

  it('puts a group session on its court, or aside if the day has no such time', () => {
    const hours = [slot(3, 17, 'busy'), slot(3, 18, 'busy')];
    expect(column(gridOf(hours, [session]), 1)).to.deep.equal(['busy 1', 'group 1']);
    expect(gridOf([slot(3, 8)], [session]).sessionsAside).to.deep.equal([session]);
  });

  it('keeps two equal clock times of an autumn night apart', () => {
    const summer = { ...slot(1, 3), starts_at: '2030-10-27T03:00:00+03:00', ends_at: '2030-10-27T03:00:00+02:00' };
    const winter = { ...slot(1, 3), starts_at: '2030-10-27T03:00:00+02:00', ends_at: '2030-10-27T04:00:00+02:00' };
    expect(gridOf([summer, winter]).rows).to.have.length(2);
  });

  it('groups courts by surface', () => {
    const { courts, groups } = gridOf([slot(1, 8)]);
    expect(courts.map(({ id }) => id)).to.deep.equal([1, 3, 2]);
    expect(groups.map(({ span }) => span)).to.deep.equal([2, 1]);
  });

  it('moves over a merged cell in one step and never leaves the grid', () => {
    const grid = gridOf([slot(1, 8, 'busy'), slot(1, 9, 'busy'), slot(1, 10)]);
    expect(moveTo(grid, { row: 0, column: 0 }, 'down')).to.deep.equal({ row: 2, column: 0 });
    expect(moveTo(grid, { row: 2, column: 0 }, 'down')).to.deep.equal({ row: 2, column: 0 });
    expect(moveTo(grid, { row: 0, column: 0 }, 'left')).to.deep.equal({ row: 0, column: 0 });
    expect(cellAt(grid, { row: 1, column: 0 })?.kind).to.equal('busy');
  });

  it('lists the offers of each time', () => {
    const slots = [slot(1, 8), slot(2, 8), slot(1, 9, 'busy'), slot(2, 9)];
    const times = offersByTime(gridOf(slots));
    expect(times.map(({ offers }) => offers.map((offer) => 'slot' in offer && offer.slot.court_id))).to.deep.equal([
      [one!.id, two!.id],
      [two!.id],
    ]);
  });
});
