import type { Listings } from '../context.ts';
import { type Offer, translations } from '../i18n/languages.ts';
import { robotsOf } from '../robots.ts';

/** A page of the site. The path has no locale prefix. */
export type ListedPage = {
  path: string;
  /** YYYY-MM-DD of the last change, if known. */
  changed?: string;
};

type ContentPage = { slug: string; date: string };

/**
 * All public pages by importance: entry pages, clubs, content pages. `feeds`: whether there are
 * OpenActive feeds.
 */
export function pagesOf(
  { cities, clubs }: Listings,
  { articles, documents, feeds }: { articles: ContentPage[]; documents: ContentPage[]; feeds: boolean },
): ListedPage[] {
  const at = (folder: string) => (text: ContentPage) => ({ path: `${folder}/${text.slug}`, changed: text.date });
  return [
    { path: '/' },
    { path: '/clubs' },
    ...cities.flatMap(({ slug, categories }) => [
      { path: `/clubs/${slug}` },
      ...categories.map((category) => ({ path: `/clubs/${slug}/${category}` })),
    ]),
    ...clubs.flatMap((slug) => [{ path: `/club/${slug}` }, { path: `/club/${slug}/schedule` }]),
    ...articles.map(at('/articles')),
    { path: '/documents' },
    ...documents.map(at('/documents')),
    { path: '/partners' },
    { path: '/docs/elements' },
    ...(feeds ? [{ path: '/openactive' }] : []),
  ];
}

/** Whether search engines may index the page. `path` has the locale prefix. */
export const isIndexable = (path: string, noIndex: boolean): boolean => robotsOf(path, noIndex) === undefined;

/** The page in the languages in which search engines may index it. */
export const indexableTranslations = (path: string, noIndex: boolean, offer: Offer) =>
  translations(path, offer).filter((translation) => isIndexable(translation.path, noIndex));
