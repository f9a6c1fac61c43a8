import type { BrandLogo } from '../brand.ts';
import type { LogoFile, SiteSettings } from '../context.ts';

type Logo = NonNullable<NonNullable<SiteSettings['brand']>['logo']>;

/** Pixels in the header, as the drawn mark. */
const HEIGHT = 28;

const MEDIA_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

/** The address of a logo, which has a hash of its content. */
const logoPath = ({ hash, type }: LogoFile) => `/icons/logo-${hash}.${type}`;

/** A logo within a drawing. */
export const logoData = ({ type, data }: LogoFile) => `data:${MEDIA_TYPES[type]};base64,${data}`;

/** What a page has to know of the operator's logo. */
export const logoOf = (logo: Logo | undefined): BrandLogo | undefined =>
  logo && {
    path: logoPath(logo.light),
    dark: logo.dark && logoPath(logo.dark),
    width: Math.round((HEIGHT * logo.light.width) / logo.light.height),
    height: HEIGHT,
  };

/** The file of a logo by its address. */
export function logoAt(
  path: string,
  logo: Logo | undefined,
): { type: string; bytes: Uint8Array<ArrayBuffer> } | undefined {
  const file = logo && [logo.light, logo.dark].find((one) => one && logoPath(one) === path);
  return file && { type: MEDIA_TYPES[file.type], bytes: new Uint8Array(Buffer.from(file.data, 'base64')) };
}
