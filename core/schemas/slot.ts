import { enums, type Infer, nullable, object, optional, Struct, size, type } from 'superstruct';
import { MOST_SLOTS } from '#core/domain/duration.ts';
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

export const Slot = type({
  /** Only a free slot has one. */
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
 * The same as `array(Slot)`, for a day of a large club: it has a thousand slots, and superstruct's generators take most of the
 * time until a schedule is shown. The struct runs only when the predicate fails, to name the path that does not fit. slot.test.ts
 * holds the two together.
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
  /** Minutes; the service's minimum when absent. */
  duration: optional(Identifier),
});
export type SlotsQuery = Infer<typeof SlotsQuery>;

/** All slots of one service on one day, court by court in time order, free or not; `meta.courts` are the columns. */
export const SlotsAnswer = type({
  data: Slots,
  meta: type({ ...Meta.schema, date: CalendarDate, duration: Count, courts: array(Court) }),
});
export type SlotsAnswer = Infer<typeof SlotsAnswer>;

export const DecodeSlotBody = object({ token: Token });
export type DecodeSlotBody = Infer<typeof DecodeSlotBody>;
/** The tokens of one service's slots, such as those of one booking: 1 to 48. */
export const DecodeSlotsBody = object({ tokens: size(array(Token), 1, MOST_SLOTS) });
export type DecodeSlotsBody = Infer<typeof DecodeSlotsBody>;
/** A slot as it stands now, with what a booking dialog needs to show. */
export const DecodedSlot = type({
  slot: Slot,
  club: ClubSummary,
  service: Service,
  court: Court,
  cancellation_terms: CancellationTerms,
  free_until: nullable(Instant),
});
export type DecodedSlot = Infer<typeof DecodedSlot>;
export const DecodeSlotAnswer = single(DecodedSlot);
/** One slot for each token, in the order of the tokens. */
export const DecodeSlotsAnswer = type({ data: array(DecodedSlot) });
