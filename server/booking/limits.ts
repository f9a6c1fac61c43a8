import type { FastifyRequest } from 'fastify';
import { is, optional, string, type } from 'superstruct';
import type { Db } from '#server/database/db.ts';
import { isInternal } from '#server/http/internal-fetch.ts';
import { countAttempt, countEmailRequest, countForm } from './attempts.ts';
import { isConfirmed } from './contact-codes.ts';
import { type ContactCodes, keysOf } from './customer.ts';
import { proofRequired, signedDevice, takeProof } from './proof-of-work.ts';
import { unpaidShare } from './unpaid.ts';

/**
 * Above this share of its attempts a client must show a proof of work. No visitor books so much in
 * a minute.
 */
const PROOF_FREE_SHARE = 1 / 3;

/** The share of the unpaid bookings without a code above which each needs a proof of work. */
const PROOF_FREE_UNPAID = 1 / 2;

const WithContact = type({
  customer: type({ given_name: string(), email: string(), telephone: string() }),
  contact_code: optional(string()),
});
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
  { limit, contactCodes, ...context }: LimitContext & { limit: number; contactCodes: ContactCodes },
): Promise<void> {
  if (await takeProof(db, request, context)) return;
  const device = signedDevice(request, context.secret);
  const who = { ip: request.ip, device, email: emailOf(request.body) };
  const used = await countAttempt(db, who, { limit, ...context });
  if (used > PROOF_FREE_SHARE) throw proofRequired(request, used, context);
  if (contactCodes === 'off' || isInternal(request)) return;
  const unpaid = await unpaidShareOf(db, request, context);
  if (unpaid >= PROOF_FREE_UNPAID) throw proofRequired(request, unpaid, context);
}

/**
 * The share that an unconfirmed customer has used of the unpaid bookings that need no code; 0 for
 * calls that book nothing, and with a code, which is harder to get than a proof.
 */
async function unpaidShareOf(db: Db, request: GuardedRequest, at: LimitContext): Promise<number> {
  const { body, ip } = request;
  if (!is(body, WithContact) || body.contact_code !== undefined) return 0;
  const device = signedDevice(request, at.secret);
  if (await isConfirmed(db, { email: body.customer.email, device }, at)) return 0;
  return unpaidShare(db, keysOf(ip, body.customer, at.secret), at.now);
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
