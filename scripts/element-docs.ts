import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';
import type { DocumentedElement } from '#elements/shared/element/documentation.ts';
import { widgetTags } from '../elements/define/tags.mjs';
import { declarationTables } from '../elements/shared/element/tables.ts';

const START = '<!-- declaration -->';
const END = '<!-- /declaration -->';

/** Each element's page in each language, and where it stands. */
export const pages = widgetTags.flatMap((tag) =>
  LANGUAGES.map((language) => ({ tag, language, path: `docs/${folderOf(language)}elements/${tag}.md` })),
);

function folderOf(language: Language) {
  return language === 'en' ? '' : `${language}/`;
}

const urlOf = (path: string) => new URL(`../${path}`, import.meta.url);
const json = (path: string): Record<string, string> => JSON.parse(readFileSync(urlOf(path), 'utf8'));

/** What the descriptions of the declarations are in a language; they are written in English. */
export const translationsOf = (language: Language) =>
  language === 'en' ? {} : json(`docs/${language}/declarations.json`);

/** A bar inside a cell would end it. */
const cell = (text: string) => text.replaceAll('|', '\\|');
const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const title = (id: string) => id[0]!.toUpperCase() + id.slice(1);

/** What an element's declaration says, as Markdown, with the titles that the site gives its tables. */
function declarationText(declaration: DocumentedElement, language: Language): string {
  const texts = json(`locales/${language}/partners.json`);
  return declarationTables(declaration, translationsOf(language))
    .map(({ id, heads, rows }) =>
      [
        `## ${texts[`docs${title(id)}`]}\n`,
        line(heads.map((head) => texts[`docs${title(head)}Head`]!)),
        `|${'---|'.repeat(heads.length)}`,
        ...rows.map(line),
        '',
      ].join('\n'),
    )
    .join('\n');
}

export const declarationOf = async (tag: string): Promise<DocumentedElement> =>
  (await import(`../elements/${tag}/documentation.ts`)).documentation;

/** An element's page with its tables as the declaration has them; what stands outside the markers is kept. */
export async function pageOf({ tag, language, path }: (typeof pages)[number]): Promise<string> {
  const before = existsSync(urlOf(path)) ? readFileSync(urlOf(path), 'utf8') : `# \`<${tag}>\`\n\n${START}${END}\n`;
  const [head, tail] = [before.indexOf(START), before.indexOf(END)];
  if (head < 0 || tail < head) throw new Error(`${path} has no ${START} … ${END}`);
  const text = declarationText(await declarationOf(tag), language);
  return `${before.slice(0, head)}${START}\n${text}\n${before.slice(tail)}`;
}

export { widgetTags };

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const page of pages) writeFileSync(urlOf(page.path), await pageOf(page));
}
