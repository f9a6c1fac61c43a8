import type { BookingLinksBody } from '#core/schemas/booking-links.ts';
import {
  type PlaceWatchBody,
  SlotWatchAnswer,
  type SlotWatchBody,
  type StopWatchesBody,
} from '#core/schemas/slot-watches.ts';
import type { CallOptions, Client } from './client.ts';

/**
 * Emails the links of upcoming bookings to the address they were made with. The response is the
 * same if there are none.
 */
export const sendBookingLinks = (client: Client, body: BookingLinksBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/user/booking-links', body });

/**
 * Joins the line for a taken slot. An email offers it, held for 15 minutes, to the first in line.
 * Fails with `SLOT_FREE` if it is free already.
 */
export const watchSlot = (client: Client, body: SlotWatchBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/slot-watches', body, idempotent: true });

/** Joins the line for a full group session. Fails with `SLOT_FREE` if it has places. */
export const watchPlace = (client: Client, body: PlaceWatchBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/place-watches', body, idempotent: true });

/** Gets the place in line, or the offer, of the token in its email. */
export async function getWatch(client: Client, body: StopWatchesBody, options?: CallOptions) {
  const request = {
    ...options,
    method: 'POST' as const,
    path: '/v1/slot-watches/status',
    body,
    answer: SlotWatchAnswer,
  };
  return (await client.request({ ...request, idempotent: true })).data;
}

/**
 * Gives what an offer holds to this device, which can then hold and book it. Fails with
 * `LEASE_EXPIRED` if the offer is not held any more.
 */
export const claimOffer = (client: Client, body: StopWatchesBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/slot-watches/claim', body, idempotent: true });

/** Leaves the line, or declines the offer, which passes to the next. Does nothing after that. */
export const leaveLine = (client: Client, body: StopWatchesBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/slot-watches/leave', body, idempotent: true });

/**
 * Stops all slot watches of an email address, by the token in any of its emails. Succeeds for an
 * unknown token too.
 */
export const stopWatches = (client: Client, body: StopWatchesBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/slot-watches/stop', body, idempotent: true });
