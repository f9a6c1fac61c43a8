import { expect } from '@open-wc/testing';
import common from '#locales/en/common.json';
import type { OfferView } from './model.ts';
import { submitText, termsText } from './text.ts';

/** The keys that were asked for, with their values. */
const t = (key: string, values: Record<string, unknown> = {}) =>
  key === 'months' ? common.months : [key, ...Object.values(values)].join(' ');

const soon = '2037-11-22T18:00:00+02:00';
const later = '2037-11-23T12:00:00+02:00';
const over = '2020-11-22T18:00:00+02:00';

type Deadline = string | null;
const cases: [string, offer: { kind: string; free: Deadline; partial: Deadline }, payment: string, text: string][] = [
  ['a request', { kind: 'request', free: soon, partial: later }, '', 'termsRequest'],
  [
    'free now, a part later',
    { kind: 'book', free: soon, partial: later },
    'cash',
    'termsFree 22 November, 18:00 termsPartial 23 November, 12:00 30',
  ],
  [
    'free now, all later',
    { kind: 'group', free: soon, partial: null },
    'cash',
    'termsFree 22 November, 18:00 termsNone',
  ],
  ['a part now', { kind: 'book', free: null, partial: later }, 'online', 'termsPartial 23 November, 12:00 30'],
  ['all now', { kind: 'book', free: null, partial: null }, 'cash', 'termsNoneNow'],
  [
    'a deadline that has passed by the visitor’s clock, which may be wrong',
    { kind: 'book', free: over, partial: later },
    'cash',
    'termsFree 22 November, 18:00 termsPartial 23 November, 12:00 30',
  ],
  [
    'a pass, of which a visit is whole',
    { kind: 'book', free: soon, partial: later },
    'subscription',
    'termsFree 22 November, 18:00 termsNone',
  ],
  ['a pass after the free time', { kind: 'book', free: null, partial: later }, 'subscription', 'termsNoneNow'],
];
for (const [name, { kind, free, partial }, payment_type, terms] of cases) {
  it(`tells the terms of cancelling: ${name}`, () => {
    const offer = { kind, free_until: free, partial_until: partial, terms: { partial_percent: 70 } };
    expect(termsText({ offer, values: { payment_type }, t } as unknown as OfferView)).to.equal(terms);
  });
}

const buttons: [string, kind: string, amount: number | null, payment: string, step: string, text: string][] = [
  ['a court', 'book', 64_000, 'cash', 'details', 'bookFor ₴640'],
  ['a place in a group', 'group', 64_000, 'card', 'details', 'bookFor ₴640'],
  ['a court that is paid online', 'book', 64_000, 'online', 'details', 'toReview'],
  ['the last step of an online payment', 'book', 64_000, 'online', 'confirm', 'payOnline'],
  ['a court that a pass pays', 'book', 64_000, 'subscription', 'details', 'book'],
  ['a free session', 'group', 0, 'cash', 'details', 'book'],
  ['a request', 'request', 64_000, '', 'details', 'sendRequest'],
  ['a request without a price', 'request', null, '', 'details', 'sendRequest'],
];
for (const [name, kind, amount, payment_type, step, text] of buttons) {
  it(`says what the button does: ${name}`, () => {
    const price = amount === null ? null : { amount, currency: 'UAH' };
    const reader = (key: string, values?: Record<string, unknown>) => (key === 'uah' ? '₴' : t(key, values));
    const view = { offer: { kind, price }, values: { payment_type }, state: { step }, t: reader, language: 'en' };
    expect(submitText(view as unknown as OfferView)).to.equal(text);
  });
}
