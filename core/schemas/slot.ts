import { array, enums, type Infer, nullable, object, optional, size, type } from 'superstruct';
import { MOST_SLOTS } from '#core/domain/duration.ts';
import { CancellationTerms } from './club.ts';
import { CalendarDate, Count, Identifier, Instant, Meta, Money, single, Token } from './scalars.ts';
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

export const SlotsQuery = object({
  service_id: Identifier,
  date: CalendarDate,
  /** Minutes; the service's minimum when absent. */
  duration: optional(Identifier),
});
export type SlotsQuery = Infer<typeof SlotsQuery>;

/** All slots of one service on one day, court by court in time order, free or not; `meta.courts` are the columns. */
export const SlotsAnswer = type({
  data: array(Slot),
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
