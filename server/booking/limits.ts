import type { FastifyRequest } from 'fastify';
import { is, string, type } from 'superstruct';
import type { Db } from '#server/database/db.ts';
import { deviceOrNone } from '#server/http/device.ts';
import { isInternal } from '#server/http/internal-fetch.ts';
import { countAttempt, countEmailRequest, countForm } from './attempts.ts';
import { requireProof } from './proof-of-work.ts';

/**
 * Above this share of its attempts a client must show a proof of work. No visitor books so much in
 * a minute.
 */
const PROOF_FREE_SHARE = 1 / 3;

const WithEmail = type({ email: string() });
const WithCustomer = type({ customer: WithEmail });

function emailOf(body: unknown): string | undefined {
  if (is(body, WithCustomer)) return body.customer.email;
  return is(body, WithEmail) ? body.email : undefined;
}

type GuardedRequest = Pick<FastifyRequest, 'ip' | 'headers' | 'body'>;
type LimitContext = { now: number; secret: Uint8Array };

/**
 * Guards every call that creates something.
 * @throws Problem RATE_LIMITED or PROOF_REQUIRED
 */
export async function limitAttempts(
  db: Db,
  request: GuardedRequest,
  { limit, ...context }: LimitContext & { limit: number },
): Promise<void> {
  const { ip, body, headers } = request;
  const used = await countAttempt(
    db,
    { ip, device: deviceOrNone(request), email: emailOf(body) },
    { limit, ...context },
  );
  if (used > PROOF_FREE_SHARE) await requireProof(db, headers['x-proof-of-work'], context);
}

/**
 * Limits the emails that any client can request. Our own page sends the request for a visitor who
 * may have no script: its address is limited to a few forms an hour instead of a proof of work.
 * @throws Problem RATE_LIMITED or PROOF_REQUIRED
 */
export async function limitEmailRequests(db: Db, request: GuardedRequest, context: LimitContext): Promise<void> {
  const { ip, body, headers } = request;
  const used = await countEmailRequest(db, { ip, device: deviceOrNone(request), email: emailOf(body) ?? '' }, context);
  if (isInternal(request)) await countForm(db, ip, context);
  else if (used > PROOF_FREE_SHARE) await requireProof(db, headers['x-proof-of-work'], context);
}
