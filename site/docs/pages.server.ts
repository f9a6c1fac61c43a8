import type { Language } from 'courtside/core';
import { declarations, declarationTables, publicEvents } from 'courtside/ssr';
import { marked } from 'marked';

/** The very files of docs: what stands there by hand is read from them, the tables from the declarations. */
const FILES = import.meta.glob<string>(
  ['../../docs/elements/*.md', '../../docs/recipes.md', '../../docs/{uk,ru}/**/*.md'],
  { query: '?raw', import: 'default', eager: true },
);
/** By language, what the descriptions of the declarations are in it. */
const TRANSLATIONS = import.meta.glob<Record<string, string>>('../../docs/{uk,ru}/declarations.json', {
  import: 'default',
  eager: true,
});
const textOf = (name: string, language: Language) =>
  FILES[`../../docs/${language === 'en' ? '' : `${language}/`}${name}.md`] ?? '';
const TABLES = /<!-- declaration -->[\s\S]*<!-- \/declaration -->/;
const ANY_ORIGIN = 'https://YOUR-COURTSIDE';

// Our own files, so their markup is as trusted as our components.
const htmlOf = (text: string, origin: string) =>
  marked
    .parse(text.replaceAll(ANY_ORIGIN, origin), { async: false })
    // What scrolls sideways on a phone must be reached by the keyboard.
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="docs-table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

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
    tables: declarationTables(declaration, TRANSLATIONS[`../../docs/${language}/declarations.json`]),
    events: Object.keys(publicEvents(declaration)),
  };
}

/** Each element with the first sentence of its page. */
export const elementSummaries = (language: Language) =>
  declarations.map(({ tag }) => ({ tag, summary: elementPage(tag, '', language)?.summary ?? '' }));

export const recipesHtml = (origin: string, language: Language) =>
  htmlOf(textOf('recipes', language).replace(/^#.*\n/, ''), origin);
