import { expect } from '@open-wc/testing';
import type { Booking } from '#core/schemas/index.ts';
import { booking, cancelled } from '#elements/shared/testing/booking.ts';
import type { PageEvent, PageState, Step } from './model.ts';
import { applyEvent, initialState, TRANSITIONS } from './state.ts';

const expired: Booking = { ...booking, status: 'expired', changeable_until: null };
const pending: Booking = { ...booking, status: 'pending', payment_type: 'online', payment_status: 'pending' };
const tooLate: Booking = { ...booking, cancellation: { ...booking.cancellation, cancellable: false } };
const unchangeable: Booking = { ...booking, changeable_until: null };
const problem = { code: 'PAYMENT_UNAVAILABLE', message: undefined };

/** One event of each type. Those with a booking have a cancellable and changeable one. */
const EVENTS: { [Type in PageEvent['type']]: Extract<PageEvent, { type: Type }> } = {
  open: { type: 'open' },
  load: { type: 'load' },
  loaded: { type: 'loaded', booking },
  loadFailed: { type: 'loadFailed', code: 'NETWORK' },
  refresh: { type: 'refresh' },
  unchanged: { type: 'unchanged' },
  ask: { type: 'ask', focus: 'question' },
  keep: { type: 'keep', focus: 'cancelButton' },
  cancel: { type: 'cancel' },
  cancelFailed: { type: 'cancelFailed', failure: 'RATE_LIMITED', unanswered: false, booking },
  choose: { type: 'choose' },
  move: { type: 'move' },
  moved: { type: 'moved', booking },
  moveFailed: { type: 'moveFailed' },
  pay: { type: 'pay' },
  paymentOpened: { type: 'paymentOpened' },
  payFailed: { type: 'payFailed', problem },
  left: { type: 'left' },
  noted: { type: 'noted', note: 'NETWORK' },
};

/** The booking on the page in a step. */
const BOOKINGS: Record<Step, Booking | undefined> = {
  loading: undefined,
  failed: undefined,
  ticket: booking,
  awaitingPayment: pending,
  cancelled,
  expired,
  confirming: booking,
  cancelling: booking,
  choosing: booking,
  moving: booking,
  paying: pending,
};
const base = initialState({ booking }, 'order');
const stateIn = (step: Step): PageState => ({ ...base, step, booking: BOOKINGS[step] });

/**
 * The next step by step and event; `-` where the step ignores the event. `loaded` has a booking
 * with the status of the one on the page, or a confirmed one where there is none.
 */
const TABLE = `
step             open     load             loaded           loadFailed  refresh          unchanged
loading          loading  loading          ticket           failed      -                -
failed           loading  loading          ticket           failed      failed           failed
ticket           loading  ticket           ticket           failed      ticket           ticket
awaitingPayment  loading  awaitingPayment  awaitingPayment  failed      awaitingPayment  awaitingPayment
cancelled        loading  cancelled        cancelled        failed      cancelled        cancelled
expired          loading  expired          expired          failed      expired          expired
confirming       loading  confirming       confirming       failed      confirming       confirming
cancelling       loading  cancelling       cancelling       failed      -                -
choosing         loading  choosing         choosing         failed      choosing         choosing
moving           loading  moving           moving           failed      moving           moving
paying           loading  awaitingPayment  paying           failed      awaitingPayment  paying

step             ask         keep    cancel      cancelFailed  choose    move    moved   moveFailed
loading          -           -       -           -             -         -       -       -
failed           -           -       -           -             -         -       ticket  -
ticket           confirming  -       -           -             choosing  -       -       -
awaitingPayment  confirming  -       -           -             -         -       -       -
cancelled        -           -       -           -             -         -       -       -
expired          -           -       -           -             -         -       -       -
confirming       -           ticket  cancelling  -             -         -       -       -
cancelling       -           -       -           confirming    -         -       -       -
choosing         confirming  ticket  -           -             -         moving  -       -
moving           -           -       -           -             -         -       ticket  choosing
paying           confirming  -       -           -             -         -       -       -

step             pay     paymentOpened    payFailed        noted            left
loading          -       -                -                -                -
failed           -       -                -                -                -
ticket           -       -                -                ticket           -
awaitingPayment  paying  -                -                awaitingPayment  awaitingPayment
cancelled        -       -                -                cancelled        -
expired          -       -                -                expired          -
confirming       -       -                -                confirming       -
cancelling       -       -                -                cancelling       -
choosing         -       -                -                choosing         -
moving           -       -                -                moving           -
paying           -       awaitingPayment  awaitingPayment  paying           -
`;
const cells = TABLE.trim()
  .split('\n\n')
  .flatMap((block) => {
    const [head, ...rows] = block.split('\n').map((line) => line.split(/\s+/));
    return rows.flatMap(([step, ...next]) =>
      next.map((cell, index) => ({ step, type: head?.[index + 1], next: cell })),
    );
  }) as { step: Step; type: PageEvent['type']; next: Step | '-' }[];

