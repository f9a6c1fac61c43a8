import type { BookingRequestBody } from '#core/schemas/book.ts';
import { BookingRequest } from '#core/schemas/booking.ts';
import type { Client } from './client.ts';
import { type CreateOptions, createOnce } from './create-once.ts';

/**
 * Sends a booking request to a club without online booking. This response has no `data` envelope.
 */
export function requestBooking(client: Client, body: BookingRequestBody, options?: CreateOptions) {
  return createOnce(client, '/v2/user/booking-requests', body, BookingRequest, options);
}
