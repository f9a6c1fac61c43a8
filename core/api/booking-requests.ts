import { BookingRequest, type BookingRequestBody } from '#core/schemas/booking.ts';
import type { Client } from './client.ts';
import { type CreateOptions, create } from './creating.ts';

/** Sends a wish for a time to a club that takes no online bookings. The API answers it unwrapped. */
export function requestBooking(client: Client, body: BookingRequestBody, options?: CreateOptions) {
  return create(client, '/v2/user/booking-requests', body, BookingRequest, options);
}
