import { createHash } from 'node:crypto';
import { brandOf } from '../brand.ts';
import type { SiteSettings } from '../context.ts';
import { type IconLook, type IconShape, iconSvg } from './icon.ts';
import { logoData } from './logo.server.ts';

export type IconFile = { path: string; shape: IconShape; size: number; type: 'image/svg+xml' | 'image/png' };

/** The file name contains a hash of the drawing, so that the file can be cached forever. */
function fileOf(name: string, shape: IconShape, size: number, extension: 'svg' | 'png', look: IconLook): IconFile {
  const hash = createHash('sha256')
    .update(iconSvg(shape, size, look))
    .digest('hex')
    .slice(0, 8);
  const type = extension === 'svg' ? 'image/svg+xml' : 'image/png';
  return { path: `/icons/${name}-${hash}.${extension}`, shape, size, type };
}

const filesIn = (look: IconLook) => ({
  favicon: fileOf('favicon', 'tile', 32, 'svg', look),
  touch: fileOf('touch-180', 'square', 180, 'png', look),
  small: fileOf('icon-192', 'tile', 192, 'png', look),
  large: fileOf('icon-512', 'tile', 512, 'png', look),
  maskable: fileOf('maskable-512', 'maskable', 512, 'png', look),
});

type Settings = Pick<SiteSettings, 'brand'>;

/** How the icons of a site look. */
export function iconLook(settings: Settings): IconLook {
  const { color, logo } = brandOf(settings);
  return { color, logo: logo && { data: logoData(logo.light), ratio: logo.light.width / logo.light.height } };
}

const made = new Map<string, ReturnType<typeof filesIn>>();

/** The icons of a site: its logo, or the mark on a ground of its accent. */
export function iconsOf(settings: Settings): ReturnType<typeof filesIn> {
  const { color, logo } = brandOf(settings);
  const key = `${color} ${logo?.light.hash}`;
  const icons = made.get(key) ?? filesIn(iconLook(settings));
  made.set(key, icons);
  return icons;
}

export const iconAt = (path: string, settings: Settings): IconFile | undefined =>
  Object.values(iconsOf(settings)).find((icon) => icon.path === path);

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
