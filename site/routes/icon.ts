import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Pictures, siteContext } from '../context.ts';
import { ICONS, iconAt, icoOf } from '../icons/files.server.ts';
import { iconSvg } from '../icons/icon.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Sizes in `/favicon.ico`, in pixels. */
const ICO_SIZES = [16, 32, 48];

async function favicon(pictures: Pictures): Promise<Response> {
  const drawn: { size: number; png: Uint8Array }[] = [];
  for (const size of ICO_SIZES) {
    const png = await pictures.png(iconSvg('tile', size));
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
  const { pictures } = context.get(siteContext);
  const icon = params.file === undefined ? undefined : iconAt(`/icons/${params.file}`);
  if (icon && icon.type === ICONS.favicon.type)
    return new Response(iconSvg(icon.shape, icon.size), {
      headers: { 'content-type': icon.type, 'cache-control': IMMUTABLE },
    });
  if (params.file !== undefined && !icon) throw data(null, { status: 404 });
  if (!pictures) return redirect(ICONS.favicon.path);
  if (!icon) return favicon(pictures);
  const png = await pictures.png(iconSvg(icon.shape, icon.size));
  return png
    ? new Response(png, { headers: { 'content-type': icon.type, 'cache-control': IMMUTABLE } })
    : unavailable();
}
