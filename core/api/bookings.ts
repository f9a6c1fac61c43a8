import type { BookBody, GroupBookBody } from '#core/schemas/book.ts';
import { BookingAnswer } from '#core/schemas/booking.ts';
import type { Client } from './client.ts';
import { type CreateOptions, createOnce } from './create-once.ts';

/**
 * Books adjoining slots of one court. Fails with `SLOT_TAKEN` and the other codes of
 * docs/errors.md.
 */
export async function bookSlots(client: Client, body: BookBody, options?: CreateOptions) {
  return (await createOnce(client, '/v2/bookings/book', body, BookingAnswer, options)).data;
}

/** Books a place in a group session. Fails with `GROUP_FULL` and others. */
export async function bookGroup(client: Client, body: GroupBookBody, options?: CreateOptions) {
  return (await createOnce(client, `/v2/bookings/${body.service_id}/group_book`, body, BookingAnswer, options)).data;
}
