import { encode } from 'uqr';
import type { QrCode } from '#core/schemas/booking.ts';

/** Light modules on each side of the code. Readers need four. */
const QUIET_ZONE = 4;

/** Encodes a text as a QR code with error correction level M (15 % of the code can be damaged). */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { size, path: modulesPath(data) };
}

/** Draws the dark modules as SVG path data, one unit each: a run of neighbours in a row is one rectangle. */
export function modulesPath(modules: readonly (readonly boolean[])[]): string {
  let path = '';
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const run = x + 1 - start;
      path += `M${start} ${y}h${run}v1h-${run}z`;
    }
  });
  return path;
}
