import type { BookingLinksBody } from '#core/schemas/booking-links.ts';
import type { SlotWatchBody, StopWatchesBody } from '#core/schemas/slot-watches.ts';
import type { CallOptions, Client } from './client.ts';

/**
 * Emails the links of upcoming bookings to the address they were made with. The response is the
 * same if there are none.
 */
export const sendBookingLinks = (client: Client, body: BookingLinksBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/user/booking-links', body });

/**
 * Requests an email for when a taken slot becomes free. Fails with `SLOT_FREE` if it is free
 * already.
 */
export const watchSlot = (client: Client, body: SlotWatchBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/slot-watches', body, idempotent: true });

/**
 * Stops all slot watches of an email address, by the token in any of its emails. Succeeds for an
 * unknown token too.
 */
export const stopWatches = (client: Client, body: StopWatchesBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/slot-watches/stop', body, idempotent: true });
