import { boolean, type Infer, object, type } from 'superstruct';
import { array } from './array.ts';
import { Count, Identifier, Instant, single, Token } from './scalars.ts';

/**
 * Adjoining slots of one court to lease. Releases the device's other leases on that time. Needs an
 * `X-Device-ID`.
 */
export const LeaseBody = object({ slots: array(Token) });
export type LeaseBody = Infer<typeof LeaseBody>;

/**
 * A place in a group session to lease. Releases the device's previous lease on that session. Needs
 * an `X-Device-ID`.
 */
export const PlaceLeaseBody = object({ service_id: Identifier, session_id: Identifier });
export type PlaceLeaseBody = Infer<typeof PlaceLeaseBody>;

/**
 * A lease on slots of a court or on a place in a session. Until it expires, no other device can
 * book them.
 */
export const Lease = type({
  token: Token,
  court_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  expires_at: Instant,
  /** Seconds until it expires, for devices with a wrong clock. */
  seconds: Count,
  /** Whether it can be renewed. A lease can be renewed once. */
  renewable: boolean(),
});
export type Lease = Infer<typeof Lease>;

export const LeaseAnswer = single(Lease);
