import { boolean, enums, type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { Email } from './email.ts';
import { Count, Identifier, Instant, single, Token } from './scalars.ts';

/**
 * A taken slot, as the list of slots describes it, and the address to notify when it becomes free.
 */
export const SlotWatchBody = object({
  service_id: Identifier,
  court_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  email: Email,
});
export type SlotWatchBody = Infer<typeof SlotWatchBody>;

/** A full group session, and the address to notify when it has a place. */
export const PlaceWatchBody = object({ service_id: Identifier, session_id: Identifier, email: Email });
export type PlaceWatchBody = Infer<typeof PlaceWatchBody>;

/** The token of any email about a watched slot or session. */
export const StopWatchesBody = object({ token: Token });
export type StopWatchesBody = Infer<typeof StopWatchesBody>;

/**
 * The state of one who waits: in line, with an offer that is held, or after it. `taken`: the holder
 * of the offer booked, or opened the booking's form. `closed`: the club closed the time.
 */
export const WatchState = enums(['waiting', 'offered', 'taken', 'declined', 'expired', 'cancelled', 'closed']);
export type WatchState = Infer<typeof WatchState>;

/** One in the line for a taken slot or a full session. */
export const SlotWatch = type({
  state: WatchState,
  /** The place in line, from 1; null unless waiting. */
  place: nullable(Count),
  /** How many wait for some of that time, or for that session, with this one. */
  waiting: Count,
  /** Until when the offer is held; null without one. */
  offered_until: nullable(Instant),
  club: type({ slug: string(), title: string(), time_zone: string() }),
  /** What it is booked as; null for a watch that an older server stored. */
  service_id: nullable(Identifier),
  /** Of a slot, else null. */
  court_id: nullable(Identifier),
  /** Of a group, else null. */
  session_id: nullable(Identifier),
  /** How many places of the session; 1 of a slot. Older APIs do not send this field. */
  places: optional(Count),
  /** Whether it was offered to a wish, which goes on without it. Older APIs do not send this field. */
  of_wish: optional(boolean()),
  /** Whether the club was removed, so that it has no page. Older APIs do not send this field. */
  club_removed: optional(boolean()),
  starts_at: Instant,
  ends_at: Instant,
  /** The slots to book while the offer of a slot is held. */
  slots: array(Token),
});
export type SlotWatch = Infer<typeof SlotWatch>;
export const SlotWatchAnswer = single(SlotWatch);
