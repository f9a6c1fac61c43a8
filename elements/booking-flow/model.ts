import type { ReactNode } from 'react';
import { MINUTE } from '#core/domain/units.ts';
import type { Reader } from '#core/i18n/reader.ts';
import type {
  Booking,
  BookingRequest,
  CancellationTerms,
  ClubSummary,
  Court,
  GroupSession,
  Money,
  PaymentMethod,
  Service,
  Slot,
} from '#core/schemas/index.ts';
import type { BookingDraft } from '#core/state/booking-draft.ts';
import type { Language, Messages, WidgetContext } from '#elements/shared/element/index.ts';

/** The element's attributes as props. */
export interface FlowProps {
  club?: string;
  slot?: string;
  session?: number;
  mode?: string;
  label?: string;
  orderUrl?: string;
  returnUrl?: string;
  broker?: string;
  forward?: string;
  givenName?: string;
  familyName?: string;
  telephone?: string;
  email?: string;
  comment?: string;
}

export type ComponentProps = FlowProps & {
  context: WidgetContext;
  messages: Messages;
  initial: Offer | undefined;
};

/** What the attributes ask to book: slots by their tokens, or a place in a session of a club. */
export type Wanted = { [Name in 'club' | 'slot' | 'session']?: FlowProps[Name] | undefined };

/** The slot tokens in the `slot` attribute, which are separated by white space. */
export const tokensOf = (slot: string | undefined): string[] => (slot ?? '').split(/\s+/).filter(Boolean);

/** Whether the attributes name something to book. */
export const isWanted = ({ club, slot, session }: Wanted): boolean =>
  tokensOf(slot).length > 0 || (session !== undefined && Boolean(club));

/** Whether the booking opens above the page, so that the server renders at most a button. */
export const opensInDialog = ({ mode }: FlowProps): boolean =>
  mode === 'dialog' || mode === 'button' || mode === 'floating';

/** One slot of an offer. A null price is on request. */
interface Line {
  starts_at: string;
  ends_at: string;
  price: Money | null;
}

/** What can be booked now: one time on one court, or a place in a session. */
export interface Offer {
  kind: 'book' | 'request' | 'group';
  club: ClubSummary;
  service: Service;
  /** The session's title for a session, else the service's. */
  title: string;
  court: Court | null;
  starts_at: string;
  ends_at: string;
  lines: Line[];
  price: Money | null;
  terms: CancellationTerms;
  /** The last moment of a full refund; null when it has passed. */
  free_until: string | null;
  /** The last moment at which cancelling costs a part of the price only; null when it has passed. */
  partial_until: string | null | undefined;
  /** Tokens of the slots, which contain today's price. */
  tokens: string[];
  session: Pick<GroupSession, 'id' | 'coach' | 'remaining'> | null;
  /** Empty for a request, which is paid for later. */
  methods: PaymentMethod[];
  /** The time is taken or over. */
  gone: boolean;
  /** Whether the same time, or a place in the same session, can be booked in other weeks too. */
  weekly: boolean;
  /** How many visits the price is for, such as '10 visits', if the visitor chose other weeks too. */
  visits?: string;
}

/** Another week in which the visitor wants the same time. */
export interface ChosenWeek {
  /** YYYY-MM-DD. */
  date: string;
  court_id: number;
  price: Money;
}

export const minutesOf = (span: { starts_at: string; ends_at: string }): number =>
  (Date.parse(span.ends_at) - Date.parse(span.starts_at)) / MINUTE;

export const offerMinutes = (offer: Offer): number => Math.round(minutesOf(offer));

/** A free slot near one that was taken. */
export interface Alternative {
  token: string;
  starts_at: string;
  ends_at: string;
  price: Slot['price'];
  court: Court | undefined;
}

/** The form's fields in their order on the page. */
export const fields = [
  'given_name',
  'family_name',
  'telephone',
  'email',
  'comment',
  'payment_type',
  'pass_code',
] as const;
export type Field = (typeof fields)[number];
/** Values as typed, before validation. */
export type Values = Record<Field, string>;
/** What is wrong with a field, in the visitor's language. */
export type Errors = Partial<Record<Field, string>>;

export const emptyValues = Object.fromEntries(fields.map((field) => [field, ''])) as Values;

/** The first field with an error. */
export const firstField = (errors: Errors): Field | undefined => fields.find((field) => errors[field]);

