import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Environment } from '#server/environment.ts';
import { imageTypeOf } from '#server/photos/bare.ts';
import type { LogoFile, SiteSettings } from './settings.ts';

/** Every page loads it, and shared pictures and icons contain it. */
const MAX_KILOBYTES = 200;
/** Pixels of the longer side of a PNG: the largest icon has as many. */
const MIN_SIDE = 512;
/** Width by height: the header of a phone has no more space, and an icon would show a line. */
const MAX_RATIO = 6;

/** What a drawing needs no more of than its shapes, and what would load or run something. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/<!(DOCTYPE|ENTITY)|<\?xml-stylesheet/i, 'a document type or style sheet: save it as plain SVG'],
  [/<(?:[\w-]+:)?(script|foreignObject|iframe|audio|video|set|animate\w*)[\s/>]/i, '<$1>: save it as plain SVG'],
  [/<(?:[\w-]+:)?(text)[\s/>]/i, '<$1>, for which others lack the font: convert it to paths'],
  [/\s(on\w+)\s*=/i, '$1, which runs a script: remove it'],
  [
    /\b(href)\s*=\s*(?!\s*["']\s*(?:#|data:image\/(?:png|jpeg);base64,))/i,
    '$1 to something outside of the file: embed it',
  ],
  [/(@import|url\((?!\s*["']?\s*#)|\\)/i, '$1, which can load something: remove it'],
];

function drawingFault(svg: string): string | undefined {
  for (const [pattern, message] of FORBIDDEN) {
    const found = pattern.exec(svg);
    if (found) return `has ${message.replace('$1', found[1] ?? '')}`;
  }
  return undefined;
}

/** The type of a file by its content; undefined for anything else. */
function typeOf(bytes: Buffer): LogoFile['type'] | undefined {
  if (imageTypeOf(bytes) === 'png') return 'png';
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:svg[\s>]|!DOCTYPE svg)/i.test(
    bytes.toString('utf8'),
  )
    ? 'svg'
    : undefined;
}

/** What is wrong with the bytes of a logo, or its size in pixels. */
async function examine(bytes: Buffer): Promise<string | Pick<LogoFile, 'type' | 'width' | 'height'>> {
  const kilobytes = Math.ceil(bytes.length / 1024);
  if (kilobytes > MAX_KILOBYTES) return `has ${kilobytes} KB: save it with at most ${MAX_KILOBYTES}`;
  const type = typeOf(bytes);
  if (!type) return 'is no SVG or PNG by its content: save it as one of these';
  const fault = type === 'svg' && drawingFault(bytes.toString('utf8'));
  if (fault) return fault;
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { failOn: 'truncated' });
    const { width, height } = await picture.metadata();
    // To its end, as a damaged file may begin well.
    await picture.resize({ width: 16 }).raw().toBuffer();
    const size = `${width} × ${height}`;
    if (type === 'png' && Math.max(width, height) < MIN_SIDE)
      return `has ${size} pixels: save it with at least ${MIN_SIDE} on the longer side, or as SVG`;
    if (width > height * MAX_RATIO) return `is too wide, ${size}: use one of at most ${MAX_RATIO} times its height`;
    if (height > width * 2) return `is too high, ${size}: use one of at most twice its width`;
    return { type, width, height };
  } catch (error) {
    return `cannot be read (${(error as Error).message.split('\n')[0]}): save it again`;
  }
}

/** @throws Error that says what is wrong with the file, and how to put it right */
async function readLogo(variable: string, path: string): Promise<LogoFile> {
  const refuse = (message: string) => new Error(`The environment is not right:\n  ${variable}: ${path} ${message}`);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse(`cannot be opened (${error.code}): give the path of a file that the server may read`);
  });
  const found = await examine(bytes);
  if (typeof found === 'string') throw refuse(found);
  return {
    ...found,
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    data: bytes.toString('base64'),
  };
}

/**
 * The settings of the site with the operator's logo.
 * @throws Error that names the variable of a file that is no logo, and how to put it right
 */
export async function siteWithLogo({ site, logo }: Pick<Environment, 'site' | 'logo'>): Promise<SiteSettings> {
  if (!logo || !site.brand) return site;
  const light = await readLogo('BRAND_LOGO', logo.light);
  const dark = logo.dark === undefined ? undefined : await readLogo('BRAND_LOGO_DARK', logo.dark);
  if (dark && Math.abs(dark.width / dark.height - light.width / light.height) > 0.02) {
    throw new Error(
      'The environment is not right:\n  BRAND_LOGO_DARK has another shape than BRAND_LOGO: use one of the same width by height',
    );
  }
  return { ...site, brand: { ...site.brand, logo: { light, dark } } };
}
