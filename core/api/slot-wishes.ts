import {
  SlotWishAnswer,
  type SlotWishBody,
  SlotWishStateAnswer,
  type SlotWishTokenBody,
} from '#core/schemas/slot-wishes.ts';
import type { CallOptions, Client } from './client.ts';

/**
 * Wishes for a time at any club of a place, and gets what is free of it now. Emails offer what becomes
 * free later, held for 15 minutes. Fails with `WISHES_PER_EMAIL` if the address has 5 wishes.
 */
export async function wishSlot(client: Client, body: SlotWishBody, options?: CallOptions) {
  const request = { ...options, method: 'POST' as const, path: '/v1/slot-wishes', body, answer: SlotWishAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}

/** Gets a wish by the token in its email, with what is held for it. */
export async function getSlotWish(client: Client, body: SlotWishTokenBody, options?: CallOptions) {
  const path = '/v1/slot-wishes/status';
  const request = { ...options, method: 'POST' as const, path, body, answer: SlotWishStateAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}

/** Ends a wish. What is held for it passes to the next. Does nothing after that. */
export const stopSlotWish = (client: Client, body: SlotWishTokenBody, options?: CallOptions) =>
  client.request({ ...options, method: 'POST', path: '/v1/slot-wishes/stop', body, idempotent: true });
