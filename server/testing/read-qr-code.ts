import jsQr from 'jsqr';
import type { QrCode } from '#core/schemas/booking.ts';

/** Pixels per module, as many as the decoder needs to find the corners. */
const SCALE = 4;

/** Draws the code as a browser would, dark on white, and reads it like a phone's camera; undefined if it is unreadable. */
export function readQrCode({ size, path }: QrCode): string | undefined {
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      const start = (row * width + Number(x) * SCALE) * 4;
      const end = start + Number(run) * SCALE * 4;
      for (let at = start; at < end; at += 4) pixels.fill(0, at, at + 3);
    }
  }
  return jsQr(pixels, width, width)?.data;
}
