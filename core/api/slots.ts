import {
  DecodeSlotAnswer,
  type DecodeSlotBody,
  DecodeSlotsAnswer,
  type DecodeSlotsBody,
  SlotsAnswer,
  type SlotsQuery,
} from '#core/schemas/slot.ts';
import type { CallOptions, Client } from './client.ts';

/** All slots of one service on one day; `meta.courts` are the columns. */
export function listSlots(client: Client, query: SlotsQuery, options?: CallOptions) {
  return client.request({ ...options, path: '/v1/slots', query, answer: SlotsAnswer });
}

const DECODE = { method: 'POST', path: '/v2/decode/slot/', idempotent: true } as const;

/** The slot of a token as it is now. Fails with `TOKEN_INVALID` or `TOKEN_EXPIRED`. */
export async function decodeSlot(client: Client, body: DecodeSlotBody, options?: CallOptions) {
  return (await client.request({ ...options, ...DECODE, body, answer: DecodeSlotAnswer })).data;
}

/**
 * The slots of up to 48 tokens of one service as they are now, in the order of the tokens, in one request. Fails with
 * `TOKEN_INVALID` or `TOKEN_EXPIRED`, whose `errors` name each such token by its `path`, as in `tokens.1`; and with
 * `SLOTS_NOT_ADJOINING` for tokens of several services.
 */
export async function decodeSlots(client: Client, body: DecodeSlotsBody, options?: CallOptions) {
  return (await client.request({ ...options, ...DECODE, body, answer: DecodeSlotsAnswer })).data;
}
