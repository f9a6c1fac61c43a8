import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '#core/domain/units.ts';
import { Problem } from '#server/http/problem.ts';

/** What a link allows its holder to do. A link of one purpose is not valid for another. */
const PURPOSES = ['day', 'request', 'booking', 'offer', 'signIn'] as const;
export type LinkPurpose = (typeof PURPOSES)[number];

/**
 * The claim of a link: a purpose, a club, a request or booking of it (0 for none), and an expiry,
 * epoch ms. Of a link for signing in: a number of its email in place of the club, and the account.
 */
export type LinkClaim<Purpose extends LinkPurpose = LinkPurpose> = {
  purpose: Purpose;
  clubId: number;
  id: number;
  expiresAt: number;
};

const VERSION = 1;
const BODY_BYTES = 16;
const MAC_BYTES = 16;

const mac = (body: Uint8Array, secret: Uint8Array) =>
  createHmac('sha256', secret).update('link-token').update(body).digest().subarray(0, MAC_BYTES);

/**
 * 16 bytes of claim and 16 of HMAC-SHA-256, as 43 characters of base64url. It is not stored: any
 * process with the key can verify it.
 */
export function signLink(claim: LinkClaim, secret: Uint8Array): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(VERSION, 0);
  body.writeUInt8(PURPOSES.indexOf(claim.purpose), 1);
  body.writeUInt32BE(claim.clubId, 2);
  body.writeUIntBE(claim.id, 6, 6);
  body.writeUInt32BE(Math.ceil(claim.expiresAt / MINUTE), 12);
  return Buffer.concat([body, mac(body, secret)]).toString('base64url');
}

/**
 * Verifies a link.
 * @throws Problem TOKEN_INVALID for anything that we did not sign or another purpose, TOKEN_EXPIRED
 *   after its expiry
 */
export function readLink<Purpose extends LinkPurpose>(
  token: string,
  { secret, now, purposes }: { secret: Uint8Array; now: number; purposes: readonly Purpose[] },
): LinkClaim<Purpose> {
  const bytes = Buffer.from(token, 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  const ours =
    bytes.length === BODY_BYTES + MAC_BYTES &&
    bytes.toString('base64url') === token &&
    timingSafeEqual(bytes.subarray(BODY_BYTES), mac(body, secret)) &&
    body.readUInt8(0) === VERSION;
  const purpose = ours ? purposes.find((one) => one === PURPOSES[body.readUInt8(1)]) : undefined;
  if (!purpose) throw new Problem('TOKEN_INVALID');
  const expiresAt = body.readUInt32BE(12) * MINUTE;
  if (now > expiresAt) throw new Problem('TOKEN_EXPIRED');
  return { purpose, clubId: body.readUInt32BE(2), id: body.readUIntBE(6, 6), expiresAt };
}
