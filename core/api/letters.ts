import type { BookingLinksBody } from '#core/schemas/booking-links.ts';
import type { SlotWatchBody, StopWatchesBody } from '#core/schemas/slot-watches.ts';
import type { CallOptions, Client } from './client.ts';

/** Sends the links of the bookings ahead to the e-mail that they were made with. The answer is the same where there are none. */
export const sendBookingLinks = (client: Client, body: BookingLinksBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/user/booking-links', body });

/** Asks for a letter when a taken slot is free. Fails with `SLOT_FREE` where it is free already. */
export const watchSlot = (client: Client, body: SlotWatchBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/slot-watches', body, idempotent: true });

/** Ends all that an e-mail waits for, by the token of any of its letters; a token that is not known any more is as good. */
export const stopWatches = (client: Client, body: StopWatchesBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/slot-watches/stop', body, idempotent: true });
