import type { FlowEvent, FlowState, FocusTarget, Offer, Step, Values } from './model.ts';
import { firstField } from './model.ts';

type EventType = FlowEvent['type'];

/** In the table: the step before the failure. */
const BEFORE_FAILURE = 'before failure';

/**
 * The next step by step and event. A step ignores the events that its row does not name.
 *
 * - `load`: an offer is requested; `loaded`, `loadFailed`: the result
 * - `change`: the visitor changes a field
 * - `back`, `next`: the visitor goes to another step that needs no validation
 * - `valid`, `invalid`: the result of validation by the form, or of that by the API
 * - `taken`: the time is no longer free; `alternativesFound`: the search for others has ended
 * - `priceChanged`, `refused`, `unanswered`: other reasons why nothing was booked
 * - `booked`: the booking or request is made
 * - `paymentDue`: the booking is made and waits for its payment; `redirected`: the page for it
 *   opens
 */
export const TRANSITIONS: Record<Step, Partial<Record<EventType, Step | typeof BEFORE_FAILURE>>> = {
  loading: { load: 'loading', loaded: 'details', loadFailed: 'failed' },
  failed: { load: BEFORE_FAILURE },
  slot: {
    load: 'slot',
    loaded: 'slot',
    loadFailed: 'failed',
    next: 'details',
    taken: 'slot',
    alternativesFound: 'slot',
    priceChanged: 'slot',
    refused: 'slot',
  },
  details: {
    load: 'details',
    loaded: 'details',
    loadFailed: 'failed',
    change: 'details',
    back: 'slot',
    valid: 'confirm',
    invalid: 'details',
    taken: 'details',
    alternativesFound: 'details',
    priceChanged: 'details',
    refused: 'details',
  },
  confirm: {
    load: 'confirm',
    loaded: 'confirm',
    loadFailed: 'failed',
    back: 'details',
    valid: 'sending',
    invalid: 'details',
    taken: 'confirm',
    alternativesFound: 'confirm',
    priceChanged: 'confirm',
    refused: 'confirm',
  },
  sending: {
    load: 'sending',
    loaded: 'sending',
    invalid: 'details',
    taken: 'confirm',
    alternativesFound: 'sending',
    priceChanged: 'confirm',
    refused: 'confirm',
    unanswered: 'confirm',
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

const focusOn = (target: FocusTarget | undefined): Pick<FlowState, 'focus'> => ({ focus: target && { target } });

/** What an event changes beside the step. */
function changesOf(state: FlowState, event: FlowEvent): Partial<FlowState> {
  switch (event.type) {
    case 'load':
      return { failure: undefined };
    case 'loaded':
      return { offer: event.offer, notice: undefined, ...(event.focus && focusOn(event.focus)) };
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
    case 'priceChanged':
      return { notice: { kind: 'price', before: event.before } };
    case 'refused':
      return { notice: { kind: 'error', code: event.code } };
    case 'unanswered':
      return { notice: { kind: 'unanswered' } };
    case 'booked':
    case 'paymentDue':
      return { outcome: event.outcome, ...focusOn('heading') };
    case 'redirected':
      return {};
    default:
      return focusOn('heading');
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
  failure: undefined,
  notice: undefined,
  errors: {},
  typed,
  touched: [],
  outcome: undefined,
  focus: undefined,
});
