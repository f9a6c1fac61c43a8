import { decodeBooking } from '#core/api/booking-link.ts';
import type { Client } from '#core/api/client.ts';
import { ApiError } from '#core/api/error.ts';
import type { Booking } from '#core/schemas/index.ts';

/** What a link shows: its booking, or the code of why there is none. Neither while it loads. */
export interface View {
  booking?: Booking;
  code?: string;
}

/** Failures that another attempt cannot mend. */
const LASTING = ['TOKEN_INVALID', 'NOT_FOUND'];
export const isLasting = (code: string) => LASTING.includes(code);

/** A token that is not even written like one is answered as a bad field; for the visitor it is the same bad link. */
export function codeOf(error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'INTERNAL_ERROR';
  return code === 'VALIDATION_FAILED' ? 'TOKEN_INVALID' : code;
}

interface Options {
  client: Client;
  signal?: AbortSignal;
}

/** Throws ApiError, for a missing token too. */
export async function loadBooking(token: string | undefined, { client, signal }: Options): Promise<Booking> {
  if (!token) throw new ApiError('TOKEN_INVALID', 'No token');
  return decodeBooking(client, { token }, { signal });
}

/** For the server: a failure that may pass is left to the browser, which tries by itself. */
export async function loadView(token: string | undefined, options: Options): Promise<View> {
  try {
    return { booking: await loadBooking(token, options) };
  } catch (error) {
    const code = codeOf(error);
    return isLasting(code) ? { code } : {};
  }
}
