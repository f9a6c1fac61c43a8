import { BookingAnswer } from '#core/schemas/booking.ts';
import { ChangeTimesAnswer, type ChangeTimesBody, type MoveBody } from '#core/schemas/change.ts';
import type { CallOptions, Client } from './client.ts';

/**
 * Lists the free times of a day to which a booking can be moved. Fails with `CHANGE_WINDOW_PASSED`
 * or `CHANGE_NOT_POSSIBLE`.
 */
export async function listChangeTimes(client: Client, body: ChangeTimesBody, options?: CallOptions) {
  const request = { ...options, method: 'POST' as const, path: '/v1/bookings/times', body, answer: ChangeTimesAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}

/**
 * Moves a booking to another time and returns the moved booking. Fails with `SLOT_TAKEN` and the
 * other codes of docs/errors.md.
 */
export async function moveBooking(client: Client, body: MoveBody, options?: CallOptions) {
  // Idempotent: moving a booking to its own time changes nothing.
  const request = { ...options, method: 'POST' as const, path: '/v1/bookings/move', body, answer: BookingAnswer };
  return (await client.request({ ...request, idempotent: true })).data;
}
