import { type Infer, object } from 'superstruct';
import { Email, Identifier, Instant, Token } from './scalars.ts';

/** The email address whose bookings' links are sent. */
export const BookingLinksBody = object({ email: Email });
export type BookingLinksBody = Infer<typeof BookingLinksBody>;

/** A taken slot from the list of slots, and the address to email when it is free. */
export const SlotWatchBody = object({
  service_id: Identifier,
  court_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  email: Email,
});
export type SlotWatchBody = Infer<typeof SlotWatchBody>;

export const StopWatchesBody = object({ token: Token });
export type StopWatchesBody = Infer<typeof StopWatchesBody>;
