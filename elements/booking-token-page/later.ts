import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** What the ticket stands without, and then has even when the net is gone: its code to be scanned, and its calendar file. */
export { calendarText, download } from './calendar.ts';

/** Modules of white around the code, which readers need. */
const QUIET_ZONE = 4;

export interface Drawing {
  size: number;
  path: string;
}

/** A link as a QR code. */
export function drawingOf(url: string): Drawing {
  const { data, size } = encode(url, { ecc: 'M', border: QUIET_ZONE });
  return { size, path: qrPath(data) };
}
