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

/** Most pages fit; memory of their own for each answer would keep the collector busy. */
const ROOM = 256 * 1024;
const MOST_FREE = 16;
const free: Buffer[] = [];

/** The bytes with the nonce in their gaps. `giveBack` them once they are sent: another answer takes their memory. */
export function fill({ bytes, gaps }: Gapped, nonce: string): { filled: Buffer; giveBack(): void } {
  if (gaps.length === 0) return { filled: bytes, giveBack() {} };
  const room = bytes.length > ROOM ? Buffer.allocUnsafe(bytes.length) : (free.pop() ?? Buffer.allocUnsafeSlow(ROOM));
  bytes.copy(room);
  for (const at of gaps) room.write(nonce, at, 'latin1');
  const giveBack = () => {
    if (room.length === ROOM && free.length < MOST_FREE) free.push(room);
  };
  return { filled: room.subarray(0, bytes.length), giveBack };
}
