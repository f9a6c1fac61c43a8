import { type Infer, nullable, string, type } from 'superstruct';
import { Identifier, Instant } from '#core/schemas/scalars.ts';
import type { CallOptions, Client } from './client.ts';

/** What a schedule needs of a booking: whether it still waits for its payment, and what it holds. */
const HeldBooking = type({
  token: string(),
  status: string(),
  court: nullable(type({ id: Identifier })),
  starts_at: Instant,
  ends_at: Instant,
  pay_until: nullable(Instant),
  club: type({ time_zone: string() }),
});
export type HeldBooking = Infer<typeof HeldBooking>;

const HeldBookingAnswer = type({ data: HeldBooking });

/**
 * As `decodeBooking`, of whose answer it reads a part: the whole would be shared with the code of
 * tickets, which would then load in more files.
 */
export async function findHeldBooking(client: Client, token: string, options?: CallOptions): Promise<HeldBooking> {
  const path = '/v2/bookings/decode';
  const request = { ...options, method: 'POST' as const, path, body: { token }, answer: HeldBookingAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}
