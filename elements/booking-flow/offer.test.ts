import { expect } from '@open-wc/testing';
import { ApiError } from '#core/api/error.ts';
import type { DecodedSlot } from '#core/schemas/index.ts';
import { decoded } from '#elements/shared/testing/booking.ts';
import { stretch, tokensOf } from './offer.ts';

const at = (hour: number) => `2037-11-23T${hour}:00:00+02:00`;
const hour = (start: number, court = decoded.court): DecodedSlot => ({
  ...decoded,
  court,
  slot: { ...decoded.slot, starts_at: at(start), ends_at: at(start + 1) },
});
const otherCourt = { ...decoded.court, id: 99 };

it('joins the chosen hours in their order, whatever the order of the tokens', () => {
  const { first, last, lines } = stretch([hour(19), hour(18), hour(20)]);
  expect([first.slot.starts_at, last.slot.ends_at]).to.deep.equal([at(18), at(21)]);
  expect(lines.map(({ starts_at }) => starts_at)).to.deep.equal([at(18), at(19), at(20)]);
});

const refused: [string, DecodedSlot[], string][] = [
  ['hours with a gap', [hour(18), hour(20)], 'SLOTS_NOT_ADJOINING'],
  ['hours of two courts', [hour(18), hour(19, otherCourt)], 'SLOTS_NOT_ADJOINING'],
  ['the same hour twice', [hour(18), hour(18)], 'SLOTS_NOT_ADJOINING'],
  ['nothing', [], 'TOKEN_INVALID'],
];
for (const [name, slots, code] of refused) {
  it(`does not join ${name}`, () => {
    expect(() => stretch(slots))
      .to.throw(ApiError)
      .with.property('code', code);
  });
}

it('reads several tokens out of one attribute', () => {
  expect(tokensOf(' one\n two ')).to.deep.equal(['one', 'two']);
  expect(tokensOf(undefined)).to.deep.equal([]);
});
