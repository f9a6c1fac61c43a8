import { DecodeSlotAnswer, type DecodeSlotBody, SlotsAnswer, type SlotsQuery } from '#core/schemas/slot.ts';
import type { CallOptions, Client } from './client.ts';

/** All slots of one service on one day; `meta.courts` are the columns. */
export function listSlots(client: Client, query: SlotsQuery, options?: CallOptions) {
  return client.request({ ...options, path: '/v1/slots', query, answer: SlotsAnswer });
}

/** The slot of a token as it stands now. Fails with `TOKEN_INVALID` or `TOKEN_EXPIRED`. */
export async function decodeSlot(client: Client, body: DecodeSlotBody, options?: CallOptions) {
  return (
    await client.request({
      ...options,
      method: 'POST',
      path: '/v2/decode/slot/',
      body,
      answer: DecodeSlotAnswer,
      idempotent: true,
    })
  ).data;
}
