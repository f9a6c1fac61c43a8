import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { leadingZeroBits } from '#core/domain/proof-of-work.ts';
import type { Db } from '#server/database/db.ts';
import { Problem } from '#server/http/problem.ts';
import { countUse } from './attempts.ts';

/** A phone finds one in about a second; whoever floods pays it for every attempt. */
const BITS = 15;
const LIFETIME_MS = 120_000;

type At = { now: number; secret: Uint8Array };

const sign = (claim: string, secret: Uint8Array) =>
  createHmac('sha256', secret).update('proof').update(claim).digest('base64url').slice(0, 22);

/** `bits.expiry.random.signature`: nothing of it is kept until it is solved. */
function challengeOf({ now, secret }: At): string {
  const claim = `${BITS}.${now + LIFETIME_MS}.${randomBytes(9).toString('base64url')}`;
  return `${claim}.${sign(claim, secret)}`;
}

function isOurs(challenge: string, { now, secret }: At): boolean {
  const end = challenge.lastIndexOf('.');
  const claim = challenge.slice(0, end);
  const [given, right] = [Buffer.from(challenge.slice(end + 1)), Buffer.from(sign(claim, secret))];
  return given.length === right.length && timingSafeEqual(given, right) && Number(claim.split('.')[1]) > now;
}

/**
 * Lets through whoever sends `challenge:nonce` for a challenge of ours, of which the SHA-256 begins with its count of zero bits.
 * A challenge is good for one attempt. @throws Problem PROOF_REQUIRED with a new challenge
 */
export async function requireProof(db: Db, proof: unknown, at: At): Promise<void> {
  const text = typeof proof === 'string' && proof.length <= 200 ? proof : '';
  const challenge = text.slice(0, text.lastIndexOf(':'));
  const solved =
    isOurs(challenge, at) &&
    leadingZeroBits(createHash('sha256').update(text).digest()) >= Number.parseInt(challenge, 10);
  const unused =
    solved &&
    (await countUse(db, challenge, at).then(
      () => true,
      () => false,
    ));
  if (!unused) throw new Problem('PROOF_REQUIRED', { challenge: challengeOf(at) });
}
