import { expect } from '@open-wc/testing';
import { ApiError } from '#core/api/error.ts';
import { type Errors, emptyValues, firstField, type Values } from '../model.ts';
import { refusedFields } from './refusal.ts';
import { sourceOf } from './source.ts';
import { customerOf, isForeignNumber, validate } from './validation.ts';

const t = (key: string, values: Record<string, unknown> = {}) =>
  values.count === undefined ? key : `${key} ${values.count}`;
const good = {
  ...emptyValues,
  given_name: 'Oksana',
  telephone: '067 123 45 67',
  email: 'o@example.com',
  payment_type: 'card',
};

describe('validate', () => {
  const cases: [string, Partial<Values>, Errors][] = [
    ['everything in order', {}, {}],
    ['a missing name', { given_name: '  ' }, { given_name: 'requiredGivenName' }],
    ['a pass without its code', { payment_type: 'subscription' }, { pass_code: 'requiredPassCode' }],
    ['a pass with its code', { payment_type: 'subscription', pass_code: 'A-1' }, {}],
    ['a missing phone', { telephone: '' }, { telephone: 'requiredTelephone' }],
    ['two digits too few', { telephone: '+380 67 123 45' }, { telephone: 'phoneTooShort 2' }],
    ['a foreign number too short', { telephone: '+48 22 12' }, { telephone: 'phoneTooShortForeign 2' }],
    ['too many digits', { telephone: '067 123 45 678' }, { telephone: 'phoneTooLong' }],
    ['letters for a number', { telephone: 'call me' }, { telephone: 'phoneInvalid' }],
    ['a missing email', { email: '' }, { email: 'requiredEmail' }],
    ['an email without a domain', { email: 'oksana@' }, { email: 'emailInvalid' }],
    ['no way to pay', { payment_type: '' }, { payment_type: 'paymentRequired' }],
  ];
  for (const [name, changes, errors] of cases) {
    it(name, () => {
      expect(validate({ ...good, ...changes }, true, t)).to.deep.equal(errors);
    });
  }

  it('asks for no payment where none is offered', () => {
    expect(validate({ ...good, payment_type: '' }, false, t)).to.deep.equal({});
  });
});

it('puts the errors of the API at their fields', () => {
  const error = (path: string) => ({ path, code: 'X', message: path });
  const errors = [error('customer.telephone'), error('slots.0'), error('comment')];
  expect(refusedFields(new ApiError('VALIDATION_FAILED', 'x', { errors }))).to.deep.equal({
    telephone: 'customer.telephone',
    comment: 'comment',
  });
  expect(refusedFields(new ApiError('PASS_USED_UP', 'No visits left'))).to.deep.equal({ pass_code: 'No visits left' });
  expect(refusedFields(new Error('x'))).to.deep.equal({});
});

it('finds the first wrong field as they stand on the page', () => {
  expect(firstField({ email: 'x', given_name: 'x' })).to.equal('given_name');
  expect(firstField({})).to.equal(undefined);
});

const numbers: [string, boolean][] = [
  ['+48 22', true],
  ['0048 22', true],
  ['+380 67', false],
  ['+3', false],
  ['067', false],
];
for (const [input, foreign] of numbers) {
  it(`tells whether ${input} is foreign`, () => {
    expect(isForeignNumber(input)).to.equal(foreign);
  });
}

it('sends what was typed in the form that the API takes', () => {
  expect(customerOf({ ...good, given_name: ' Oksana ' })).to.deep.equal({
    given_name: 'Oksana',
    telephone: '+380671234567',
    email: 'o@example.com',
  });
  expect(customerOf({ ...good, family_name: 'Melnychenko' }).family_name).to.equal('Melnychenko');
});

describe('sourceOf', () => {
  const cases: [string, Parameters<typeof sourceOf>[0], string, object][] = [
    ['nothing by itself', {}, '?utm_source=mail', {}],
    ['the partner', { broker: 'ally' }, '', { broker: 'ally' }],
    [
      'the listed parameters that are there',
      { forward: 'utm_source, utm_campaign ref' },
      '?utm_source=mail&utm_medium=x&ref=7',
      { tracking: { utm_source: 'mail', ref: '7' } },
    ],
    [
      'no more of one than the API takes',
      { forward: 'q' },
      `?q=${'x'.repeat(300)}`,
      { tracking: { q: 'x'.repeat(200) } },
    ],
  ];
  for (const [what, given, query, source] of cases) {
    it(`says ${what}`, () => {
      expect(sourceOf(given, query)).to.deep.equal(source);
    });
  }
});
