import { BookingAnswer, type CancelBody, type DecodeBookingBody } from '#core/schemas/booking.ts';
import type { CallOptions, Client } from './client.ts';

/** The booking of a link's token. */
export async function decodeBooking(client: Client, body: DecodeBookingBody, options?: CallOptions) {
  const request = { ...options, method: 'POST' as const, path: '/v2/bookings/decode', body, answer: BookingAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}

/**
 * Cancels once and answers the booking with its refund. Fails with `ALREADY_CANCELLED` or `CANCELLATION_WINDOW_PASSED`.
 * Not sent twice by itself: a lost answer would come back as `ALREADY_CANCELLED`.
 */
export async function cancelBooking(client: Client, body: CancelBody, options?: CallOptions) {
  return (
    await client.request({ ...options, method: 'POST', path: '/v2/bookings/cancel', body, answer: BookingAnswer })
  ).data;
}
