import type { AnswerStruct, CallOptions, Client } from './client.ts';
import { withIdempotencyKey } from './idempotency.ts';

/**
 * The last parameter of a call that books. Without an `idempotencyKey`, a key is generated and
 * stored until the API responds.
 */
export type CreateOptions = CallOptions & { idempotencyKey?: string | undefined };

/** Sends a POST request that creates a booking at most once. */
export function createOnce<T>(
  client: Client,
  path: string,
  body: unknown,
  answer: AnswerStruct<T>,
  { signal, idempotencyKey }: CreateOptions = {},
): Promise<T> {
  const send = (key: string) => client.request({ method: 'POST', path, body, answer, signal, idempotencyKey: key });
  return idempotencyKey ? send(idempotencyKey) : withIdempotencyKey(path, body, send);
}
