import { DAY } from '#core/domain/units.ts';
import { signingSecret } from '#server/secret.ts';
import { type LinkPurpose, signLink } from '#server/tokens/link-token.ts';
import type { Harness } from './harness.ts';

/**
 * Returns a function that creates the token of a link in a club's email. `id` is the number of what
 * the link is for.
 */
export async function linkSigner(
  harness: Harness,
  secretKey: string,
): Promise<(purpose: LinkPurpose, clubId: number, id: number) => string> {
  const secret = await signingSecret(harness.opened.db, secretKey);
  return (purpose, clubId, id) => signLink({ purpose, clubId, id, expiresAt: harness.now + 30 * DAY }, secret);
}
