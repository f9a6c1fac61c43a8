import { BookingAnswer } from '#core/schemas/booking.ts';
import {
  type AcceptBody,
  type DeclineBody,
  DeskAnswer,
  type DeskBody,
  type DeskCancelBody,
  type DeskTokenBody,
} from '#core/schemas/desk.ts';
import type { CallOptions, Client } from './client.ts';

const post = async (client: Client, name: string, body: unknown, options?: CallOptions) =>
  (await client.request({ ...options, method: 'POST', path: `/v1/desk/${name}`, body, answer: DeskAnswer })).data;

/** Gets what a club's link shows. Fails with `TOKEN_INVALID` or `TOKEN_EXPIRED`. */
export const openDesk = (client: Client, body: DeskBody, options?: CallOptions) =>
  post(client, 'decode', body, options);

/** Turns a request into a booking. Fails with `ALREADY_ANSWERED` or a slot error. */
export const acceptRequest = (client: Client, body: AcceptBody, options?: CallOptions) =>
  post(client, 'accept', body, options);

/** Declines a request, optionally offering another time. Fails with `ALREADY_ANSWERED`. */
export const declineRequest = (client: Client, body: DeclineBody, options?: CallOptions) =>
  post(client, 'decline', body, options);

/**
 * Cancels a booking on behalf of the club, with an optional message to the customer. An online
 * payment is refunded in full.
 */
export const cancelForClub = (client: Client, body: DeskCancelBody, options?: CallOptions) =>
  post(client, 'cancel', body, options);

/**
 * Accepts the time that the club offered to the customer. Fails with `ALREADY_ANSWERED` or a slot
 * error.
 */
export async function takeOffer(client: Client, body: DeskTokenBody, options?: CallOptions) {
  const request = { ...options, method: 'POST' as const, path: '/v1/desk/take', body, answer: BookingAnswer };
  return (await client.request(request)).data;
}
