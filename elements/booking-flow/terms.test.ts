import { expect } from '@open-wc/testing';
import common from '#locales/en/common.json';
import { shortTerms, termsText } from './terms.ts';

/** The keys that were asked for, with their values. */
const t = (key: string, values: Record<string, unknown> = {}) =>
  key === 'months' ? common.months : [key, ...Object.values(values)].join(' ');

const half = { free_until_hours: 24, partial_until_hours: 6, partial_percent: 50 };
const nothing = { free_until_hours: 24, partial_until_hours: 24, partial_percent: 50 };
const soon = '2037-11-22T18:00:00+02:00';
const over = '2020-11-22T18:00:00+02:00';

const cases: [string, Parameters<typeof termsText>[0], string, string][] = [
  ['a request', { kind: 'request', free_until: soon, terms: half }, 'termsRequest', 'termsRequest'],
  [
    'free now, half later',
    { kind: 'book', free_until: soon, terms: half },
    'termsFree 22 November, 18:00 termsPartial 50',
    'termsFree 22 November, 18:00',
  ],
  [
    'free now, nothing later',
    { kind: 'group', free_until: soon, terms: nothing },
    'termsFree 22 November, 18:00 termsNone',
    'termsFree 22 November, 18:00',
  ],
  ['half now', { kind: 'book', free_until: null, terms: half }, 'termsPartialNow 50', 'termsNoFree'],
  ['nothing now', { kind: 'book', free_until: null, terms: nothing }, 'termsNoneNow', 'termsNoFree'],
  [
    'a deadline that passed meanwhile',
    { kind: 'book', free_until: over, terms: half },
    'termsPartialNow 50',
    'termsNoFree',
  ],
];
for (const [name, offer, long, short] of cases) {
  it(`tells the terms of cancelling: ${name}`, () => {
    expect(termsText(offer, t)).to.equal(long);
    expect(shortTerms(offer, t)).to.equal(short);
  });
}
