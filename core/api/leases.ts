import { LeaseAnswer, type LeaseBody, type PlaceLeaseBody } from '#core/schemas/lease.ts';
import type { CallOptions, Client } from './client.ts';

/**
 * Leases adjoining slots for this device. Fails with `SLOT_TAKEN`, `LEASES_PER_DEVICE`,
 * `LEASES_PER_ADDRESS` and the other codes of docs/errors.md.
 */
export async function takeLease(client: Client, body: LeaseBody, options?: CallOptions) {
  // Idempotent: a second lease replaces the first.
  const request = { ...options, method: 'POST' as const, path: '/v1/leases', body, answer: LeaseAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}

/** Leases a place in a group session. Fails with `GROUP_FULL` if none is left. */
export async function takePlaceLease(client: Client, body: PlaceLeaseBody, options?: CallOptions) {
  const request = { ...options, method: 'POST' as const, path: '/v1/leases/places', body, answer: LeaseAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}

/** Extends a lease, at most once. Fails with `LEASE_EXPIRED` or `LEASE_RENEWED`. */
export async function renewLease(client: Client, token: string, options?: CallOptions) {
  const path = `/v1/leases/${token}/renew`;
  return (await client.request({ ...options, method: 'POST', path, answer: LeaseAnswer })).data;
}

/**
 * Releases a lease. The request outlives the page, so that it can be sent when the visitor leaves.
 */
export function releaseLease(client: Client, token: string) {
  return client.request({ method: 'DELETE', path: `/v1/leases/${token}`, keepalive: true });
}
