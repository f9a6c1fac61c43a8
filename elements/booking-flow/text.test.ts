import { expect } from '@open-wc/testing';
import common from '#locales/en/common.json';
import type { OfferView } from './model.ts';
import { submitText, termsText } from './text.ts';

/** The keys that were asked for, with their values. */
const t = (key: string, values: Record<string, unknown> = {}) =>
  key === 'months' ? common.months : [key, ...Object.values(values)].join(' ');

const half = { free_until_hours: 24, partial_until_hours: 6, partial_percent: 50 };
const nothing = { free_until_hours: 24, partial_until_hours: 24, partial_percent: 50 };
const soon = '2037-11-22T18:00:00+02:00';
const over = '2020-11-22T18:00:00+02:00';

const cases: [string, Parameters<typeof termsText>[0], string][] = [
  ['a request', { kind: 'request', free_until: soon, terms: half }, 'termsRequest'],
  [
    'free now, half later',
    { kind: 'book', free_until: soon, terms: half },
    'termsFree 22 November, 18:00 termsPartial 50',
  ],
  [
    'free now, nothing later',
    { kind: 'group', free_until: soon, terms: nothing },
    'termsFree 22 November, 18:00 termsNone',
  ],
  ['half now', { kind: 'book', free_until: null, terms: half }, 'termsPartialNow 50'],
  ['nothing now', { kind: 'book', free_until: null, terms: nothing }, 'termsNoneNow'],
  ['a deadline that passed meanwhile', { kind: 'book', free_until: over, terms: half }, 'termsPartialNow 50'],
];
for (const [name, offer, terms] of cases) {
  it(`tells the terms of cancelling: ${name}`, () => {
    expect(termsText(offer, t)).to.equal(terms);
  });
}

const buttons: [string, kind: string, amount: number | null, payment: string, step: string, text: string][] = [
  ['a court', 'book', 64_000, 'cash', 'details', 'bookFor ₴640'],
  ['a place in a group', 'group', 64_000, 'card', 'details', 'bookFor ₴640'],
  ['a court that is paid online', 'book', 64_000, 'online', 'details', 'payPrice ₴640'],
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
