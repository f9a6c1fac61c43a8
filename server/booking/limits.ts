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
 * Guards the letters that whoever comes may ask for. Our own page asks for its visitor, who may have no script: in place of a proof
 * its address has the few forms of an hour. @throws Problem RATE_LIMITED or PROOF_REQUIRED
 */
export async function limitEmailRequests(db: Db, request: Asking, at: At): Promise<void> {
  const { ip, body, headers } = request;
  const used = await countEmailRequest(db, { ip, device: deviceOrNone(request), email: emailOf(body) ?? '' }, at);
  if (isInternal(request)) await countForm(db, ip, at);
  else if (used > FREE_SHARE) await requireProof(db, headers['x-proof-of-work'], at);
}
