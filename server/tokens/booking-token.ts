import { randomBytes } from 'node:crypto';

/** 192 random bits: unguessable, 32 characters of base64url. */
export const newBookingToken = () => randomBytes(24).toString('base64url');
