import type { FastifyRequest } from 'fastify';
import { is, string, type } from 'superstruct';
import type { Db } from '#server/database/db.ts';
import { isInternal } from '#server/http/internal-fetch.ts';
import { countAttempt, countEmailRequest, countForm } from './attempts.ts';
import { proofRequired, signedDevice, takeProof } from './proof-of-work.ts';

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
 * Guards every call that creates something. An attempt with a valid proof was counted when its
 * challenge was issued.
 * @throws Problem RATE_LIMITED or PROOF_REQUIRED
 */
export async function limitAttempts(
  db: Db,
  request: GuardedRequest,
  { limit, ...context }: LimitContext & { limit: number },
): Promise<void> {
  if (await takeProof(db, request, context)) return;
  const device = signedDevice(request, context.secret);
  const who = { ip: request.ip, device, email: emailOf(request.body) };
  const used = await countAttempt(db, who, { limit, ...context });
  if (used > PROOF_FREE_SHARE) throw proofRequired(request, used, context);
}

/**
 * Limits the emails that any client can request. Our own page sends the request for a visitor who
 * may have no script: its address is limited to a few forms an hour instead of a proof of work.
 * @throws Problem RATE_LIMITED or PROOF_REQUIRED
 */
export async function limitEmailRequests(db: Db, request: GuardedRequest, context: LimitContext): Promise<void> {
  if (await takeProof(db, request, context)) return;
  const device = signedDevice(request, context.secret);
  const used = await countEmailRequest(db, { ip: request.ip, device, email: emailOf(request.body) ?? '' }, context);
  if (isInternal(request)) await countForm(db, request.ip, context);
  else if (used > PROOF_FREE_SHARE) throw proofRequired(request, used, context);
}
