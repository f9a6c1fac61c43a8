import type { FlowEvent, FlowState, FocusTarget, FormStep, Offer, Step, Values } from './model.ts';
import { firstField } from './model.ts';

type EventType = FlowEvent['type'];

/** In the table: the step before the failure. */
const BEFORE_FAILURE = 'before failure';

type Row = Partial<Record<EventType, Step | typeof BEFORE_FAILURE>>;

/** What can happen to the offer in each step of the form, which stays on the page. */
const offerEvents = (step: FormStep): Row => ({
  load: step,
  loaded: step,
  loadFailed: 'failed',
  taken: step,
  alternativesFound: step,
  refused: step,
});

/**
 * The next step by step and event. A step ignores the events that its row does not name.
 *
 * - `load`: an offer is requested; `loaded`, `loadFailed`: the result
 * - `change`: the visitor changes a field
 * - `back`, `next`: the visitor goes to another step that needs no validation
 * - `valid`, `invalid`: the result of validation by the form, or of that by the API
 * - `taken`: the time is no longer free; `alternativesFound`: the search for others has ended
 * - `refused`: nothing is booked for another reason, such as a new price or a lost response
 * - `booked`: the booking or request is made
 * - `paymentDue`: the booking is made and waits for its payment; `redirected`: the page for it
 *   opens
 */
export const TRANSITIONS: Record<Step, Row> = {
  loading: { load: 'loading', loaded: 'details', loadFailed: 'failed' },
  failed: { load: BEFORE_FAILURE },
  slot: { ...offerEvents('slot'), next: 'details' },
  details: { ...offerEvents('details'), change: 'details', back: 'slot', valid: 'confirm', invalid: 'details' },
  confirm: { ...offerEvents('confirm'), back: 'details', valid: 'sending', invalid: 'details' },
  sending: {
    load: 'sending',
    loaded: 'sending',
    invalid: 'details',
    taken: 'confirm',
    refused: 'confirm',
    booked: 'done',
    paymentDue: 'redirecting',
  },
  redirecting: { redirected: 'done' },
  done: {},
};

/** The step after an event; undefined when the current step ignores it. */
export function nextStep({ step, beforeFailure }: FlowState, type: EventType): Step | undefined {
  const next = TRANSITIONS[step][type];
  return next === BEFORE_FAILURE ? beforeFailure : next;
}

const focusOn = (target: FocusTarget | undefined): Partial<FlowState> => (target ? { focus: { target } } : {});

/** What an event changes beside the step. */
function changesOf(state: FlowState, event: FlowEvent): Partial<FlowState> {
  switch (event.type) {
    case 'load':
      return { failure: undefined };
    case 'loaded':
      return { offer: event.offer, notice: undefined, ...focusOn(event.focus) };
    case 'loadFailed':
      return { failure: event.code, beforeFailure: state.step };
    case 'change': {
      const { [event.field]: _, ...errors } = state.errors;
      const typed = { ...state.typed, [event.field]: event.value };
      return { typed, touched: [...state.touched, event.field], errors };
    }
    case 'valid':
      return { errors: {}, ...(state.step === 'confirm' ? { notice: undefined } : focusOn('heading')) };
    case 'invalid':
      return { errors: event.errors, ...focusOn(firstField(event.errors)) };
    case 'taken':
      return { offer: { ...event.offer, gone: true }, notice: { kind: 'taken' } };
    case 'alternativesFound': {
      const { alternatives, List } = event;
      return state.notice?.kind === 'taken' ? { notice: { kind: 'taken', alternatives, List } } : {};
    }
    case 'refused':
      return { notice: event.notice };
    case 'booked':
    case 'paymentDue':
      return { outcome: event.outcome, ...focusOn('heading') };
    case 'back':
    case 'next':
      return focusOn('heading');
    default:
      return {};
  }
}

/** The state after an event: the same object when the current step ignores it. */
export function applyEvent(state: FlowState, event: FlowEvent): FlowState {
  const step = nextStep(state, event.type);
  return step ? { ...state, ...changesOf(state, event), step } : state;
}

/** The state of a new booking, with the offer if the server has loaded it. */
export const initialState = (offer: Offer | undefined, typed: Values): FlowState => ({
  step: offer ? 'details' : 'loading',
  beforeFailure: 'loading',
  offer,
  errors: {},
  typed,
  touched: [],
});
