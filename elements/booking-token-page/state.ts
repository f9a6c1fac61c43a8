import { createStore } from 'zustand/vanilla';
import type { Booking } from '#core/schemas/index.ts';
import { announceChange } from './announce.ts';
import {
  allowedStep,
  type Environment,
  type FocusTarget,
  isAsked,
  type LinkKind,
  type LoadResult,
  type Page,
  type PageEvent,
  type PageState,
  type Step,
} from './model.ts';

type EventType = PageEvent['type'];
type Row = Partial<Record<EventType, Step>>;

/** The events that leave a page with a booking in its step. */
const shown = (step: Step): Row => ({
  open: 'loading',
  load: step,
  loaded: step,
  loadFailed: 'failed',
  refresh: step,
  unchanged: step,
  noted: step,
});

/**
 * The next step by step and event. A step ignores the events that its row does not name. Where the
 * booking does not allow the next step, the page goes to the step of the booking's status instead:
 * `ticket` in the table means any of the four. See `allowedStep` in model.ts.
 *
 * - `open`: another token
 * - `load`: the booking is requested, for the first time or in another language
 * - `refresh`: the booking is requested as it is now; `unchanged`: there was no response
 * - `loaded`: the API sent the booking; `loadFailed`: `load` failed
 * - `ask`: the visitor or the link asks for the cancellation; `keep`: the booking stays as it is
 * - `cancel`: the visitor confirms; `cancelFailed`: the API refused or did not respond
 * - `choose`: the visitor asks for other times; `move`, `moved`, `moveFailed`: the choice of one
 * - `pay`: the visitor goes to the payment; `paymentOpened`, `payFailed`: the result; `left`: they
 *   came back without having paid
 * - `noted`: it is shown that deferred code did not load
 */
export const TRANSITIONS: Record<Step, Row> = {
  loading: { open: 'loading', load: 'loading', loaded: 'ticket', loadFailed: 'failed' },
  failed: {
    open: 'loading',
    load: 'loading',
    loaded: 'ticket',
    loadFailed: 'failed',
    refresh: 'failed',
    unchanged: 'failed',
    moved: 'ticket',
  },
  ticket: { ...shown('ticket'), ask: 'confirming', choose: 'choosing' },
  awaitingPayment: { ...shown('awaitingPayment'), ask: 'confirming', pay: 'paying', left: 'awaitingPayment' },
  cancelled: shown('cancelled'),
  expired: shown('expired'),
  confirming: { ...shown('confirming'), keep: 'ticket', cancel: 'cancelling' },
  // Its result says how the booking is now: a refresh has to wait.
  cancelling: {
    open: 'loading',
    load: 'cancelling',
    loaded: 'cancelling',
    loadFailed: 'failed',
    cancelFailed: 'confirming',
    noted: 'cancelling',
  },
  choosing: { ...shown('choosing'), ask: 'confirming', keep: 'ticket', move: 'moving' },
  moving: { ...shown('moving'), moved: 'ticket', moveFailed: 'choosing' },
  // A request for the booking aborts the one for the payment.
  paying: {
    ...shown('paying'),
    load: 'awaitingPayment',
    refresh: 'awaitingPayment',
    ask: 'confirming',
    paymentOpened: 'awaitingPayment',
    payFailed: 'awaitingPayment',
  },
};

const focusOn = (target: FocusTarget): Pick<PageState, 'focus'> => ({ focus: { target } });

/** What the API's booking changes. It may show that a cancellation without a response was done. */
function received(booking: Booking | undefined, unanswered: boolean | undefined): Partial<PageState> {
  if (!booking) return { refreshing: false };
  const isDone = unanswered && booking.status === 'cancelled';
  return {
    booking,
    code: undefined,
    refreshing: false,
    ...(isDone && { unanswered: false, failure: undefined, announced: { event: 'booking-cancelled', booking } }),
  };
}

/** What an event changes beside the step. */
function changesOf({ note, unanswered }: PageState, event: PageEvent): Partial<PageState> {
  switch (event.type) {
    case 'load':
      return { code: undefined, refreshing: true };
    case 'loaded':
      return received(event.booking, unanswered);
    case 'loadFailed':
      return { booking: undefined, code: event.code, refreshing: false };
    case 'refresh':
      return { refreshing: true, failure: undefined, note: note === 'moved' ? note : undefined };
    case 'unchanged':
      return { refreshing: false };
    case 'ask':
    case 'keep':
      return event.focus ? focusOn(event.focus) : {};
    case 'cancel':
      return { failure: undefined, unanswered: true, refreshing: false };
    case 'cancelFailed':
      return {
        failure: event.failure,
        unanswered: event.unanswered,
        ...received(event.booking, event.unanswered),
      };
    case 'choose':
      return { note: undefined, ...focusOn('choice') };
    case 'moved': {
      const { booking } = event;
      return {
        ...{ booking, refreshing: false, failure: undefined, note: 'moved' },
        announced: { event: 'booking-moved', booking },
        ...focusOn('heading'),
      };
    }
    case 'pay':
      return { problem: undefined, refreshing: false, left: false };
    case 'left':
      return { left: true };
    case 'payFailed':
      return { problem: event.problem, refreshing: true };
    case 'noted':
      return { note: event.note };
    default:
      return {};
  }
}

const loadingState: PageState = { step: 'loading' };

/** The state after an event: the same object when the current step ignores it. */
export function applyEvent(state: PageState, event: PageEvent): PageState {
  const next = TRANSITIONS[state.step][event.type];
  if (!next) return state;
  if (event.type === 'open') return loadingState;
  const changes = changesOf(state, event);
  const { booking } = { ...state, ...changes };
  const step = booking ? allowedStep(next, booking) : next;
  // The focus follows a visitor whose cancellation ends the question.
  const isSent = state.step === 'cancelling' || state.unanswered || state.failure;
  const isEnd = isSent && isAsked(state.step) && !isAsked(step);
  return { ...state, ...(isEnd && focusOn('heading')), ...changes, step };
}

/** The state of a new page, with what the server has loaded. */
export function initialState({ booking, code }: LoadResult, kind: LinkKind): PageState {
  if (code) return applyEvent(loadingState, { type: 'loadFailed', code });
  if (!booking) return loadingState;
  const state = applyEvent(loadingState, { type: 'loaded', booking });
  return kind === 'cancel' ? applyEvent(state, { type: 'ask' }) : state;
}

/** Creates the store of a page; `left`: see `PageState`. */
export function createPage(initial: LoadResult | undefined, environment: Environment, left = false): Page {
  const store = createStore<PageState>()(() => ({ ...initialState(initial ?? {}, environment.kind), left }));
  let running: AbortController | undefined;
  const page: Page = {
    ...store,
    environment,
    applyEvent: (event) => store.setState((state) => applyEvent(state, event), true),
    accepts: (type) => TRANSITIONS[store.getState().step][type] !== undefined,
    beginRequest() {
      running?.abort();
      running = new AbortController();
      return running.signal;
    },
    abortRequest: () => running?.abort(),
  };
  store.subscribe((state, before) => announceChange(page, state, before));
  return page;
}
