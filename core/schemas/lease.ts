import { boolean, type Infer, object, type } from 'superstruct';
import { array } from './array.ts';
import { Count, Identifier, Instant, single, Token } from './scalars.ts';

/** Adjoining slots of one court to hold. A device's own holds on that time are given up for the new one. Needs an `X-Device-ID`. */
export const LeaseBody = object({ slots: array(Token) });
export type LeaseBody = Infer<typeof LeaseBody>;

/** A place in a group session to hold. What the device held of that session before is given up for it. Needs an `X-Device-ID`. */
export const PlaceLeaseBody = object({ service_id: Identifier, session_id: Identifier });
export type PlaceLeaseBody = Infer<typeof PlaceLeaseBody>;

/** A hold on a time, or on a place in a group: until it ends nobody else can take it. */
export const Lease = type({
  token: Token,
  court_id: Identifier,
  starts_at: Instant,
  ends_at: Instant,
  expires_at: Instant,
  /** Seconds until it ends, for clocks that are not right. */
  seconds: Count,
  /** Whether it can be prolonged, which it can once. */
  renewable: boolean(),
});
export type Lease = Infer<typeof Lease>;

export const LeaseAnswer = single(Lease);
