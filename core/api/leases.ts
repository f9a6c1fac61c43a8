import { LeaseAnswer, type LeaseBody, type PlaceLeaseBody } from '#core/schemas/lease.ts';
import type { CallOptions, Client } from './client.ts';

/** Holds adjoining slots for this device. Fails with `SLOT_TAKEN`, `LEASES_PER_DEVICE`, `LEASES_PER_ADDRESS` and the other codes of docs/errors.md. */
export async function takeLease(client: Client, body: LeaseBody, options?: CallOptions) {
  // Taken twice, the second replaces the first.
  const request = { ...options, method: 'POST' as const, path: '/v1/leases', body, answer: LeaseAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}

/** The same for one place in a group session. Fails with `GROUP_FULL` where there is none. */
export async function takePlaceLease(client: Client, body: PlaceLeaseBody, options?: CallOptions) {
  const request = { ...options, method: 'POST' as const, path: '/v1/leases/places', body, answer: LeaseAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}

/** Prolongs a lease, once. Fails with `LEASE_EXPIRED` or `LEASE_RENEWED`. */
export async function renewLease(client: Client, token: string, options?: CallOptions) {
  const path = `/v1/leases/${token}/renew`;
  return (await client.request({ ...options, method: 'POST', path, answer: LeaseAnswer })).data;
}

/** Frees the time; outlives the page, so that a visitor who leaves can still send it. */
export function releaseLease(client: Client, token: string) {
  return client.request({ method: 'DELETE', path: `/v1/leases/${token}`, keepalive: true });
}
