import type { Struct } from 'superstruct';
import type { CallOptions, Client } from './client.ts';
import { withIdempotencyKey } from './idempotency.ts';

/** Without a key of the caller's, one is made and kept until an answer came. */
export type CreateOptions = CallOptions & { idempotencyKey?: string };

/** Posts what creates a booking, so that it is created at most once. */
export function create<T>(
  client: Client,
  path: string,
  body: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: a struct's inner shape does not matter here
  answer: Struct<T, any>,
  { signal, idempotencyKey }: CreateOptions = {},
): Promise<T> {
  const send = (key: string) => client.request({ method: 'POST', path, body, answer, signal, idempotencyKey: key });
  return idempotencyKey ? send(idempotencyKey) : withIdempotencyKey(path, body, send);
}
