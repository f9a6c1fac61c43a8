/** Digits and capitals without I, L, O and U, which people misread. 32 of them, so five random bits pick one evenly. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code of 8 characters for people to read out: 40 bits, so whoever stores it must still check that it is new. */
export function makeBookingCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte & 31]).join('');
}

/** A code in groups of four, as on the ticket: '9F3K D72B'. Takes it with or without spaces and dashes, in any case. */
export function formatBookingCode(code: string): string {
  const bare = code.replace(/[\s-]/g, '').toUpperCase();
  return bare.replace(/.{4}(?=.)/g, '$& ');
}
