import { expect } from '@open-wc/testing';
import { slot } from '../fixture.ts';
import { extendTo, grow, minutesOf, shrink, toggle } from './selection-rules.ts';
import { totalOf } from './selection-text.ts';

describe('selecting slots', () => {
  const slots = [slot(1, 8), slot(1, 9), slot(1, 10), slot(1, 11, 'busy'), slot(1, 12), slot(2, 9)];
  const at = (index: number) => slots[index]!;
  const noon = Date.parse(at(4).starts_at);

  it('grows to the next free slot, up to the longest booking', () => {
    expect(minutesOf(grow(slots, [at(0)], 1, 120))).to.equal(120);
    expect(minutesOf(grow(slots, [at(0), at(1)], 1, 120))).to.equal(120);
    expect(grow(slots, [at(2)], 1, 600)).to.deep.equal([at(2)]);
  });

  it('extends as far as slots are free', () => {
    expect(extendTo(slots, at(0), noon, 600)).to.deep.equal([at(0), at(1), at(2)]);
    expect(extendTo(slots, at(2), Date.parse(at(0).starts_at), 600)).to.deep.equal([at(0), at(1), at(2)]);
  });

  it('shrinks down to one slot', () => {
    expect(shrink([at(0), at(1)], -1)).to.deep.equal([at(1)]);
    expect(shrink([at(0)], 1)).to.deep.equal([at(0)]);
  });

  const taps: [what: string, before: number[], tapped: number, after: number[], maximum?: number][] = [
    ['adds the next hour', [0], 1, [0, 1]],
    ['adds the hour before', [1], 0, [0, 1]],
    ['moves to the next hour when the booking would be too long', [0], 1, [1], 60],
    ['moves to another court', [0], 5, [5]],
    ['moves beyond a taken hour', [2], 4, [4]],
    ['removes the only hour', [0], 0, []],
    ['removes the first hour', [0, 1, 2], 0, [1, 2]],
    ['removes the last hour', [0, 1, 2], 2, [0, 1]],
    ['from the middle, removes the rest', [0, 1, 2], 1, [0]],
  ];
  for (const [what, before, tapped, after, maximum = 600] of taps) {
    it(`a tap ${what}`, () => {
      expect(toggle(slots, before.map(at), at(tapped), maximum)).to.deep.equal(after.map(at));
    });
  }

  it('adds prices up, and has no total when one is unknown', () => {
    expect(totalOf([at(0), at(1)])).to.deep.equal({ amount: 140000, currency: 'UAH' });
    expect(totalOf([at(0), { ...at(1), price: null }])).to.equal(null);
  });
});
