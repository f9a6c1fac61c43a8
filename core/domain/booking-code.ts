/**
 * Digits and capitals without I, L, O and U, which are easy to misread (Crockford's Base32). There
 * are 32, so that five random bits select one without bias.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Creates a random code of 8 characters for people to read out. It has 40 bits, so the caller must
 * check that it is unique.
 */
export function makeBookingCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte & 31]).join('');
}

/** Formats a code in groups of four: '9F3K D72B'. Accepts spaces, dashes and lower case. */
export function formatBookingCode(code: string): string {
  const bare = code.replace(/[\s-]/g, '').toUpperCase();
  return bare.replace(/.{4}(?=.)/g, '$& ');
}