/** The draft's name of a field, or of the other weeks: `given_name` is `givenName`. */
export const draftName = (field: Field | 'weeks') =>
  field.replace(/_./, (pair) => pair[1]!.toUpperCase()) as keyof BookingDraft;

/** Error codes of a time that cannot be booked any more; the visitor has to choose another one. */
export const TAKEN = ['SLOT_TAKEN', 'SLOT_IN_PAST', 'SLOT_NOT_OFFERED', 'GROUP_FULL'];

export type FormStep = 'slot' | 'details' | 'confirm';
/**
 * - `loading`: no offer is loaded yet
 * - `failed`: the offer could not be loaded
 * - `slot`, `details`: the steps of the form; `confirm`: the last one of an online payment
 * - `sending`: the form is on its way; the step that sent it is still on the page
 * - `redirecting`: booked, and about to leave for the payment
 * - `done`: booked or requested
 */
export type Step = 'loading' | 'failed' | FormStep | 'sending' | 'redirecting' | 'done';

/** Whether the dialog cannot be closed now. */
export const isBusy = (step: Step): boolean => step === 'sending' || step === 'redirecting';

export type Outcome = { kind: 'booked'; booking: Booking } | { kind: 'requested'; request: BookingRequest };

type AlternativeListComponent = (props: View & { alternatives: Alternative[] }) => ReactNode;

/** A message above the step. */
export type Notice =
  /** `alternatives` is undefined while they are searched for. `List` is deferred code. */
  | { kind: 'taken'; alternatives?: Alternative[]; List?: AlternativeListComponent | undefined }
  | { kind: 'price'; before: Offer['price'] }
  | { kind: 'error'; code: string }
  /** The response was lost. Sending the same form again returns the response of the first time. */
  | { kind: 'unanswered' };

/** What gets the focus after an event. */
export type FocusTarget = Field | 'heading' | 'contact_code';

/** See `TRANSITIONS` in state.ts for what each event does in each step. */
export type FlowEvent =
  | { type: 'load' }
  | { type: 'loaded'; offer: Offer; focus?: FocusTarget | undefined }
  | { type: 'loadFailed'; code: string }
  | { type: 'change'; field: Field; value: string }
  | { type: 'weeksChosen'; weeks: readonly ChosenWeek[] | undefined }
  | { type: 'weekTaken'; weeks: readonly ChosenWeek[] }
  | { type: 'back' }
  | { type: 'next' }
  | { type: 'valid' }
  | { type: 'submit' }
  | { type: 'invalid'; errors: Errors }
  | { type: 'taken'; offer: Offer }
  | { type: 'alternativesFound'; alternatives: Alternative[]; List: AlternativeListComponent | undefined }
  | { type: 'refused'; notice: Notice; focus?: FocusTarget }
  | { type: 'booked'; outcome: Outcome }
  | { type: 'paymentDue'; outcome: Outcome }
  | { type: 'redirected' };

/** The result of loading an offer. */
export type LoadEvent = Extract<FlowEvent, { type: 'loaded' | 'loadFailed' }>;

/** The state of one booking. */
export interface FlowState {
  step: Step;
  /** The step to return to: from a failed load when it is tried again, from a refused form. */
  stepBefore: Step;
  /** Undefined only in the steps `loading` and `failed`. */
  offer: Offer | undefined;
  /** The key of the text that says why loading failed. */
  failure?: string | undefined;
  notice?: Notice | undefined;
  errors: Errors;
  /** What the visitor typed, now or earlier in this tab. */
  typed: Values;
  /** Other weeks of the same time, by date; undefined while none were offered for it. */
  weeks: readonly ChosenWeek[] | undefined;
  /** Fields that the visitor changed: one that they emptied stays empty. */
  touched: readonly Field[];
  /** Set after the form was sent. */
  outcome?: Outcome;
  /** A new object for each move of the focus. */
  focus?: { target: FocusTarget } | undefined;
}

/** The page's suggestions for the fields, and what it says of the visit. */
type Given = Pick<
  FlowProps,
  'broker' | 'forward' | 'returnUrl' | 'givenName' | 'familyName' | 'telephone' | 'email' | 'comment'
>;

/**
 * The values that the fields show: what the visitor typed, else what the page gives. The payment
 * method is the club's first one unless the visitor chose one that the club accepts.
 */
