import { enums, type Infer, nullable, object, optional, Struct, size, type } from 'superstruct';
import { MAX_SLOTS } from '#core/domain/duration.ts';
import { array } from './array.ts';
import { CancellationTerms } from './club.ts';
import {
  CalendarDate,
  Count,
  Identifier,
  Instant,
  isIdentifier,
  isInstant,
  isMoney,
  isToken,
  Meta,
  Money,
  single,
  Token,
} from './scalars.ts';
import { ClubSummary, Court, Service } from './summaries.ts';

/** A time of one court that can be booked, is taken or is over. */
export const Slot = type({
  /** Only free slots have a token. */
  token: nullable(Token),
  court_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  price: nullable(Money),
  status: enums(['free', 'busy', 'past']),
});
export type Slot = Infer<typeof Slot>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rules of `Slot` as a plain predicate. */
const isSlot = (value: unknown): boolean =>
  isRecord(value) &&
  (value.token === null || isToken(value.token)) &&
  isIdentifier(value.court_id) &&
  isInstant(value.starts_at) &&
  isInstant(value.ends_at) &&
  (value.price === null || (isRecord(value.price) && isMoney(value.price))) &&
  (value.status === 'free' || value.status === 'busy' || value.status === 'past');

const EachSlot = array(Slot);
/**
 * Like `array(Slot)`, but faster: a day of a large club has a thousand slots, and superstruct's
 * generators would take most of the time until a schedule is shown. The struct runs only if the
 * predicate fails, to find the path of the invalid value. slot.test.ts compares the two.
 */
export const Slots = new Struct({
  ...EachSlot,
  *entries(value: unknown, context) {
    if (!(Array.isArray(value) && value.every(isSlot))) yield* EachSlot.entries(value, context);
  },
});

export const SlotsQuery = object({
  service_id: Identifier,
  date: CalendarDate,
  /** Minutes. Default: the service's minimum. */
  duration: optional(Identifier),
});
/** The service, the day and the duration of the slots. */
export type SlotsQuery = Infer<typeof SlotsQuery>;

/**
 * All slots of a service on one day, free or not, by court and then by time. `meta.courts` are the
 * columns of a schedule.
 */
export const SlotsAnswer = type({
  data: Slots,
  meta: type({ ...Meta.schema, date: CalendarDate, duration: Count, courts: array(Court) }),
});
export type SlotsAnswer = Infer<typeof SlotsAnswer>;

/** The token of a slot. */
export const DecodeSlotBody = object({ token: Token });
export type DecodeSlotBody = Infer<typeof DecodeSlotBody>;
/** 1 to 48 tokens of one service's slots, such as those of one booking. */
export const DecodeSlotsBody = object({ tokens: size(array(Token), 1, MAX_SLOTS) });
export type DecodeSlotsBody = Infer<typeof DecodeSlotsBody>;
/** The current state of a slot, with the data of a booking dialog. */
export const DecodedSlot = type({
  slot: Slot,
  club: ClubSummary,
  service: Service,
  court: Court,
  cancellation_terms: CancellationTerms,
  free_until: nullable(Instant),
  /**
   * Until when cancelling costs a part of the price only; null if that time has passed, or if the club
   * gives no part back. Older APIs do not send this field.
   */
  partial_until: optional(nullable(Instant)),
  /** Until which day it can be booked every week; null if it cannot. Older APIs do not send this field. */
  weekly_until: optional(nullable(CalendarDate)),
});
export type DecodedSlot = Infer<typeof DecodedSlot>;
export const DecodeSlotAnswer = single(DecodedSlot);
/** One slot for each token, in the order of the tokens. */
export const DecodeSlotsAnswer = type({ data: array(DecodedSlot) });
