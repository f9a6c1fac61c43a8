import { is } from 'superstruct';
import { provenDeviceId } from '#core/domain/device-id.ts';
import { leadingZeroBits } from '#core/domain/proof-of-work.ts';
import { ProblemDetails } from '#core/schemas/errors.ts';

/** Hashes per batch: the overhead of a `crypto.subtle` call is larger than its work. */
const BATCH_SIZE = 256;

/**
 * Solves the challenge of a `PROOF_REQUIRED` response, in about a second on a phone. Finds the text
 * `challenge:nonce` whose SHA-256 starts with as many zero bits as the challenge's first number.
 * Returns an empty string without a challenge, or without `crypto.subtle`, as on a page without
 * HTTPS. The proof also signs the device id, for which it is added to the id: `deviceId` gets the id
 * and, with an argument, replaces it.
 */
export async function solve(refusal: unknown, deviceId?: (replacement?: string) => string): Promise<string> {
  const { subtle } = crypto;
  if (!subtle || !is(refusal, ProblemDetails) || !refusal.challenge) return '';
  const { challenge } = refusal;
  const bits = Number.parseInt(challenge, 10);
  const encoder = new TextEncoder();
  for (let nonce = 0; ; nonce += BATCH_SIZE) {
    const texts = Array.from({ length: BATCH_SIZE }, (_, index) => `${challenge}:${nonce + index}`);
    const hashes = await Promise.all(texts.map((text) => subtle.digest('SHA-256', encoder.encode(text))));
    const proof = texts[hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= bits)];
    if (!proof) continue;
    deviceId?.(provenDeviceId(deviceId(), proof));
    return proof;
  }
}
