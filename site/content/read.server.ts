import type { Language } from 'courtside/core';
import { marked } from 'marked';
import { PRODUCT } from '../brand.ts';

/** The data of a content page in a list. */
export type PageSummary = {
  slug: string;
  title: string;
  description: string;
  /** YYYY-MM-DD: when it was written or last changed. */
  date: string;
  /** The sport of an article's drawing; '' for a document. */
  sport: string;
  surface: string;
};
export type ContentPage = PageSummary & { html: string };

const FILES = import.meta.glob<string>('./*/{articles,documents}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The order of documents in lists. */
const DOCUMENTS = ['public-offer', 'refund-rules', 'privacy-policy', 'cookies'];

/**
 * @throws Error if the file does not start with front matter: `---`, lines of `name: value`, `---`
 */
function parse(slug: string, text: string): ContentPage {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${slug} does not start with front matter`);
  const values = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const { title = '', description = '', date = '', sport = '', surface = '' } = values;
  if (!title || !description || !/^\d{4}-\d\d-\d\d$/.test(date))
    throw new Error(`${slug} lacks a title, a description or a date`);
  // The files are part of the repository, so their markup is trusted.
  return { slug, title, description, date, sport, surface, html: marked.parse(body, { async: false }) };
}

const PAGES = Object.entries(FILES).map(([path, text]) => {
  const [, language, kind, slug] = /^\.\/(\w+)\/(\w+)\/([\w-]+)\.md$/.exec(path)!;
  return { language, kind, page: parse(slug!, text) };
});

/** All articles, newest first. */
export const articlesIn = (language: Language): ContentPage[] =>
  PAGES.filter((each) => each.language === language && each.kind === 'articles')
    .map(({ page }) => page)
    .sort((one, other) => other.date.localeCompare(one.date));

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** All documents, in the order of `DOCUMENTS`, with the name of the operator's site. */
export const documentsIn = (language: Language, brand: string = PRODUCT): ContentPage[] =>
  PAGES.filter((each) => each.language === language && each.kind === 'documents')
    .map(({ page }) => ({
      ...page,
      description: page.description.replaceAll(PRODUCT, () => brand),
      html: page.html.replaceAll(PRODUCT, () => escapeHtml(brand)),
    }))
    .sort((one, other) => DOCUMENTS.indexOf(one.slug) - DOCUMENTS.indexOf(other.slug));

export const summaryOf = ({ html, ...summary }: ContentPage): PageSummary => summary;
