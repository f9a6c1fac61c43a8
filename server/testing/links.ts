import { DAY } from '#core/domain/units.ts';
import { signingSecret } from '#server/secret.ts';
import { type LinkPurpose, signLink } from '#server/tokens/link-token.ts';
import { type Harness, TUESDAY } from './harness.ts';

/**
 * Returns a function that creates the token of a link in a club's email. `id` is the number of what
 * the link is for.
 */
export async function linkSigner(
  { opened }: Harness,
  secretKey: string,
): Promise<(purpose: LinkPurpose, clubId: number, id: number) => string> {
  const secret = await signingSecret(opened.db, secretKey);
  return (purpose, clubId, id) => signLink({ purpose, clubId, id, expiresAt: TUESDAY + 30 * DAY }, secret);
}
