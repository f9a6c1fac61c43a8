import type { FlowEvent, FlowState, FocusTarget, FormStep, Offer, Step, Values } from './model.ts';
import { firstField } from './model.ts';
import { weeksKey } from './weeks-key.ts';

type EventType = FlowEvent['type'];

/** In the table: the step before the failure or the sending. */
const BEFORE = 'before';

type Row = Partial<Record<EventType, Step | typeof BEFORE>>;

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
 * - `change`: the visitor changes a field, `weeksChosen`: the other weeks
 * - `weekTaken`: one of these weeks is no longer free
 * - `back`, `next`: the visitor goes to another step that needs no validation
 * - `valid`: the visitor checks what was entered before paying; `submit`: the form is sent
 * - `invalid`: a field is wrong, as the form or the API says
 * - `taken`: the time is no longer free; `alternativesFound`: the search for others has ended
 * - `refused`: nothing is booked for another reason, such as a new price or a lost response
 * - `booked`: the booking or request is made
 * - `paymentDue`: the booking is made and waits for its payment; `redirected`: the page for it
 *   opens
 */
export const TRANSITIONS: Record<Step, Row> = {
  loading: { load: 'loading', loaded: 'details', loadFailed: 'failed' },
  failed: { load: BEFORE },
  slot: { ...offerEvents('slot'), next: 'details' },
  details: {
    ...offerEvents('details'),
    change: 'details',
    weeksChosen: 'details',
    back: 'slot',
    valid: 'confirm',
    submit: 'sending',
    invalid: 'details',
  },
  confirm: { ...offerEvents('confirm'), back: 'details', submit: 'sending', invalid: 'details' },
  sending: {
    load: 'sending',
    loaded: 'sending',
    invalid: 'details',
    weekTaken: 'details',
    taken: BEFORE,
    refused: BEFORE,
    booked: 'done',
    paymentDue: 'redirecting',
  },
  redirecting: { redirected: 'done' },
  done: {},
};

/** The step after an event; undefined when the current step ignores it. */
export function nextStep({ step, stepBefore }: FlowState, type: EventType): Step | undefined {
  const next = TRANSITIONS[step][type];
  return next === BEFORE ? stepBefore : next;
}

const focusOn = (target: FocusTarget | undefined): Partial<FlowState> => (target ? { focus: { target } } : {});

/** The notice is above the form, and the button that was pressed is below it. */
const whenSent = ({ step }: FlowState): Partial<FlowState> => (step === 'sending' ? focusOn('heading') : {});

/** What an event changes beside the step. */
function changesOf(state: FlowState, event: FlowEvent): Partial<FlowState> {
  switch (event.type) {
    case 'load':
      return { failure: undefined };
    case 'loaded': {
      const { offer, focus } = event;
      const { offer: before, weeks: chosen } = state;
      const weeks = offer.weekly && before && weeksKey(offer) === weeksKey(before) ? chosen : undefined;
      return { offer, weeks, notice: undefined, ...focusOn(focus) };
    }
    case 'loadFailed':
      return { failure: event.code, stepBefore: state.step };
    case 'change': {
      const { [event.field]: _, ...errors } = state.errors;
      const typed = { ...state.typed, [event.field]: event.value };
      return { typed, touched: [...state.touched, event.field], errors };
    }
    case 'weeksChosen':
      return { weeks: event.weeks };
    case 'weekTaken':
      return { weeks: event.weeks, notice: { kind: 'error', code: 'WEEK_TAKEN' }, ...whenSent(state) };
    case 'valid':
      return { errors: {}, ...focusOn('heading') };
    case 'submit':
      return { errors: {}, notice: undefined, stepBefore: state.step };
    case 'invalid':
      return { errors: event.errors, ...focusOn(firstField(event.errors)) };
    case 'taken':
      return { offer: { ...event.offer, gone: true }, notice: { kind: 'taken' }, ...whenSent(state) };
    case 'alternativesFound': {
      const { alternatives, List } = event;
      return state.notice?.kind === 'taken' ? { notice: { kind: 'taken', alternatives, List } } : {};
    }
    case 'refused':
      return { notice: event.notice, ...(event.focus ? focusOn(event.focus) : whenSent(state)) };
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
  stepBefore: 'loading',
  offer,
  errors: {},
  typed,
  weeks: undefined,
  touched: [],
});