describe('the transition table', () => {
  it('has a tested cell for each step and event', () => {
    const names = (pairs: string[][]) => pairs.map((pair) => pair.join(' ')).sort();
    const all = Object.keys(TRANSITIONS).flatMap((step) => Object.keys(EVENTS).map((type) => [step, type]));
    expect(names(cells.map(({ step, type }) => [step, type]))).to.deep.equal(names(all));
  });

  for (const { step, type, next } of cells) {
    it(`in ${step} ${next === '-' ? `ignores ${type}` : `goes to ${next} by ${type}`}`, () => {
      const state = stateIn(step);
      const event = type === 'loaded' ? { type, booking: state.booking ?? booking } : EVENTS[type];
      const after = applyEvent(state, event);
      if (next === '-') expect(after).to.equal(state);
      else expect(after.step).to.equal(next);
    });
  }
});

/** The next step when the API sends a booking with another status or other terms. */
const RECEIVED = `
step             booking  pending          cancelled  expired  tooLate     unchangeable
loading          ticket   awaitingPayment  cancelled  expired  ticket      ticket
failed           ticket   awaitingPayment  cancelled  expired  ticket      ticket
ticket           ticket   awaitingPayment  cancelled  expired  ticket      ticket
awaitingPayment  ticket   awaitingPayment  cancelled  expired  ticket      ticket
cancelled        ticket   awaitingPayment  cancelled  expired  ticket      ticket
expired          ticket   awaitingPayment  cancelled  expired  ticket      ticket
confirming       confirming  confirming  cancelled    confirming  ticket   confirming
cancelling       cancelling  cancelling  cancelled    cancelling  ticket   cancelling
choosing         choosing  choosing      cancelled    expired  choosing    ticket
moving           moving   moving           moving     moving   moving      moving
paying           ticket   paying           cancelled  expired  ticket      ticket
`;
const RECEIVED_BOOKINGS: Record<string, Booking> = { booking, pending, cancelled, expired, tooLate, unchangeable };

describe('a booking that the API sends', () => {
  const [head, ...rows] = RECEIVED.trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
  for (const [step, ...next] of rows) {
    for (const [index, expected] of next.entries()) {
      const name = head?.[index + 1] ?? '';
      it(`in ${step} leads to ${expected} if it is ${name}`, () => {
        const event: PageEvent = { type: 'loaded', booking: RECEIVED_BOOKINGS[name]! };
        expect(applyEvent(stateIn(step as Step), event).step).to.equal(expected);
      });
    }
  }
});

const confirming = stateIn('confirming');
const sent: PageState = { ...stateIn('cancelling'), unanswered: true };
const announcedCancellation = { announced: { event: 'booking-cancelled', booking: cancelled } } as const;
const lost = { type: 'cancelFailed', unanswered: true } as const;
const refused = { type: 'cancelFailed', failure: 'ALREADY_CANCELLED', booking: cancelled } as const;

