import { createHash } from 'node:crypto';
import { createClient } from 'courtside/core';
import { data, type LoaderFunctionArgs } from 'react-router';
import { splitPath } from '#core/site.ts';
import { brandOf } from '../brand.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { loadTexts } from '../i18n/texts.ts';
import { iconLook } from '../icons/files.server.ts';
import { describe } from '../share/describe.server.ts';
import { socialImage } from '../share/social-image.ts';

/** A picture changes only when the club changes its name or its courts. */
const CACHED = 'public, max-age=86400, stale-while-revalidate=604800';

/** The social image of a page, at the page's path below `/share`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { apiUrl, fetch, pictures, settings } = context.get(siteContext);
  const asked = /^(.+)\.png$/.exec(params['*'] ?? '')?.[1];
  if (!asked || !pictures) throw data(null, { status: 404 });
  const locale = localeOfPath(`/${asked}`);
  const api = createClient({ baseUrl: apiUrl, fetch, language: locale.language });
  const texts = { locale, i18n: await loadTexts(locale.language) };
  const { name } = brandOf(settings);
  const { logo } = iconLook(settings);
  const content = await describe(splitPath(`/${asked}`).path, api, texts, name);
  const svg = socialImage(content, pictures.runs, { name, logo });
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 27)}"`;
  const headers = {
    'cache-control': CACHED,
    etag,
    // Loaded by other sites, on which the page is shared.
    'cross-origin-resource-policy': 'cross-origin',
  };
  // The ETag is known before the image is rendered, which is slow.
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  const png = await pictures.png(svg);
  if (!png) return new Response(null, { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } });
  return new Response(png, { headers: { ...headers, 'content-type': 'image/png' } });
}
