import {
  DecodeSlotAnswer,
  type DecodeSlotBody,
  DecodeSlotsAnswer,
  type DecodeSlotsBody,
  SlotsAnswer,
  type SlotsQuery,
} from '#core/schemas/slot.ts';
import type { CallOptions, Client } from './client.ts';

/** Lists all slots of a service on one day. `meta.courts` are the columns of a schedule. */
export function listSlots(client: Client, query: SlotsQuery, options?: CallOptions) {
  return client.request({ ...options, path: '/v1/slots', query, answer: SlotsAnswer });
}

const DECODE = { method: 'POST', path: '/v2/decode/slot/', idempotent: true } as const;

/** Gets the current state of a token's slot. Fails with `TOKEN_INVALID` or `TOKEN_EXPIRED`. */
export async function decodeSlot(client: Client, body: DecodeSlotBody, options?: CallOptions) {
  return (await client.request({ ...options, ...DECODE, body, answer: DecodeSlotAnswer })).data;
}

/**
 * Gets the current state of up to 48 tokens' slots, in the order of the tokens. Fails with
 * `TOKEN_INVALID` or `TOKEN_EXPIRED`, whose `errors` have the `path` of each such token, as in
 * `tokens.1`, and with `SLOTS_NOT_ADJOINING` for tokens of several services.
 */
export async function decodeSlots(client: Client, body: DecodeSlotsBody, options?: CallOptions) {
  return (await client.request({ ...options, ...DECODE, body, answer: DecodeSlotsAnswer })).data;
}
