import type { Language } from 'courtside/core';
import { marked } from 'marked';

/** What a list shows of a page of ours. */
export type PageSummary = {
  slug: string;
  title: string;
  description: string;
  /** YYYY-MM-DD: written, or last changed. */
  date: string;
  /** What an article is drawn with; '' for a document. */
  sport: string;
  surface: string;
};
export type ContentPage = PageSummary & { html: string };

const FILES = import.meta.glob<string>('./*/{articles,documents}/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The order in which documents are listed. */
const DOCUMENTS = ['public-offer', 'refund-rules', 'privacy-policy', 'cookies'];

/** @throws Error when the file does not begin with `---`, lines of `name: value`, `---` */
function parse(slug: string, text: string): ContentPage {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${slug} does not begin with its title`);
  const values = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const { title = '', description = '', date = '', sport = '', surface = '' } = values;
  if (!title || !description || !/^\d{4}-\d\d-\d\d$/.test(date))
    throw new Error(`${slug} lacks a title, a description or a date`);
  // Our own files, so their markup is as trusted as our components.
  return { slug, title, description, date, sport, surface, html: marked.parse(body, { async: false }) };
}

const PAGES = Object.entries(FILES).map(([path, text]) => {
  const [, language, kind, slug] = /^\.\/(\w+)\/(\w+)\/([\w-]+)\.md$/.exec(path)!;
  return { language, kind, page: parse(slug!, text) };
});

/** Every article, newest first. */
export const articlesIn = (language: Language): ContentPage[] =>
  PAGES.filter((each) => each.language === language && each.kind === 'articles')
    .map(({ page }) => page)
    .sort((one, other) => other.date.localeCompare(one.date));

/** Every document, in the order of their list. */
export const documentsIn = (language: Language): ContentPage[] =>
  PAGES.filter((each) => each.language === language && each.kind === 'documents')
    .map(({ page }) => page)
    .sort((one, other) => DOCUMENTS.indexOf(one.slug) - DOCUMENTS.indexOf(other.slug));

export const summaryOf = ({ html, ...summary }: ContentPage): PageSummary => summary;
