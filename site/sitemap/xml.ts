import { type Locale, localPath } from '#core/site.ts';
import type { Offer } from '../i18n/languages.ts';
import { indexableTranslations, isIndexable, type ListedPage } from './pages.ts';

/** The maximum number of URLs in a sitemap (sitemaps.org protocol). */
export const MAX_URLS = 50_000;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export type SitemapOptions = { publicUrl: string; noIndex: boolean; offer: Offer };

/** The indexable pages of a locale, in files of at most 50,000. */
export function sitemapFiles(pages: readonly ListedPage[], locale: Locale, noIndex: boolean): ListedPage[][] {
  const open = pages.filter(({ path }) => isIndexable(localPath(path, locale), noIndex));
  return Array.from({ length: Math.ceil(open.length / MAX_URLS) }, (_, i) =>
    open.slice(i * MAX_URLS, (i + 1) * MAX_URLS),
  );
}

/** `uk-ua`, and `uk-ua-2` for the second file. */
const nameOf = ({ code }: Locale, index: number) => (index === 0 ? code : `${code}-${index + 1}`);

/** The sitemap index. */
export function sitemapIndex(pages: readonly ListedPage[], { publicUrl, noIndex, offer }: SitemapOptions): string {
  const names = offer.locales.flatMap((locale) =>
    sitemapFiles(pages, locale, noIndex).map((_, index) => nameOf(locale, index)),
  );
  const entries = names.map(
    (name) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex xmlns="${SITEMAP}">\n${entries.join('')}</sitemapindex>\n`;
}

/** The sitemap with a name such as `uk-ua`; undefined if there is none. */
export function sitemap(
  name: string,
  pages: readonly ListedPage[],
  { publicUrl, noIndex, offer }: SitemapOptions,
): string | undefined {
  for (const locale of offer.locales) {
    const files = name.startsWith(locale.code) ? sitemapFiles(pages, locale, noIndex) : [];
    const file = files.find((_, index) => nameOf(locale, index) === name);
    if (!file) continue;
    const entries = file.map(({ path, changed }) => {
      const open = indexableTranslations(path, noIndex, offer);
      const link = (language: string, to: string) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(publicUrl + to)}"/>`;
      const fallback = open.find((translation) => translation.locale === offer.fallback);
      // A page in only one language has no alternates.
      const links =
        open.length > 1
          ? open.map((each) => link(each.locale.language, each.path)).join('') +
            (fallback ? link('x-default', fallback.path) : '')
          : '';
      const modified = changed ? `<lastmod>${changed}</lastmod>` : '';
      return `<url><loc>${escapeXml(publicUrl + localPath(path, locale))}</loc>${modified}${links}</url>\n`;
    });
    return `${HEAD}<urlset xmlns="${SITEMAP}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;
  }
  return undefined;
}
