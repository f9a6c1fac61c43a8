import { data, type LoaderFunctionArgs } from 'react-router';
import { DEFAULT_LOCALE } from '#core/site.ts';
import { articlesIn, documentsIn } from '../content/read.server.ts';
import { siteContext } from '../context.ts';
import { offerOf } from '../i18n/languages.ts';
import { pagesOf } from '../sitemap/pages.ts';
import { sitemap, sitemapIndex } from '../sitemap/xml.ts';

/** The sitemap index at `/sitemap.xml` and the sitemap of each language at `/sitemaps/…`. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { publicUrl, settings, listings } = context.get(siteContext);
  const { language } = DEFAULT_LOCALE;
  // All languages have the same pages.
  const pages = pagesOf(await listings(), {
    articles: articlesIn(language),
    documents: documentsIn(language),
    feeds: settings.feedsLicense !== undefined,
  });
  const options = { publicUrl, noIndex: settings.noIndex, offer: offerOf(settings) };
  const name = params.file?.replace(/\.xml$/, '');
  const text = params.file === undefined ? sitemapIndex(pages, options) : sitemap(name!, pages, options);
  if (text === undefined || (params.file && !params.file.endsWith('.xml'))) throw data(null, { status: 404 });
  return new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
