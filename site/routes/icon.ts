import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { brandOf } from '../brand.ts';
import { type Pictures, siteContext } from '../context.ts';
import { iconAt, iconLook, iconsOf, icoOf } from '../icons/files.server.ts';
import { type IconLook, iconSvg } from '../icons/icon.ts';
import { logoAt } from '../icons/logo.server.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Sizes in `/favicon.ico`, in pixels. */
const ICO_SIZES = [16, 32, 48];

async function icoFile(pictures: Pictures, look: IconLook): Promise<Response> {
  const drawn: { size: number; png: Uint8Array }[] = [];
  for (const size of ICO_SIZES) {
    const png = await pictures.png(iconSvg('tile', size, look));
    if (!png) return unavailable();
    drawn.push({ size, png });
  }
  return new Response(icoOf(drawn), {
    headers: { 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=86400' },
  });
}

const unavailable = () => new Response(null, { status: 503, headers: { 'retry-after': '5' } });

/** A drawing that is opened by itself may load and run nothing, whatever it contains. */
const ALONE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The icons and the operator's logo with hashed names, and `/favicon.ico`. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { pictures, settings } = context.get(siteContext);
  const { favicon } = iconsOf(settings);
  const look = iconLook(settings);
  const path = `/icons/${params.file}`;
  const logo = logoAt(path, brandOf(settings).logo);
  if (logo) {
    return new Response(logo.bytes, {
      headers: { 'content-type': logo.type, 'cache-control': IMMUTABLE, 'content-security-policy': ALONE },
    });
  }
  const icon = params.file === undefined ? undefined : iconAt(path, settings);
  if (icon && icon.type === favicon.type)
    return new Response(iconSvg(icon.shape, icon.size, look), {
      headers: { 'content-type': icon.type, 'cache-control': IMMUTABLE },
    });
  if (params.file !== undefined && !icon) throw data(null, { status: 404 });
  if (!pictures) return redirect(favicon.path);
  if (!icon) return icoFile(pictures, look);
  const png = await pictures.png(iconSvg(icon.shape, icon.size, look));
  return png
    ? new Response(png, { headers: { 'content-type': icon.type, 'cache-control': IMMUTABLE } })
    : unavailable();
}
