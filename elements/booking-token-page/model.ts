import type { Booking } from '#core/schemas/index.ts';
import { isAwaitingPayment } from '#elements/shared/booking.ts';
import type { Messages, WidgetContext } from '#elements/shared/element/index.ts';
import type { Writing } from '#elements/shared/text.ts';
import type { IconName } from '#elements/shared/ui/icon.tsx';

/** The element's attributes as props. */
export interface TokenPageProps {
  token?: string;
  kind?: string;
  success?: boolean;
  unpaid?: boolean;
  returnUrl?: string;
  linksUrl?: string;
}

export type ComponentProps = TokenPageProps & {
  context: WidgetContext;
  messages: Messages;
  initial: LoadResult | undefined;
};

/** The purpose of a link to a booking. */
export type LinkKind = 'order' | 'cancel' | 'payment';

export const kindOf = (kind: string | undefined): LinkKind =>
  kind === 'cancel' || kind === 'payment' ? kind : 'order';

/**
 * What the server loads for the first render: a booking, or the code of why there is none. Neither
 * if the browser has to load it.
 */
export interface LoadResult {
  booking?: Booking;
  code?: string;
}

/** Whether the booking is not confirmed, or not any more, so that it is not valid at the desk. */
export const isUnconfirmed = ({ status }: Booking): boolean => status === 'pending' || status === 'expired';

/**
 * Whether the page shows a confirmed booking and nothing else, as most visits do. Other pages need
 * the deferred booking states.
 */
export const isPlainTicket = ({ status }: Booking, kind: LinkKind): boolean =>
  status === 'confirmed' && kind === 'order';

/** The booking's status as the heading shows it. */
export interface StatusText {
  title: string;
  icon?: IconName;
  tone: 'good' | 'bad' | 'calm';
  lines: string[];
}

/** Why a request failed. `message` is the API's own text, if the API has responded. */
export interface Problem {
  code: string;
  message: string | undefined;
}

/**
 * - `loading`: no booking is loaded yet
 * - `failed`: the booking could not be loaded
 * - `ticket`, `awaitingPayment`, `cancelled`, `expired`: the booking is shown, by its status
 * - `confirming`: the visitor is asked whether to cancel
 * - `cancelling`: the cancellation was sent; the question is still shown
 * - `choosing`: the visitor chooses another time
 * - `moving`: the new time was sent; the choice is still shown
 * - `paying`: the page of the payment is opened
 */
export type Step = 'loading' | 'failed' | RestingStep | 'confirming' | 'cancelling' | 'choosing' | 'moving' | 'paying';

/** The steps in which the visitor is asked nothing. */
export type RestingStep = 'ticket' | 'awaitingPayment' | 'cancelled' | 'expired';

const RESTING_STEPS: Record<Booking['status'], RestingStep> = {
  confirmed: 'ticket',
  pending: 'awaitingPayment',
  cancelled: 'cancelled',
  expired: 'expired',
};

const isCancellable = ({ status, cancellation }: Booking): boolean =>
  status !== 'cancelled' && cancellation.cancellable;

/** Whether a booking allows a step in which the visitor does something. */
const ALLOWS: Partial<Record<Step, (booking: Booking) => boolean>> = {
  confirming: isCancellable,
  cancelling: isCancellable,
  choosing: ({ changeable_until }) => changeable_until !== null,
  // What was sent has its result, whatever the booking allows meanwhile.
  moving: () => true,
  paying: isAwaitingPayment,
};

/** The step itself if the booking allows it, else the resting step of the booking's status. */
export const allowedStep = (step: Step, booking: Booking): Step =>
  ALLOWS[step]?.(booking) ? step : RESTING_STEPS[booking.status];

/** Whether the visitor is asked whether to cancel. */
export const isAsked = (step: Step): boolean => step === 'confirming' || step === 'cancelling';

/** What gets the focus after an event. */
export type FocusTarget = 'heading' | 'question' | 'choice' | 'cancelButton' | 'changeButton';

/** The key of the text below the ticket that says what became of an attempt. */
export type Note = 'moved' | 'changeNotLoaded' | 'NETWORK';

/** See `TRANSITIONS` in state.ts for what each event does in each step. */
export type PageEvent =
  | { type: 'open' }
  | { type: 'load' }
  | { type: 'loaded'; booking: Booking }
  | { type: 'loadFailed'; code: string }
  | { type: 'refresh' }
  | { type: 'unchanged' }
  /** `focus` is absent if the link asks, or does not ask any more, and not the visitor. */
  | { type: 'ask'; focus?: FocusTarget }
  | { type: 'keep'; focus?: FocusTarget }
  | { type: 'cancel' }
  | { type: 'cancelFailed'; failure: string; unanswered: boolean; booking: Booking | undefined }
  | { type: 'choose' }
  | { type: 'move' }
  | { type: 'moved'; booking: Booking }
  | { type: 'moveFailed' }
  | { type: 'pay' }
  | { type: 'paymentOpened' }
  | { type: 'left' }
  | { type: 'payFailed'; problem: Problem }
  | { type: 'noted'; note: Note };

/** The state of one page. */
export interface PageState {
  step: Step;
  /** Undefined only in the steps `loading` and `failed`. */
  booking?: Booking | undefined;
  /** The code of why the booking could not be loaded. */
  code?: string | undefined;
  /** The booking is requested again, and the page is shown as busy. */
  refreshing?: boolean;
  /** The key of the text that says why the last cancellation failed. */
  failure?: string | undefined;
  /** A cancellation was sent and its response has not come, so that it may be done. */
  unanswered?: boolean;
  /** The visitor came back without having paid, as far as it is known. */
  left?: boolean;
  /** Why the payment did not open. */
  problem?: Problem | undefined;
  note?: Note | undefined;
  /** A new object for each move of the focus. */
  focus?: { target: FocusTarget };
  /** A new object for each change of the booking that is announced to the host page. */
  announced?: { event: 'booking-cancelled' | 'booking-moved'; booking: Booking };
}

/** Whether a request is under way for which the visitor waits. */
export const isBusy = ({ step, refreshing }: PageState): boolean =>
  Boolean(refreshing) || step === 'cancelling' || step === 'paying';

/** What the last rendering of the component was given. */
export interface Environment {
  token: string | undefined;
  kind: LinkKind;
  /** A template with `{token}`. */
  returnUrl: string | undefined;
  context: WidgetContext;
}

/** The store of one page, and what its effects work with. */
export interface Page {
  environment: Environment;
  getState(): PageState;
  /** The state of the first render, on the server and in the browser. */
  getInitialState(): PageState;
  subscribe(listener: (state: PageState, before: PageState) => void): () => void;
  /** Changes the state. Nothing else does. */
  applyEvent(event: PageEvent): void;
  /** Whether the current step has a transition for the event. */
  accepts(type: PageEvent['type']): boolean;
  /** Begins a request. Aborts the one before: its response would be older. */
  beginRequest(): AbortSignal;
  abortRequest(): void;
}

/** What the components of a page with a booking render from. */
export interface BookingView extends Writing {
  page: Page;
  state: PageState;
  booking: Booking;
  kind: LinkKind;
  /** The booking's page. Undefined before scripts run: buttons that need them are disabled. */
  url: string | undefined;
  /** The visitor's clock shows another time than the club's. */
  foreign: boolean;
  /** It was made a moment ago. */
  isNew: boolean | undefined;
  /** Leads to the booking's page, which has more. Not on that page, which names its own `links-url`. */
  leads: boolean;
}
