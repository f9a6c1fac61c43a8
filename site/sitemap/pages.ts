import type { Listings } from '../context.ts';
import { translations } from '../i18n/languages.ts';
import { robotsOf } from '../robots.ts';

/** A page of the site, its path without the locale's prefix. */
export type ListedPage = {
  path: string;
  /** YYYY-MM-DD of the last change, where it is known. */
  changed?: string;
};

type Text = { slug: string; date: string };

/** Every public page, in the order of their weight: the ways in, the clubs, the texts. */
export function pagesOf({ cities, clubs }: Listings, articles: Text[], documents: Text[]): ListedPage[] {
  const at = (folder: string) => (text: Text) => ({ path: `${folder}/${text.slug}`, changed: text.date });
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
  ];
}

/** Whether search engines may keep the page; its path is with the locale's prefix. */
export const isOpen = (path: string, noIndex: boolean): boolean => robotsOf(path, noIndex) === undefined;

/** The page in the languages in which search engines may keep it. */
export const openTranslations = (path: string, noIndex: boolean) =>
  translations(path).filter((translation) => isOpen(translation.path, noIndex));
