import { type WeeksBody, WeeksOfferAnswer } from '#core/schemas/series.ts';
import type { CallOptions, Client } from './client.ts';

/**
 * Lists the weeks in which slots, or a place in a session, can be booked too. Fails with
 * `REPEAT_NOT_POSSIBLE`, and with the codes of slot tokens and of sessions.
 */
export async function listSlotWeeks(client: Client, body: WeeksBody, options?: CallOptions) {
  const call = { method: 'POST', path: '/v1/slots/weeks', idempotent: true } as const;
  return (await client.request({ ...options, ...call, body, answer: WeeksOfferAnswer })).data;
}
