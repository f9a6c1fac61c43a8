import { expect } from '@open-wc/testing';
import { ApiError } from '#core/api/error.ts';
import type { DecodedSlot } from '#core/schemas/index.ts';
import { decoded } from '#elements/shared/testing/booking.ts';
import { joinDecoded, tokensOf } from './offer.ts';

const at = (hour: number) => `2037-11-23T${hour}:00:00+02:00`;
const hour = (start: number, court = decoded.court): DecodedSlot => ({
  ...decoded,
  court,
  slot: { ...decoded.slot, court_id: court.id, starts_at: at(start), ends_at: at(start + 1) },
});
const otherCourt = { ...decoded.court, id: 99 };

it('joins the chosen hours in their order, whatever the order of the tokens', () => {
  const { first, starts_at, ends_at, lines, price } = joinDecoded([hour(19), hour(18), hour(20)]);
  expect([first.slot.starts_at, starts_at, ends_at]).to.deep.equal([at(18), at(18), at(21)]);
  expect(price).to.deep.equal({ amount: 210_000, currency: 'UAH' });
  expect(lines.map(({ starts_at }) => starts_at)).to.deep.equal([at(18), at(19), at(20)]);
});

it('has no price in all when the price of one hour is unknown', () => {
  const onRequest = { ...hour(19), slot: { ...hour(19).slot, price: null } };
  expect(joinDecoded([hour(18), onRequest]).price).to.equal(null);
});

const refused: [string, DecodedSlot[]][] = [
  ['hours with a gap', [hour(18), hour(20)]],
  ['hours of two courts', [hour(18), hour(19, otherCourt)]],
  ['the same hour twice', [hour(18), hour(18)]],
];
for (const [name, slots] of refused) {
  it(`does not join ${name}`, () => {
    expect(() => joinDecoded(slots))
      .to.throw(ApiError)
      .with.property('code', 'SLOTS_NOT_ADJOINING');
  });
}

it('reads several tokens out of one attribute', () => {
  expect(tokensOf(' one\n two ')).to.deep.equal(['one', 'two']);
  expect(tokensOf(undefined)).to.deep.equal([]);
});
