import { is } from 'superstruct';
import { leadingZeroBits } from '#core/domain/proof-of-work.ts';
import { ProblemDetails } from '#core/schemas/errors.ts';

/** Hashes asked for at once: a call of the browser's own SHA-256 takes longer than its work. */
const AT_ONCE = 256;

/**
 * Solves the challenge of a refusal with `PROOF_REQUIRED`, in about a second on a phone: the text `challenge:nonce` of which the
 * SHA-256 begins with as many zero bits as the challenge's first number says. Empty where there is no challenge, or where the
 * browser hashes nothing, as on a page without HTTPS.
 */
export async function solve(refusal: unknown): Promise<string> {
  const { subtle } = crypto;
  if (!subtle || !is(refusal, ProblemDetails) || !refusal.challenge) return '';
  const { challenge } = refusal;
  const bits = Number.parseInt(challenge, 10);
  const encoder = new TextEncoder();
  for (let nonce = 0; ; nonce += AT_ONCE) {
    const texts = Array.from({ length: AT_ONCE }, (_, index) => `${challenge}:${nonce + index}`);
    const hashes = await Promise.all(texts.map((text) => subtle.digest('SHA-256', encoder.encode(text))));
    const at = hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= bits);
    if (at !== -1) return texts[at]!;
  }
}
