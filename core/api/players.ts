import { CheckoutAnswer } from '#core/schemas/payment.ts';
import {
  InvitationAnswer,
  type InvitationBody,
  type JoinBody,
  type PlayerBody,
  PlayerTicketAnswer,
  type RemovePlayerBody,
  SplitAnswer,
  type SplitBody,
  type SplitTokenBody,
} from '#core/schemas/players.ts';
import type { CallOptions, Client } from './client.ts';
import { type CreateOptions, createOnce } from './create-once.ts';

const reading = { method: 'POST', idempotent: true } as const;

/**
 * Splits a booking between players, and returns it with the token of the invitation. A booking that is
 * split between as many already stays as it is. Fails with `SPLIT_NOT_POSSIBLE`.
 */
export async function splitBooking(client: Client, body: SplitBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v2/bookings/split', body, answer: SplitAnswer };
  return (await client.request(request)).data;
}

/** Returns a split booking as its organiser sees it. Fails with `NOT_FOUND` if it is not split. */
export async function getSplit(client: Client, body: SplitTokenBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v2/bookings/split/decode', body, answer: SplitAnswer };
  return (await client.request(request)).data;
}

/**
 * Charges the organiser now for all that the players have not paid, and ends the joining. Fails with
 * `SPLIT_CLOSED` if it is over, or if shares are paid at the club.
 */
export async function closeSplit(client: Client, body: SplitTokenBody, options?: CallOptions) {
  const request = {
    ...options,
    method: 'POST' as const,
    path: '/v2/bookings/split/close',
    body,
    answer: SplitAnswer,
  };
  return (await client.request(request)).data;
}

/**
 * Removes a player for the organiser. A share that was paid is refunded. One who is gone already stays
 * so. Fails with `NOT_FOUND` or `SPLIT_CLOSED`.
 */
export async function removePlayer(client: Client, body: RemovePlayerBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v2/bookings/split/remove', body, answer: SplitAnswer };
  return (await client.request(request)).data;
}

/** Returns what an invitation is to. Fails with `TOKEN_INVALID`. */
export async function getInvitation(client: Client, body: InvitationBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v2/players/invitation', body, answer: InvitationAnswer };
  return (await client.request(request)).data;
}

/**
 * Takes a place of an invitation, and returns the ticket with its personal token. Fails with
 * `TOKEN_INVALID`, `ALREADY_JOINED`, `PLAYERS_FULL` or `SPLIT_CLOSED`.
 */
export async function joinPlayers(client: Client, body: JoinBody, options?: CreateOptions) {
  return (await createOnce(client, '/v2/players/join', body, PlayerTicketAnswer, options)).data;
}

/** Returns a player's ticket. Fails with `TOKEN_INVALID`. */
export async function getPlayer(client: Client, body: PlayerBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v2/players/decode', body, answer: PlayerTicketAnswer };
  return (await client.request(request)).data;
}

/**
 * Gets the checkout of a player's share. Fails with `PAYMENT_NOT_DUE`, `PAYMENT_TIME_OVER` or
 * `PAYMENT_UNAVAILABLE`.
 */
export async function payShare(client: Client, body: PlayerBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v2/players/pay', body, answer: CheckoutAnswer };
  return (await client.request(request)).data;
}

/**
 * Gives a player's place back, and returns the ticket. A share that was paid online is refunded before
 * `charge_at`. One who has left stays so. Fails with `SPLIT_CLOSED` after the start or a cancellation.
 */
export async function leavePlayers(client: Client, body: PlayerBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v2/players/leave', body, answer: PlayerTicketAnswer };
  return (await client.request(request)).data;
}
