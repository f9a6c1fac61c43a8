import { expect } from '@open-wc/testing';
import { decoded } from '#elements/shared/testing/booking.ts';
import { emptyValues, type FlowEvent, type FlowState, type Offer, type Outcome, type Step } from './model.ts';
import { applyEvent, initialState, TRANSITIONS } from './state.ts';

const { club, service, court, slot } = decoded;
const { starts_at, ends_at, price } = slot;
const offer: Offer = {
  ...{ kind: 'book', club, service, court, starts_at, ends_at, price, title: service.title },
  lines: [{ starts_at, ends_at, price }],
  terms: decoded.cancellation_terms,
  free_until: decoded.free_until,
  partial_until: null,
  tokens: ['token'],
  session: null,
  methods: [],
  gone: false,
  weekly: true,
};
const dearer: Offer = { ...offer, price: { amount: 80_000, currency: 'UAH' } };
const outcome = { kind: 'booked', booking: { code: 'A' } } as unknown as Outcome;

/** One event of each type. */
const EVENTS: { [Type in FlowEvent['type']]: Extract<FlowEvent, { type: Type }> } = {
  load: { type: 'load' },
  loaded: { type: 'loaded', offer: dearer },
  loadFailed: { type: 'loadFailed', code: 'NETWORK' },
  change: { type: 'change', field: 'email', value: 'o@example.com' },
  weeksChosen: { type: 'weeksChosen', weeks: [{ date: '2030-12-03', court_id: 1, price: price! }] },
  weekTaken: { type: 'weekTaken', weeks: [] },
  back: { type: 'back' },
  next: { type: 'next' },
  valid: { type: 'valid' },
  submit: { type: 'submit' },
  invalid: { type: 'invalid', errors: { email: 'No', given_name: 'No' } },
  taken: { type: 'taken', offer },
  alternativesFound: { type: 'alternativesFound', alternatives: [], List: undefined },
  refused: { type: 'refused', notice: { kind: 'price', before: price } },
  booked: { type: 'booked', outcome },
  paymentDue: { type: 'paymentDue', outcome },
  redirected: { type: 'redirected' },
};

const base = initialState(offer, emptyValues);
/** A state in a step, which `failed` and `sending` reached from `confirm`. */
const stateIn = (step: Step): FlowState => ({ ...base, step, stepBefore: 'confirm' });

/** The next step by step and event; `-` where the step ignores the event. */
const TABLE = `
step         load         loaded   loadFailed  change   back     next     valid    submit   invalid
loading      loading      details  failed      -        -        -        -        -        -
failed       confirm      -        -           -        -        -        -        -        -
slot         slot         slot     failed      -        -        details  -        -        -
details      details      details  failed      details  slot     -        confirm  sending  details
confirm      confirm      confirm  failed      -        details  -        -        sending  details
sending      sending      sending  -           -        -        -        -        -        details
redirecting  -            -        -           -        -        -        -        -        -
done         -            -        -           -        -        -        -        -        -

step         taken    alternativesFound  refused  booked  paymentDue   redirected
loading      -        -                  -        -       -            -
failed       -        -                  -        -       -            -
slot         slot     slot               slot     -       -            -
details      details  details            details  -       -            -
confirm      confirm  confirm            confirm  -       -            -
sending      confirm  -                  confirm  done    redirecting  -
redirecting  -        -                  -        -       -            done
done         -        -                  -        -       -            -

step         weeksChosen  weekTaken
loading      -            -
failed       -            -
slot         -            -
details      details      -
confirm      -            -
sending      -            details
redirecting  -            -
done         -            -
`;
const cells = TABLE.trim()
  .split('\n\n')
  .flatMap((block) => {
    const [head, ...rows] = block.split('\n').map((line) => line.split(/\s+/));
    return rows.flatMap(([step, ...next]) =>
      next.map((cell, index) => ({ step, type: head?.[index + 1], next: cell })),
    );
  }) as { step: Step; type: FlowEvent['type']; next: Step | '-' }[];

describe('the transition table', () => {
  it('has a tested cell for each step and event', () => {
    const names = (pairs: string[][]) => pairs.map((pair) => pair.join(' ')).sort();
    const all = Object.keys(TRANSITIONS).flatMap((step) => Object.keys(EVENTS).map((type) => [step, type]));
    expect(names(cells.map(({ step, type }) => [step, type]))).to.deep.equal(names(all));
  });

  for (const { step, type, next } of cells) {
    it(`in ${step} ${next === '-' ? `ignores ${type}` : `goes to ${next} by ${type}`}`, () => {
      const state = stateIn(step);
      const after = applyEvent(state, EVENTS[type]);
      if (next === '-') expect(after).to.equal(state);
      else expect(after.step).to.equal(next);
    });
  }
});

