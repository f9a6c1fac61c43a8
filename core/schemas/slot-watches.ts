import { type Infer, object } from 'superstruct';
import { Email } from './email.ts';
import { Identifier, Instant, Token } from './scalars.ts';

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

/** The token of any email about a watched slot. */
export const StopWatchesBody = object({ token: Token });
export type StopWatchesBody = Infer<typeof StopWatchesBody>;
