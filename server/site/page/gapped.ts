import { randomBytes } from 'node:crypto';

/** Bytes with gaps for the nonce of each answer, which all have its length. */
export type Gapped = { bytes: Buffer; gaps: readonly number[] };

export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * Stands in a rendered page for its nonce, with whose length and end. Unguessable, as whoever could write it into a page
 * would be given the nonce.
 */
export const NONCE = `${randomBytes(11).toString('hex')}==`;

/** A page's bytes, with a gap wherever `NONCE` stands. */
export function gapped(html: string): Gapped {
  const bytes = Buffer.from(html);
  const gaps: number[] = [];
  for (let at = bytes.indexOf(NONCE); at !== -1; at = bytes.indexOf(NONCE, at + NONCE.length)) gaps.push(at);
  return { bytes, gaps };
}

/** The bytes with the nonce in their gaps. */
export function fill({ bytes, gaps }: Gapped, nonce: string): Buffer {
  if (gaps.length === 0) return bytes;
  const filled = Buffer.from(bytes);
  for (const at of gaps) filled.write(nonce, at, 'latin1');
  return filled;
}
