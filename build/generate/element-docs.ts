import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '#core/schemas/scalars.ts';
import { declarations } from '#elements/generated/declarations.ts';
import type { DocumentedElement } from '#elements/shared/element/documentation.ts';
import { declarationTables } from '#elements/shared/element/tables.ts';
import { between, type GeneratedFile, urlOf } from './generated-file.ts';

const folderOf = (language: Language) => (language === 'en' ? '' : `${language}/`);
const json = (path: string): Record<string, string> => JSON.parse(readFileSync(urlOf(path), 'utf8'));

/** The descriptions of the declarations, which are in English, in another language. */
export const translationsOf = (language: Language) =>
  language === 'en' ? {} : json(`docs/${language}/declarations.json`);

/** Escapes bars, which would end a table cell. */
const cell = (text: string) => text.replaceAll('|', '\\|');
const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const title = (id: string) => id[0]!.toUpperCase() + id.slice(1);

/** An element's declaration as Markdown, with the headings that the site gives its tables. */
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

/** The tables of each element's page in each language. A new page must contain both markers. */
export const elementPages: GeneratedFile[] = declarations.flatMap((declaration) =>
  LANGUAGES.map((language) => {
    const path = `docs/${folderOf(language)}elements/${declaration.tag}.md`;
    return { path, text: () => between(path, 'declaration', declarationText(declaration, language)) };
  }),
);
