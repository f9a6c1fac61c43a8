import { decodeBooking } from '#core/api/booking-link.ts';
import type { Client } from '#core/api/client.ts';
import { ApiError } from '#core/api/error.ts';
import type { Booking } from '#core/schemas/index.ts';
import type { LoadResult, Problem } from './model.ts';

/** Whether another attempt with the same link would fail as well. */
export const isLasting = (code: string): boolean => code === 'TOKEN_INVALID' || code === 'NOT_FOUND';

/**
 * The code of a failure. The API reports a token that has not even the form of one as an invalid
 * field; to the visitor it is an invalid link.
 */
export function codeOf(error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'INTERNAL_ERROR';
  return code === 'VALIDATION_FAILED' ? 'TOKEN_INVALID' : code;
}

/** Why a request failed, with the API's own text if it responded. */
export const problemOf = (error: unknown): Problem => ({
  code: codeOf(error),
  message: error instanceof ApiError && error.status > 0 ? error.message : undefined,
});

/**
 * Whether the API itself refused. After any other failure it is not known whether it has done what
 * was asked.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

interface Options {
  client: Client;
  signal?: AbortSignal | undefined;
}

/**
 * Loads the booking of a token.
 * @throws ApiError, also for a missing token
 */
export async function loadBooking(token: string | undefined, { client, signal }: Options): Promise<Booking> {
  if (!token) throw new ApiError('TOKEN_INVALID', 'No token');
  return decodeBooking(client, { token }, { signal });
}

/** Loads the booking on the server. The browser tries again after a failure that may pass. */
export async function loadFirst(token: string | undefined, options: Options): Promise<LoadResult> {
  try {
    return { booking: await loadBooking(token, options) };
  } catch (error) {
    const code = codeOf(error);
    return isLasting(code) ? { code } : {};
  }
}
