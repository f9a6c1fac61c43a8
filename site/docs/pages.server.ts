import type { Language } from 'courtside/core';
import { declarations, declarationTables, publicEvents } from 'courtside/ssr';
import { marked } from 'marked';
import { DOCUMENTED_CLUB, type ExampleClub } from '../example-club.server.ts';

/** The files of docs. The prose is read from them, the tables from the declarations. */
const FILES = import.meta.glob<string>(
  ['../../docs/elements/*.md', '../../docs/recipes.md', '../../docs/{uk,ru}/**/*.md'],
  { query: '?raw', import: 'default', eager: true },
);
/** The translations of the declarations' descriptions, by language. */
const TRANSLATIONS = import.meta.glob<Record<string, string>>('../../docs/{uk,ru}/declarations.json', {
  import: 'default',
  eager: true,
});
const textOf = (name: string, language: Language) =>
  FILES[`../../docs/${language === 'en' ? '' : `${language}/`}${name}.md`] ?? '';
const TABLES = /<!-- declaration -->[\s\S]*<!-- \/declaration -->/;
const ANY_ORIGIN = 'https://YOUR-COURTSIDE';

/** What the examples use: this site, and a club of it. */
type Examples = { origin: string; club: ExampleClub | null };

/** The examples work unchanged on this site. */
const exampled = (text: string, { origin, club }: Examples) =>
  text.replaceAll(ANY_ORIGIN, origin).replaceAll(DOCUMENTED_CLUB, club?.slug ?? 'YOUR-CLUB');

/** The English page of an element as Markdown, with its tables; undefined for an unknown tag. */
export const elementMarkdown = (tag: string, examples: Examples): string | undefined =>
  declarations.some((each) => each.tag === tag) ? exampled(textOf(`elements/${tag}`, 'en'), examples) : undefined;

// The files are part of the repository, so their markup is trusted.
const htmlOf = (text: string, examples: Examples) =>
  marked
    .parse(exampled(text, examples), { async: false })
    // Areas that scroll horizontally on phones must be focusable.
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="docs-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

/** The page of an element; undefined for an unknown tag. */
export function elementPage(tag: string, examples: Examples, language: Language) {
  const declaration = declarations.find((each) => each.tag === tag);
  if (!declaration) return undefined;
  const text = textOf(`elements/${tag}`, language);
  // Removes the first line: the page has its own title.
  const prose = text.replace(/^#.*\n/, '').replace(TABLES, '');
  // The first paragraph, whose lines are wrapped.
  const summary = /^[^\s<#`](?:.*\S.*\n?)*/m.exec(prose)?.[0].trim().replaceAll('\n', ' ') ?? '';
  return {
    tag,
    summary,
    html: htmlOf(prose, examples),
    tables: declarationTables(declaration, TRANSLATIONS[`../../docs/${language}/declarations.json`]),
    events: Object.keys(publicEvents(declaration)),
  };
}

/** The elements with the first paragraph of their page. */
export const elementSummaries = (language: Language) =>
  declarations.map(({ tag }) => ({
    tag,
    summary: elementPage(tag, { origin: '', club: null }, language)?.summary ?? '',
  }));

export const recipesHtml = (examples: Examples, language: Language) =>
  htmlOf(textOf('recipes', language).replace(/^#.*\n/, ''), examples);