/** What an event changes beside the step. */
const CHANGES: [what: string, from: PageState, event: PageEvent, changes: Partial<PageState>][] = [
  [
    'a load keeps a cancellation without a response',
    { step: 'failed', code: 'NETWORK', unanswered: true },
    EVENTS.load,
    { code: undefined, unanswered: true },
  ],
  ['a failed load removes the booking', base, EVENTS.loadFailed, { booking: undefined, code: 'NETWORK' }],
  [
    'a load keeps the failure of a cancellation',
    { ...confirming, failure: 'TIMEOUT' },
    EVENTS.load,
    { failure: 'TIMEOUT', refreshing: true },
  ],
  [
    'a refresh clears the failure of a cancellation',
    { ...confirming, failure: 'TIMEOUT' },
    EVENTS.refresh,
    { failure: undefined, refreshing: true },
  ],
  ['a refresh clears what did not load', { ...base, note: 'NETWORK' }, EVENTS.refresh, { note: undefined }],
  ['a refresh keeps the note of a move', { ...base, note: 'moved' }, EVENTS.refresh, { note: 'moved' }],
  ['a response ends a refresh', { ...base, refreshing: true }, EVENTS.loaded, { refreshing: false }],
  [
    'a missing response ends a refresh',
    { ...base, refreshing: true },
    EVENTS.unchanged,
    { refreshing: false, booking },
  ],
  ['the question gets the focus', base, EVENTS.ask, { focus: { target: 'question' } }],
  [
    'the button gets the focus when the booking is kept',
    confirming,
    EVENTS.keep,
    { focus: { target: 'cancelButton' } },
  ],
  [
    'a cancellation that is sent has no response yet',
    { ...confirming, failure: 'TIMEOUT' },
    EVENTS.cancel,
    { unanswered: true, failure: undefined },
  ],
  [
    'a cancellation is announced, and the heading gets the focus',
    sent,
    { type: 'loaded', booking: cancelled },
    { booking: cancelled, unanswered: false, focus: { target: 'heading' }, ...announcedCancellation },
  ],
  ['a refusal is shown by its code', sent, EVENTS.cancelFailed, { failure: 'RATE_LIMITED', unanswered: false }],
  [
    'a refusal because an earlier attempt was successful is announced',
    sent,
    { ...refused, unanswered: true },
    { unanswered: false, ...announcedCancellation },
  ],
  [
    'a refusal that comes too late is kept for the row below the ticket',
    sent,
    { ...refused, failure: 'CANCELLATION_WINDOW_PASSED', unanswered: false, booking: tooLate },
    { failure: 'CANCELLATION_WINDOW_PASSED', focus: { target: 'heading' } },
  ],
  [
    'a cancellation without a response is remembered',
    sent,
    { ...lost, failure: 'cancelUnknown', booking: undefined },
    { failure: 'cancelUnknown', unanswered: true, booking },
  ],
  [
    'a cancellation without a response turns out to be successful at once',
    sent,
    { ...lost, failure: 'cancelNotDone', booking: cancelled },
    { failure: undefined, unanswered: false, ...announcedCancellation },
  ],
  [
    'a cancellation without a response turns out to be successful later',
    { ...confirming, unanswered: true },
    { type: 'loaded', booking: cancelled },
    { unanswered: false, focus: { target: 'heading' }, ...announcedCancellation },
  ],
  [
    'the choice gets the focus, and clears the note',
    { ...base, note: 'moved' },
    EVENTS.choose,
    { note: undefined, focus: { target: 'choice' } },
  ],
  [
    'a move is announced and noted, and the heading gets the focus',
    { ...stateIn('moving'), failure: 'TIMEOUT', refreshing: true },
    EVENTS.moved,
    {
      note: 'moved',
      failure: undefined,
      refreshing: false,
      focus: { target: 'heading' },
      announced: { event: 'booking-moved', booking },
    },
  ],
  [
    'another attempt to pay clears the problem, and that the one before was left',
    { ...stateIn('awaitingPayment'), problem, left: true },
    EVENTS.pay,
    { problem: undefined, left: false },
  ],
  [
    'a payment that does not open has a problem, and is busy until the booking is refreshed',
    stateIn('paying'),
    EVENTS.payFailed,
    { problem, refreshing: true },
  ],
  ['deferred code that did not load is noted', base, EVENTS.noted, { note: 'NETWORK' }],
];
for (const [what, from, event, changes] of CHANGES) {
  it(`changes the state: ${what}`, () => {
    expect(applyEvent(from, event)).to.deep.include(changes);
  });
}

it('clears everything for another token', () => {
  const state: PageState = { ...confirming, failure: 'TIMEOUT', unanswered: true, note: 'moved' };
  expect(applyEvent(state, EVENTS.open)).to.deep.equal({ step: 'loading' });
});

it('moves the focus only for what the visitor has done', () => {
  const transitions: [PageState, PageEvent][] = [
    [base, { type: 'ask' }],
    [confirming, { type: 'keep' }],
    [confirming, { type: 'loaded', booking: cancelled }],
    [base, { type: 'loaded', booking: cancelled }],
    [sent, EVENTS.cancelFailed],
  ];
  for (const [state, event] of transitions) expect(applyEvent(state, event)).to.not.have.property('focus');
});

it('announces neither a cancellation by somebody else nor a refused one', () => {
  const transitions: [PageState, PageEvent][] = [
    [base, { type: 'loaded', booking: cancelled }],
    [confirming, { type: 'loaded', booking: cancelled }],
    [sent, { ...refused, unanswered: false }],
  ];
  for (const [state, event] of transitions) {
    const after = applyEvent(state, event);
    expect([after.step, after.announced]).to.deep.equal(['cancelled', undefined]);
  }
});

it('begins with what the server has loaded', () => {
  expect(initialState({}, 'order').step).to.equal('loading');
  expect(initialState({ code: 'NOT_FOUND' }, 'order')).to.include({ step: 'failed', code: 'NOT_FOUND' });
  expect(initialState({ booking }, 'order').step).to.equal('ticket');
  expect(initialState({ booking }, 'cancel')).to.include({ step: 'confirming' });
  expect(initialState({ booking: tooLate }, 'cancel').step).to.equal('ticket');
});
