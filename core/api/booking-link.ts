import { BookingAnswer, type CancelBody, type DecodeBookingBody } from '#core/schemas/booking.ts';
import type { CallOptions, Client } from './client.ts';

/** Gets the booking of a link token. */
export async function decodeBooking(client: Client, body: DecodeBookingBody, options?: CallOptions) {
  const request = { ...options, method: 'POST' as const, path: '/v2/bookings/decode', body, answer: BookingAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}

/**
 * Cancels a booking and returns it with its refund. Fails with `ALREADY_CANCELLED` or
 * `CANCELLATION_WINDOW_PASSED`. Not retried automatically: if the response was lost, the retry
 * would fail with `ALREADY_CANCELLED`.
 */
export async function cancelBooking(client: Client, body: CancelBody, options?: CallOptions) {
  return (
    await client.request({ ...options, method: 'POST', path: '/v2/bookings/cancel', body, answer: BookingAnswer })
  ).data;
}
