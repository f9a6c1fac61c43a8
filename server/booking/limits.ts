import type { FastifyRequest } from 'fastify';
import { is, nonempty, string, type } from 'superstruct';
import type { Db } from '#server/dependencies.ts';
import { deviceOrNone } from '#server/http/device.ts';
import { countAttempt } from './attempts.ts';
import { requireProof } from './proof.ts';

/** From this share of its attempts on, whoever tries shows that it costs them something: no visitor books so much in a minute. */
const FREE_SHARE = 1 / 3;

const WithEmail = type({ email: string() });
const WithCustomer = type({ customer: WithEmail });
/** The field that a form hides from people. */
const Trapped = type({ website: nonempty(string()) });

function emailOf(body: unknown): string | undefined {
  if (is(body, WithCustomer)) return body.customer.email;
  return is(body, WithEmail) ? body.email : undefined;
}

/** Guards whatever creates something. @throws Problem RATE_LIMITED or PROOF_REQUIRED */
export async function limitAttempts(
  db: Db,
  request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>,
  { limit, ...at }: { limit: number; now: number; secret: Uint8Array },
): Promise<void> {
  const { ip, body, headers } = request;
  const used = await countAttempt(db, { ip, device: deviceOrNone(request), email: emailOf(body) }, { limit, ...at });
  if (used > FREE_SHARE || is(body, Trapped)) await requireProof(db, headers['x-proof-of-work'], at);
}