/** What an event changes beside the step. */
const CHANGES: [what: string, from: FlowState, event: FlowEvent, changes: Partial<FlowState>][] = [
  [
    'an offer clears the notice',
    { ...base, notice: { kind: 'unanswered' } },
    EVENTS.loaded,
    { offer: dearer, notice: undefined },
  ],
  [
    'the same time keeps its other weeks',
    { ...base, weeks: EVENTS.weeksChosen.weeks },
    EVENTS.loaded,
    { weeks: EVENTS.weeksChosen.weeks },
  ],
  [
    'another time has none',
    { ...base, weeks: EVENTS.weeksChosen.weeks },
    { type: 'loaded', offer: { ...offer, starts_at: ends_at } },
    { weeks: undefined },
  ],
  [
    'a time that cannot be repeated any more has none',
    { ...base, weeks: EVENTS.weeksChosen.weeks },
    { type: 'loaded', offer: { ...offer, weekly: false } },
    { weeks: undefined },
  ],
  [
    'a week that was taken is not chosen any more, and the notice says so',
    { ...stateIn('sending'), weeks: EVENTS.weeksChosen.weeks },
    EVENTS.weekTaken,
    { weeks: [], notice: { kind: 'error', code: 'WEEK_TAKEN' } },
  ],
  [
    'an offer in place of a taken one moves the focus',
    base,
    { ...EVENTS.loaded, focus: 'heading' },
    { focus: { target: 'heading' } },
  ],
  [
    'a failure keeps the offer and the step to return to',
    stateIn('slot'),
    EVENTS.loadFailed,
    { failure: 'NETWORK', stepBefore: 'slot', offer },
  ],
  [
    'trying again clears the failure',
    { ...stateIn('failed'), failure: 'NETWORK' },
    EVENTS.load,
    { failure: undefined },
  ],
  [
    'a change clears the error of its field only',
    { ...base, errors: { email: 'No', telephone: 'No' } },
    EVENTS.change,
    { errors: { telephone: 'No' }, typed: { ...emptyValues, email: 'o@example.com' }, touched: ['email'] },
  ],
  ['another step moves the focus to the heading', base, EVENTS.back, { focus: { target: 'heading' } }],
  [
    'valid details clear the errors',
    { ...base, errors: { email: 'No' } },
    EVENTS.valid,
    { errors: {}, focus: { target: 'heading' } },
  ],
  [
    'sending clears the notice and leaves the focus on the button',
    { ...stateIn('details'), notice: { kind: 'unanswered' }, errors: { email: 'No' } },
    EVENTS.submit,
    { notice: undefined, errors: {}, focus: undefined, stepBefore: 'details' },
  ],
  [
    'a refused form returns to the step that sent it, and to the notice above it',
    { ...stateIn('sending'), stepBefore: 'details' },
    EVENTS.refused,
    { step: 'details', focus: { target: 'heading' } },
  ],
  [
    'a form whose time was taken does too',
    { ...stateIn('sending'), stepBefore: 'details' },
    EVENTS.taken,
    { step: 'details', focus: { target: 'heading' } },
  ],
  [
    'a refusal that asks for a code moves the focus to its field',
    stateIn('sending'),
    { ...EVENTS.refused, focus: 'contact_code' },
    { focus: { target: 'contact_code' } },
  ],
  [
    'the focus moves to the first invalid field on the page',
    base,
    EVENTS.invalid,
    { errors: EVENTS.invalid.errors, focus: { target: 'given_name' } },
  ],
  [
    'a taken offer cannot be continued with',
    base,
    EVENTS.taken,
    { offer: { ...offer, gone: true }, notice: { kind: 'taken' } },
  ],
  [
    'alternatives are shown below the notice of a taken offer',
    { ...base, notice: { kind: 'taken' } },
    EVENTS.alternativesFound,
    { notice: { kind: 'taken', alternatives: [], List: undefined } },
  ],
  [
    'alternatives do not replace another notice',
    { ...base, notice: { kind: 'unanswered' } },
    EVENTS.alternativesFound,
    { notice: { kind: 'unanswered' } },
  ],
  [
    'a refusal without sending is shown as a notice, and leaves the focus',
    base,
    EVENTS.refused,
    { notice: { kind: 'price', before: price }, focus: undefined },
  ],
  [
    'a booking is kept, and read from its heading',
    stateIn('sending'),
    EVENTS.booked,
    { outcome, focus: { target: 'heading' } },
  ],
  [
    'a booking that awaits its payment is too',
    stateIn('sending'),
    EVENTS.paymentDue,
    { outcome, focus: { target: 'heading' } },
  ],
];
for (const [what, from, event, changes] of CHANGES) {
  it(`changes the state: ${what}`, () => {
    // A field that is absent counts as undefined.
    expect({ notice: undefined, focus: undefined, ...applyEvent(from, event) }).to.deep.include(changes);
  });
}

it('begins with the details when the server has loaded the offer', () => {
  expect(initialState(offer, emptyValues).step).to.equal('details');
  expect(initialState(undefined, emptyValues).step).to.equal('loading');
});

it('returns to loading when the first load is tried again', () => {
  const failed = applyEvent(initialState(undefined, emptyValues), EVENTS.loadFailed);
  expect(failed.step).to.equal('failed');
  expect(applyEvent(failed, EVENTS.load).step).to.equal('loading');
});
