import type { FastifyRequest } from 'fastify';
import { is, string, type } from 'superstruct';
import type { Db } from '#server/database/db.ts';
import { deviceOrNone } from '#server/http/device.ts';
import { isInternal } from '#server/http/internal-fetch.ts';
import { countAttempt, countEmailRequest, countForm } from './attempts.ts';
import { requireProof } from './proof-of-work.ts';

/** From this share of its attempts on, whoever tries shows that it costs them something: no visitor books so much in a minute. */
const FREE_SHARE = 1 / 3;

const WithEmail = type({ email: string() });
const WithCustomer = type({ customer: WithEmail });

function emailOf(body: unknown): string | undefined {
  if (is(body, WithCustomer)) return body.customer.email;
  return is(body, WithEmail) ? body.email : undefined;
}

type Asking = Pick<FastifyRequest, 'ip' | 'headers' | 'body'>;
type At = { now: number; secret: Uint8Array };

/** Guards whatever creates something. @throws Problem RATE_LIMITED or PROOF_REQUIRED */
export async function limitAttempts(db: Db, request: Asking, { limit, ...at }: At & { limit: number }): Promise<void> {
  const { ip, body, headers } = request;
  const used = await countAttempt(db, { ip, device: deviceOrNone(request), email: emailOf(body) }, { limit, ...at });
  if (used > FREE_SHARE) await requireProof(db, headers['x-proof-of-work'], at);
}

/**
 * Limits the e-mails that anybody can request. Our own page requests for a visitor who may have no
 * script: its address is limited to a few forms an hour, in place of a proof of work.
 * @throws Problem RATE_LIMITED or PROOF_REQUIRED
 */
export async function limitEmailRequests(db: Db, request: Asking, at: At): Promise<void> {
  const { ip, body, headers } = request;
  const used = await countEmailRequest(db, { ip, device: deviceOrNone(request), email: emailOf(body) ?? '' }, at);
  if (isInternal(request)) await countForm(db, ip, at);
  else if (used > FREE_SHARE) await requireProof(db, headers['x-proof-of-work'], at);
}
