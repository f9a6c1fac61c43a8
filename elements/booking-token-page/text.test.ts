import { expect } from '@open-wc/testing';
import { booking } from '#elements/shared/testing/booking.ts';
import common from '#locales/en/common.json';
import { statusText } from './deferred/status-text.ts';
import { deadlineOf, failureText } from './text.ts';

/** Has the common texts, one zone and one failure. Writes any other as its key and values. */
const known: Record<string, string> = {
  ...common,
  'Europe/Kyiv': 'Kyiv time',
  INTERNAL_ERROR: 'Our fault',
  NETWORK: 'No net',
};
const t = (key: string, values: Record<string, unknown> = {}) =>
  known[key] ?? [key, ...Object.values(values)].join(' ');
const writing = { t, language: 'en' } as const;

it('reports a failure without a text as an error of ours', () => {
  expect(failureText('NETWORK', t)).to.equal('No net');
  expect(failureText('NEWER_CODE', t)).to.equal('Our fault');
});

const deadlines: [string, Partial<typeof booking.cancellation>, boolean, string | undefined][] = [
  ['free', { percent: 100 }, false, 'freeUntil 22 November, 18:00'],
  ['free, seen from abroad', { percent: 100 }, true, 'freeUntil 22 November, 18:00, Kyiv time'],
  ['partial', { percent: 30 }, false, 'partialUntil 23 November, 12:00 70'],
  ['possible without a refund', { percent: 0 }, false, 'noRefundUntil 23 November, 12:00'],
  ['too late', { cancellable: false, percent: 0 }, false, undefined],
];
for (const [name, changes, foreign, text] of deadlines) {
  it(`writes until when a cancellation is ${name}`, () => {
    const cancellation = { ...booking.cancellation, ...changes };
    expect(deadlineOf({ ...booking, cancellation }, writing, foreign)).to.equal(text);
  });
}

for (const [visitor, foreign, text] of [
  ['the club’s time zone', false, 'waitText 18:15 '],
  ['another time zone', true, 'waitText 18:15, Kyiv time '],
] as const) {
  it(`writes until when a time is held for its payment, for a visitor in ${visitor}`, () => {
    const unpaid = {
      ...booking,
      status: 'pending',
      payment_status: 'pending',
      payment_type: 'online',
      pay_until: '2037-11-23T18:15:00+02:00',
    } as const;
    const { lines } = statusText({ booking: unpaid, asking: false, foreign, ...writing });
    expect(lines[0]).to.match(new RegExp(`^${text}`));
  });
}

it('says what is paid at once for all visits of a series', () => {
  const unpaid = { ...booking, status: 'pending', payment_status: 'pending', payment_type: 'online' } as const;
  const series = { ...unpaid, pay_until: '2037-11-23T18:15:00+02:00' };
  const weekly = { visits: 3, total: { amount: 210_000, currency: 'UAH' as const } };
  const linesOf = (of: typeof booking) => statusText({ booking: of, asking: false, foreign: false, ...writing }).lines;
  expect(linesOf({ ...series, weekly })[0]).to.match(/^payTogether 3 .*2,100/);
  expect(linesOf({ ...series, weekly: null })[0]).to.match(/^waitText/);
});

for (const [payment_type, title] of [
  ['online', 'paymentHeldTitle'],
  ['card', 'paymentAtClubTitle'],
] as const) {
  it(`does not ask for what is held on the customer’s card: ${payment_type}`, () => {
    const due = { ...booking, status: 'confirmed', payment_status: 'due', payment_type } as const;
    const status = statusText({ booking: due, asking: false, foreign: false, ...writing });
    expect(status.title).to.contain(title);
  });
}
