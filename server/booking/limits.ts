import type { FastifyRequest } from 'fastify';
import { is, optional, string, type } from 'superstruct';
import type { Db } from '#server/database/db.ts';
import { isInternal } from '#server/http/internal-fetch.ts';
import { languageOf } from '#server/http/language.ts';
import { Problem } from '#server/http/problem.ts';
import { ABUSE_LIMITS } from './abuse-limits.ts';
import { countAttempt, countEmailRequest, countForm, hashAddress, usedByAddress } from './attempts.ts';
import { hasConfirmed, isCodeExpected, isConfirmed, sendContactCode } from './contact-codes.ts';
import { type ContactCodes, keysOf } from './customer.ts';
import { proofRequired, signedDevice, takeProof } from './proof-of-work.ts';
import { unpaidShare } from './unpaid.ts';

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
 * challenge was issued. What others do at an address makes proofs harder and then requires a code of
 * the customer, but refuses nobody whose contact is confirmed.
 * @throws Problem RATE_LIMITED, PROOF_REQUIRED or CONTACT_CODE_REQUIRED
 */
export async function limitAttempts(
  db: Db,
  request: GuardedRequest,
  { limit, contactCodes, ...context }: LimitContext & { limit: number; contactCodes: ContactCodes },
): Promise<void> {
  const device = signedDevice(request, context.secret);
  const who = { ip: request.ip, device, email: emailOf(request.body) };
  const canConfirm = contactCodes === 'on' && !isInternal(request) && is(request.body, WithContact);
  if (await takeProof(db, request, context)) {
    const isBusy = canConfirm && (await usedByAddress(db, request.ip, { limit, ...context })) > 1;
    if (isBusy && !(await isKnown(db, request, context))) await requireCode(db, request, { device, ...context });
    return;
  }
  const goesOn = async () => canConfirm || (await isKnown(db, request, context));
  const used = await countAttempt(db, who, { limit, ...context }, goesOn);
  if (used > ABUSE_LIMITS.proofFreeAttempts.value) throw proofRequired(request, used, context);
  if (contactCodes === 'off' || isInternal(request)) return;
  const unpaid = await unpaidShareOf(db, request, context);
  if (unpaid >= ABUSE_LIMITS.proofFreeUnpaid.value) throw proofRequired(request, unpaid, context);
}

/** Whether the call has a code for an email address that expects one: others may be invented. */
const entersCode = async (db: Db, body: unknown, at: LimitContext): Promise<boolean> =>
  is(body, WithContact) && body.contact_code !== undefined && (await isCodeExpected(db, body.customer.email, at));

/**
 * Whether the device confirmed the customer's email address, or any for a call without one; or is
 * about to, with a code. The few tries of a code are limited by themselves.
 */
async function isKnown(db: Db, { headers, body }: GuardedRequest, at: LimitContext): Promise<boolean> {
  if (await entersCode(db, body, at)) return true;
  const device = signedDevice({ headers }, at.secret);
  const email = emailOf(body);
  if (device === undefined) return false;
  return email === undefined ? hasConfirmed(db, device) : isConfirmed(db, { email, device }, at);
}

/** Sends the customer a code, which the repeated request has to contain. */
async function requireCode(
  db: Db,
  { ip, headers, body }: GuardedRequest,
  { device, ...at }: LimitContext & { device: string | undefined },
): Promise<never> {
  const request = { email: emailOf(body)!, language: languageOf(headers), address: hashAddress(ip, at.secret), device };
  await sendContactCode(db, request, at);
  throw new Problem('CONTACT_CODE_REQUIRED');
}

/**
 * The share that an unconfirmed customer has used of the unpaid bookings that need no code; 0 for
 * calls that book nothing, and with a code, since one that was sent is harder to get than a proof.
 */
async function unpaidShareOf(db: Db, request: GuardedRequest, at: LimitContext): Promise<number> {
  const { body, ip } = request;
  if (!is(body, WithContact) || (await entersCode(db, body, at))) return 0;
  const device = signedDevice(request, at.secret);
  if (await isConfirmed(db, { email: body.customer.email, device }, at)) return 0;
  return unpaidShare(db, keysOf(ip, body.customer, at.secret), at.now);
}

/**
 * Limits the emails that any client can request. Our own page sends the request for a visitor who
 * may have no script: its address is limited to a few forms an hour instead of a proof of work.
 * `isFormCounted` says that the page has counted its form already.
 * @throws Problem RATE_LIMITED or PROOF_REQUIRED
 */
export async function limitEmailRequests(
  db: Db,
  request: GuardedRequest,
  context: LimitContext,
  { isFormCounted = false } = {},
): Promise<void> {
  if (await takeProof(db, request, context)) return;
  const device = signedDevice(request, context.secret);
  const who = { ip: request.ip, device, email: emailOf(request.body) ?? '' };
  const used = await countEmailRequest(db, who, context, () => isKnown(db, request, context));
  if (isInternal(request)) {
    if (!isFormCounted) await countForm(db, request.ip, context);
  } else if (used > ABUSE_LIMITS.proofFreeAttempts.value) {
    throw proofRequired(request, used, context);
  }
}
