import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { brandOf } from '../brand.ts';
import { type Pictures, siteContext } from '../context.ts';
import { iconAt, iconsOf, icoOf } from '../icons/files.server.ts';
import { iconSvg } from '../icons/icon.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Sizes in `/favicon.ico`, in pixels. */
const ICO_SIZES = [16, 32, 48];

async function icoFile(pictures: Pictures, color: string | undefined): Promise<Response> {
  const drawn: { size: number; png: Uint8Array }[] = [];
  for (const size of ICO_SIZES) {
    const png = await pictures.png(iconSvg('tile', size, color));
    if (!png) return unavailable();
    drawn.push({ size, png });
  }
  return new Response(icoOf(drawn), {
    headers: { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=86400' },
  });
}

const unavailable = () => new Response(null, { status: 503, headers: { 'retry-after': '5' } });

/** The icons with hashed names, and `/favicon.ico`. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { pictures, settings } = context.get(siteContext);
  const { color } = brandOf(settings);
  const { favicon } = iconsOf(color);
  const icon = params.file === undefined ? undefined : iconAt(`/icons/${params.file}`, color);
  if (icon && icon.type === favicon.type)
    return new Response(iconSvg(icon.shape, icon.size, color), {
      headers: { 'content-type': icon.type, 'cache-control': IMMUTABLE },
    });
  if (params.file !== undefined && !icon) throw data(null, { status: 404 });
  if (!pictures) return redirect(favicon.path);
  if (!icon) return icoFile(pictures, color);
  const png = await pictures.png(iconSvg(icon.shape, icon.size, color));
  return png
    ? new Response(png, { headers: { 'content-type': icon.type, 'cache-control': IMMUTABLE } })
    : unavailable();
}
