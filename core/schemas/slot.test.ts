import fc from 'fast-check';
import { array } from 'superstruct';
import { expect, it } from 'vitest';
import { holds } from '#core/domain/properties/check.ts';
import { Slot, Slots } from './slot.ts';

const fits = fc.record({
  token: fc.constantFrom(null, 'a'.repeat(16), 'eyJ.a_b~c-d.0123456789'),
  court_id: fc.constantFrom(1, 40),
  starts_at: fc.constantFrom('2030-01-07T07:00:00+02:00', '2030-01-07T07:00Z', '2030-01-07T07:00:00.5-10:30'),
  ends_at: fc.constantFrom('2030-01-07T07:30:00+02:00', '2030-01-07T24:00Z'),
  price: fc.constantFrom(null, { amount: 0, currency: 'UAH' }, { amount: 45_000, currency: 'UAH', more: true }),
  status: fc.constantFrom('free', 'busy', 'past'),
});
/** Values that fit one field, another one, or none. */
const field = fc.oneof(
  fits.chain((slot) => fc.constantFrom<unknown>(...Object.values(slot))),
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'free ',
    0,
    -1,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    [],
    {},
  ),
  fc.constantFrom<unknown>({ amount: -1, currency: 'UAH' }, { amount: 1, currency: 'EUR' }, { amount: 1 }, ['UAH']),
  fc.constantFrom<unknown>(
    '2030-01-07',
    '2030-01-07T07:00',
    ' 2030-01-07T07:00Z',
    '2030-01-07T07:00Z\n',
    'a'.repeat(513),
  ),
  fc.anything(),
);
const name = fc.constantFrom('token', 'court_id', 'starts_at', 'ends_at', 'price', 'status', 'more');
/** A slot with one field that is changed or removed. */
const almost = fc
  .tuple(fits, name, fc.option(field, { nil: undefined, freq: 6 }), fc.boolean())
  .map(([slot, changed, value, absent]) => {
    const { [changed as 'token']: _, ...rest } = slot;
    return absent ? rest : { ...rest, [changed]: value };
  });
const slots = fc.array(fc.oneof({ arbitrary: fits, weight: 4 }, almost, field), { maxLength: 4 });

it('the list of slots is valid exactly where superstruct says so, and fails at the same path', () => {
  let [valid, invalid] = [0, 0];
  holds(5000, fc.oneof({ arbitrary: slots, weight: 8 }, field), (value) => {
    const [expected, theirs] = array(Slot).validate(value);
    const [failure, ours] = Slots.validate(value);
    expect([failure?.path, failure?.message]).toEqual([expected?.path, expected?.message]);
    expect(ours).toBe(theirs);
    if (failure) invalid += 1;
    else valid += 1;
  });
  // Both kinds of values are tried.
  expect(Math.min(valid, invalid)).toBeGreaterThan(200);
});
