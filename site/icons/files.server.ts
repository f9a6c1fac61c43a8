import { createHash } from 'node:crypto';
import { type IconShape, iconSvg } from './icon.ts';

export type IconFile = { path: string; shape: IconShape; size: number; type: 'image/svg+xml' | 'image/png' };

/** The file name contains a hash of the drawing, so that the file can be cached forever. */
function fileOf(name: string, shape: IconShape, size: number, extension: 'svg' | 'png', color?: string): IconFile {
  const hash = createHash('sha256')
    .update(iconSvg(shape, size, color))
    .digest('hex')
    .slice(0, 8);
  const type = extension === 'svg' ? 'image/svg+xml' : 'image/png';
  return { path: `/icons/${name}-${hash}.${extension}`, shape, size, type };
}

const filesIn = (color: string | undefined) => ({
  favicon: fileOf('favicon', 'tile', 32, 'svg', color),
  touch: fileOf('touch-180', 'square', 180, 'png', color),
  small: fileOf('icon-192', 'tile', 192, 'png', color),
  large: fileOf('icon-512', 'tile', 512, 'png', color),
  maskable: fileOf('maskable-512', 'maskable', 512, 'png', color),
});

const made = new Map<string | undefined, ReturnType<typeof filesIn>>();

/** The icons on a ground of this accent, or of that of Courtside. */
export function iconsOf(color: string | undefined): ReturnType<typeof filesIn> {
  const icons = made.get(color) ?? filesIn(color);
  made.set(color, icons);
  return icons;
}

export const iconAt = (path: string, color?: string): IconFile | undefined =>
  Object.values(iconsOf(color)).find((icon) => icon.path === path);

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** Creates an ICO file from square PNG images. `size` is in pixels, below 256. */
export function icoOf(pictures: { size: number; png: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.byteLength, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.byteLength;
  }
  return new Uint8Array(Buffer.concat([head, ...pictures.map(({ png }) => png)]));
}