export function fieldValues({ typed, touched, offer }: FlowState, given: Given): Values {
  const values = { ...typed };
  for (const field of fields) {
    if (!typed[field] && !touched.includes(field)) {
      values[field] = (given as Partial<BookingDraft>)[draftName(field)] ?? '';
    }
  }
  const methods = offer?.methods ?? [];
  const accepted = methods.some(({ type }) => type === typed.payment_type);
  if (!accepted) values.payment_type = methods[0]?.type ?? '';
  return values;
}

/** Whether the visitor leaves for a payment next, and checks what was entered before. */
export const isPaidOnline = ({ payment_type }: Pick<Values, 'payment_type'>): boolean => payment_type === 'online';

/** The step of the form on the page. */
export const formStep = ({ step, stepBefore }: FlowState): FormStep =>
  (step === 'sending' ? stepBefore : step) as FormStep;

/** What the last rendering of the component was given. */
export interface Environment {
  context: WidgetContext;
  messages: Messages;
  given: Given;
}

/** Storage for what the visitor types and chooses, in this tab. */
export interface Draft {
  /** The values stored when the draft was opened. */
  values: Values;
  /** Likewise the other weeks: `weeksKey` of their offer, then their dates. Empty if none were offered. */
  weeks: string;
  change(field: Field | 'weeks', value: string): void;
  clear(): void;
}

/** What effects of a booking work with: API calls, announcements, the draft. */
export interface FlowEffects {
  /** Replaced before each rendering: read it when it is needed. */
  environment: Environment;
  draft: Draft;
  getState(): FlowState;
  applyEvent(event: FlowEvent): void;
  /** The reader of all texts that are loaded. */
  reader(): Reader;
  /**
   * Loads the offer again, or another one, and aborts the load before it. Returns the event for the
   * caller to apply; undefined when a newer load has begun, and in a step that ignores `load`.
   */
  load(wanted?: Wanted): Promise<LoadEvent | undefined>;
}

/** One booking: a store to read, and the actions of the visitor. */
export interface Flow extends Pick<FlowEffects, 'applyEvent' | 'draft' | 'environment' | 'getState'> {
  subscribe(listener: () => void): () => void;
  /** Loads the offer, unless the server has rendered it. Returns a cleanup function. */
  open(wanted: Wanted): () => void;
  /** Loads the same offer again. */
  retry(): Promise<void>;
  /** Loads another time in place of one that was taken. */
  choose(alternative: Alternative): void;
  change(field: Field, value: string): void;
  /**
   * Goes to the step before. `from` is the step on the page: a second click that comes before the
   * next rendering goes no further.
   */
  back(from: Step): void;
  /**
   * Goes to the next step or, after validation, sends the form. An online payment has a last step in
   * between.
   */
  next(from: Step): void;
  /** Shows why the API does not give this offer. */
  refuse(error: unknown, offer: Offer): void;
}

/** What every component of the booking is rendered from. */
export interface View {
  flow: Flow;
  state: FlowState;
  values: Values;
  /** Undefined until it is loaded. */
  steps: StepsCode | undefined;
  context: WidgetContext;
  t: Reader;
  language: Language;
}

/** A view whose offer is loaded. */
export type OfferView = View & { offer: Offer };

/** Whether the time or place is held while the form is filled in: not for a request. */
export const isHeld = ({ kind, gone }: Offer): boolean => kind !== 'request' && !gone;

export type LeaseTimerComponent = (props: OfferView) => ReactNode;

/** The deferred code of deferred/weekly.tsx. */
export interface WeeklyCode {
  Weekly(view: OfferView): ReactNode;
  choose(flow: Flow, offer: Offer, chosen?: readonly ChosenWeek[]): void;
  /** The offer with the price of all visits. */
  withWeeks(view: OfferView): Offer;
}

/** Keys of the texts of a step: its heading, and its button if that is not the one that books. */
export interface StepKeys {
  title: string;
  button?: string;
}

/** The deferred code of deferred/steps.ts. */
export interface StepsCode {
  css: string;
  stepKeys(view: OfferView): StepKeys;
  SlotStep(view: OfferView): ReactNode;
  ConfirmStep(view: OfferView): ReactNode;
  ContactCodeField(view: View): ReactNode;
  PassField(view: View): ReactNode;
  Notice(view: View & { notice: Notice }): ReactNode;
  Done(view: OfferView & { orderUrl: string | undefined }): ReactNode;
  check(effects: FlowEffects, step: Step, offer: Offer): Promise<void>;
  refuse(effects: FlowEffects, error: unknown, offer: Offer): Promise<void>;
  showTaken(effects: FlowEffects, offer: Offer): Promise<void>;
}
