import { data, type LoaderFunctionArgs } from 'react-router';
import { localPath } from '#core/site.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';

/** Black of the site; the code is always on white, which cameras read best. */
const INK = '#0e1020';

/** The QR code that takes a phone to the app, in the language of the address. An SVG image. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { pictures, publicUrl } = context.get(siteContext);
  if (!pictures) throw data(null, { status: 404 });
  const locale = localeOfPath(new URL(request.url).pathname);
  const { size, path } = pictures.qrCode(publicUrl + localPath('/m', locale));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="${INK}" d="${path}"/></svg>`;
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  });
}
