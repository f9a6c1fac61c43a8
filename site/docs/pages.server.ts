import type { Language } from 'courtside/core';
import { commonAttributes, declarations, propertyName, publicEvents } from 'courtside/ssr';
import { marked } from 'marked';

/** The very files of docs: what stands there by hand is read from them, the tables from the declarations. */
const FILES = import.meta.glob<string>(
  ['../../docs/elements/*.md', '../../docs/recipes.md', '../../docs/{uk,ru}/**/*.md'],
  { query: '?raw', import: 'default', eager: true },
);
const textOf = (name: string, language: Language) =>
  FILES[`../../docs/${language === 'en' ? '' : `${language}/`}${name}.md`] ?? '';
const TABLES = /<!-- declaration -->[\s\S]*<!-- \/declaration -->/;
const ANY_ORIGIN = 'https://YOUR-COURTSIDE';

/** `id` and `heads` name texts; the last column of several is prose, in English. */
export type DocTable = { id: string; heads: string[]; rows: string[][] };

// Our own files, so their markup is as trusted as our components.
const htmlOf = (text: string, origin: string) =>
  marked
    .parse(text.replaceAll(ANY_ORIGIN, origin), { async: false })
    // What scrolls sideways on a phone must be reached by the keyboard.
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="docs-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

const code = (text: string) => `\`${text}\``;
const pairs = (texts: Record<string, string>) => Object.entries(texts).map(([name, text]) => [code(name), text]);

/** The tables of an element's declaration; a backquote begins and ends code. */
function tablesOf(declaration: (typeof declarations)[number]) {
  const { attributes, methods = [], parts, customProperties } = declaration;
  const tables: DocTable[] = [
    {
      id: 'attributes',
      heads: ['attribute', 'property', 'type', 'meaning'],
      rows: Object.entries({ ...attributes, ...commonAttributes }).map(([name, { type, description }]) => [
        code(name),
        code(propertyName(name)),
        type,
        description,
      ]),
    },
    {
      id: 'events',
      heads: ['event', 'detail', 'prevented', 'meaning'],
      rows: Object.entries(publicEvents(declaration)).map(([name, { detail, cancelable, description }]) => [
        code(name),
        code(detail),
        cancelable ? '✓' : '–',
        description,
      ]),
    },
    { id: 'methods', heads: ['method'], rows: methods.map((name) => [code(`${name}()`)]) },
    { id: 'parts', heads: ['part', 'meaning'], rows: pairs(parts) },
    {
      id: 'properties',
      heads: ['property', 'meaning'],
      rows: pairs(customProperties),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** All of an element's page; undefined for a tag that is none of ours. */
export function elementPage(tag: string, origin: string, language: Language) {
  const declaration = declarations.find((each) => each.tag === tag);
  if (!declaration) return undefined;
  const text = textOf(`elements/${tag}`, language);
  // Its first line is the title, which the page has itself.
  const prose = text.replace(/^#.*\n/, '').replace(TABLES, '');
  const summary = /^[^\s<#].*$/m.exec(prose)?.[0] ?? '';
  return {
    tag,
    summary,
    html: htmlOf(prose, origin),
    tables: tablesOf(declaration),
    events: Object.keys(publicEvents(declaration)),
  };
}

/** Each element with the first sentence of its page. */
export const elementSummaries = (language: Language) =>
  declarations.map(({ tag }) => ({ tag, summary: elementPage(tag, '', language)?.summary ?? '' }));

export const recipesHtml = (origin: string, language: Language) =>
  htmlOf(textOf('recipes', language).replace(/^#.*\n/, ''), origin);
