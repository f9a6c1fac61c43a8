import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY, MINUTE } from '#core/domain/units.ts';
import type { ErrorCode } from '#core/schemas/errors.ts';
import { type FieldFault, Problem } from '#server/http/problem.ts';

/** What a slot token vouches for. `startsAt` and `issuedAt` are epoch ms, `duration` minutes, `amount` minor units. */
export type SlotClaim = {
  serviceId: number;
  courtId: number;
  startsAt: number;
  duration: number;
  amount: number;
  issuedAt: number;
};

const VERSION = 1;
const BODY_BYTES = 23;
const MAC_BYTES = 16;
export const SLOT_TOKEN_LIFETIME_MS = DAY;

function mac(body: Uint8Array, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update('slot-token').update(body).digest().subarray(0, MAC_BYTES);
}

/** 23 bytes of claim and 16 of HMAC-SHA-256, as 52 characters of base64url. The issue time is kept to the minute, so that answers can be cached. */
export function signSlotToken(claim: SlotClaim, secret: Uint8Array): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(VERSION, 0);
  body.writeUInt32BE(claim.serviceId, 1);
  body.writeUInt32BE(claim.courtId, 5);
  body.writeUInt32BE(Math.floor(claim.startsAt / MINUTE), 9);
  body.writeUInt16BE(claim.duration, 13);
  body.writeUInt32BE(claim.amount, 15);
  body.writeUInt32BE(Math.floor(claim.issuedAt / MINUTE), 19);
  return Buffer.concat([body, mac(body, secret)]).toString('base64url');
}

/**
 * Reads several tokens of a body's field. @throws Problem with the code of the first one that cannot be read, and an
 * entry in `errors` for each, such as `{ path: 'tokens.1', code: 'TOKEN_EXPIRED' }`
 */
export function readSlotTokens(tokens: readonly string[], field: string, secret: Uint8Array, now: number): SlotClaim[] {
  const fields: FieldFault[] = [];
  let first: ErrorCode | undefined;
  const claims = tokens.flatMap((token, index) => {
    try {
      return [readSlotToken(token, secret, now)];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      first ??= error.code;
      fields.push({ path: `${field}.${index}`, code: error.code });
      return [];
    }
  });
  if (first) throw new Problem(first, { fields });
  return claims;
}

/** @throws Problem TOKEN_INVALID for anything we did not sign, TOKEN_EXPIRED 24 hours after issue. */
export function readSlotToken(token: string, secret: Uint8Array, now: number): SlotClaim {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== token)
    throw new Problem('TOKEN_INVALID');
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), mac(body, secret)) || body.readUInt8(0) !== VERSION) {
    throw new Problem('TOKEN_INVALID');
  }
  const issuedAt = body.readUInt32BE(19) * MINUTE;
  if (now - issuedAt > SLOT_TOKEN_LIFETIME_MS) throw new Problem('TOKEN_EXPIRED');
  return {
    serviceId: body.readUInt32BE(1),
    courtId: body.readUInt32BE(5),
    startsAt: body.readUInt32BE(9) * MINUTE,
    duration: body.readUInt16BE(13),
    amount: body.readUInt32BE(15),
    issuedAt,
  };
}
