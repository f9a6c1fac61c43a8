import type { LoaderFunctionArgs } from 'react-router';
import { localPath } from '#core/site.ts';
import { brandOf } from '../brand.ts';
import { siteContext } from '../context.ts';
import { localeOfPath } from '../i18n/languages.ts';
import { loadTexts } from '../i18n/texts.ts';
import { type IconFile, iconsOf } from '../icons/files.server.ts';
import { THEME } from '../theme.ts';

const listed = ({ path, type, size }: IconFile, more: object = {}) => ({
  src: path,
  type,
  sizes: type === 'image/svg+xml' ? 'any' : `${size}x${size}`,
  ...more,
});

/** The web app manifest in the page's language. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { settings } = context.get(siteContext);
  const { name } = brandOf(settings);
  const { favicon, small, large, maskable } = iconsOf(settings);
  const locale = localeOfPath(new URL(request.url).pathname);
  const { t } = await loadTexts(locale.language);
  const start = localPath('/', locale);
  const manifest = {
    id: start,
    name: `${name} · ${t('homeTitle')}`,
    short_name: name,
    description: t('homeDescription'),
    lang: locale.iso.replace('_', '-'),
    dir: 'ltr',
    start_url: start,
    scope: '/',
    // Shows browser navigation, as payments lead to another site and back.
    display: 'minimal-ui',
    theme_color: THEME.light,
    background_color: THEME.light,
    categories: ['sports'],
    icons: [listed(favicon), listed(small), listed(large), listed(maskable, { purpose: 'maskable' })],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
