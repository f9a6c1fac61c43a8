import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { proofOfDeviceId } from '#core/domain/device-id.ts';
import { leadingZeroBits } from '#core/domain/proof-of-work.ts';
import type { Db } from '#server/database/db.ts';
import { deviceOrNone, sentDevice } from '#server/http/device.ts';
import { Problem } from '#server/http/problem.ts';
import { ABUSE_LIMITS } from './abuse-limits.ts';
import { countSingleUse } from './attempts.ts';

/** Zero bits of the easiest and the hardest proof; the hardest is for those who have used most. */
const {
  proofBits: { value: MIN_BITS },
  hardestProofBits: { value: MAX_BITS },
} = ABUSE_LIMITS;
const LIFETIME_MS = 120_000;

type ProofContext = { now: number; secret: Uint8Array };
type ProofRequest = Pick<FastifyRequest, 'headers'>;

/** A challenge is issued to one device id: the proof also signs that id. */
const sign = (claim: string, device: string, secret: Uint8Array) =>
  createHmac('sha256', secret).update('proof').update(`${claim} ${device}`).digest('base64url').slice(0, 22);

/** `bits.expiry.random.signature`: nothing is stored until it is solved. */
function createChallenge(device: string, bits: number, { now, secret }: ProofContext): string {
  const claim = `${bits}.${now + LIFETIME_MS}.${randomBytes(9).toString('base64url')}`;
  return `${claim}.${sign(claim, device, secret)}`;
}

/** The challenge of a text `challenge:number` that solves one that we issued to this device id. */
function solvedChallenge(proof: unknown, device: string, secret: Uint8Array) {
  const text = typeof proof === 'string' && proof.length <= 200 ? proof : '';
  const challenge = text.slice(0, text.lastIndexOf(':'));
  const end = challenge.lastIndexOf('.');
  const claim = challenge.slice(0, end);
  const [given, right] = [Buffer.from(challenge.slice(end + 1)), Buffer.from(sign(claim, device, secret))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [bits, expiresAt] = claim.split('.').map(Number) as [number, number];
  if (leadingZeroBits(createHash('sha256').update(text).digest()) < bits) return undefined;
  return { challenge, expiresAt };
}

/**
 * Accepts the solved challenge in the header `X-Proof-Of-Work`, for one attempt of any process.
 * Returns false without one.
 */
export async function takeProof(db: Db, request: ProofRequest, at: ProofContext): Promise<boolean> {
  const solved = solvedChallenge(request.headers['x-proof-of-work'], deviceOrNone(request), at.secret);
  return solved !== undefined && solved.expiresAt > at.now && countSingleUse(db, solved, at);
}

/**
 * The refusal with a new challenge. `used` is the share of a limit that was used; the challenge is
 * harder the larger it is.
 */
export function proofRequired(request: ProofRequest, used: number, at: ProofContext): Problem {
  const growth = Math.max(0, Math.min(used, 1) * 2 - 1);
  const bits = MIN_BITS + Math.floor(growth * (MAX_BITS - MIN_BITS));
  return new Problem('PROOF_REQUIRED', { challenge: createChallenge(deviceOrNone(request), bits, at) });
}

/**
 * The device that limits count, if its id is signed: if the client has solved a challenge for it,
 * ever. All other ids are mere claims, which cost nothing; limits count them as one by their address.
 */
export function signedDevice(request: ProofRequest, secret: Uint8Array): string | undefined {
  const device = deviceOrNone(request);
  return solvedChallenge(proofOfDeviceId(sentDevice(request)), device, secret) && device;
}
