import {
  type MoveSeriesBody,
  type RepeatBody,
  type RepeatDaysBody,
  RepeatOfferAnswer,
  SeriesAnswer,
  type SeriesBody,
  SeriesMovesAnswer,
  type SeriesMovesBody,
} from '#core/schemas/series.ts';
import type { CallOptions, Client } from './client.ts';
import { type CreateOptions, createOnce } from './create-once.ts';

const reading = { method: 'POST', idempotent: true } as const;

/**
 * Lists the weeks in which a booking can be repeated, and which of them are free. Fails with
 * `REPEAT_NOT_POSSIBLE`.
 */
export async function listRepeatDays(client: Client, body: RepeatDaysBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/bookings/repeat-days', body, answer: RepeatOfferAnswer };
  return (await client.request(request)).data;
}

/**
 * Books further weeks of a booking, all or none, and returns the series. Fails with `SLOT_TAKEN`,
 * `CONTACT_CODE_REQUIRED` and others.
 */
export async function repeatBooking(client: Client, body: RepeatBody, options?: CreateOptions) {
  return (await createOnce(client, '/v1/bookings/repeat', body, SeriesAnswer, options)).data;
}

/** Returns all visits of the weekly series of a booking. */
export async function getSeries(client: Client, body: SeriesBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/bookings/series', body, answer: SeriesAnswer };
  return (await client.request(request)).data;
}

/**
 * Cancels all visits of a series that can still be cancelled, and returns the series. Fails with
 * `CANCELLATION_WINDOW_PASSED` if there is none.
 */
export async function cancelSeries(client: Client, body: SeriesBody, options?: CallOptions) {
  // Not idempotent: the second time there is none left.
  const request = {
    ...options,
    method: 'POST' as const,
    path: '/v1/bookings/series/cancel',
    body,
    answer: SeriesAnswer,
  };
  return (await client.request(request)).data;
}

/**
 * Lists where the visits of a series could be moved, and moves nothing. Fails with
 * `CHANGE_WINDOW_PASSED` if none can be moved.
 */
export async function listSeriesMoves(client: Client, body: SeriesMovesBody, options?: CallOptions) {
  const request = { ...options, ...reading, path: '/v1/bookings/series/moves', body, answer: SeriesMovesAnswer };
  return (await client.request(request)).data;
}

/**
 * Moves visits of a series, all or none, and returns the series. Fails with `SLOT_TAKEN`,
 * `CHANGE_COSTS_MORE` and others.
 */
export async function moveSeries(client: Client, body: MoveSeriesBody, options?: CreateOptions) {
  return (await createOnce(client, '/v1/bookings/series/move', body, SeriesAnswer, options)).data;
}
