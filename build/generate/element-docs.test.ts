import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarations } from '#elements/generated/declarations.ts';
import { declarationTables } from '#elements/shared/element/tables.ts';
import { translationsOf } from './element-docs.ts';
import { urlOf } from './generated-file.ts';

const read = (path: string) => readFileSync(urlOf(`elements/${path}`), 'utf8');
const named = (css: string) => [...css.matchAll(/var\(\s*(--cs-[\w-]+)/g)].map(([, name]) => name!);

describe.each(['uk', 'ru'] as const)('docs/%s/declarations.json', (language) => {
  const translations = translationsOf(language);
  const code = (text: string) => text.match(/`[^`]+`/g) ?? [];

  it('has every description of the declarations, and no other', () => {
    const tables = declarations.map((declaration) => declarationTables(declaration));
    const described = tables
      .flat()
      .flatMap(({ heads, rows }) => (heads.at(-1) === 'meaning' ? rows.map((row) => row.at(-1)!) : []));
    expect(Object.keys(translations).sort()).toEqual([...new Set(described)].sort());
  });

  it('says it in its language, with the same code in it', () => {
    for (const [english, text] of Object.entries(translations)) {
      // What another part is called may be said by its name.
      expect(code(text), text).toEqual(expect.arrayContaining(code(english)));
      expect(text.replace(/`[^`]+`/g, ''), text).toMatch(/[а-яіїєґ]/i);
    }
  });
});

describe.each(declarations)('<$tag>', ({ tag, customProperties }) => {
  it('names the custom properties that the style sheets read', () => {
    const declared = Object.keys(customProperties);
    const sheets = readdirSync(urlOf(`elements/${tag}`), { recursive: true });
    const own = sheets.map(String).flatMap((file) => (file.endsWith('.css') ? named(read(`${tag}/${file}`)) : []));
    const all = [...own, ...named(read('shared/base.css') + read('shared/ui/field.css'))];
    expect(declared.filter((name) => !all.includes(name))).toEqual([]);
    expect(own.filter((name) => !declared.includes(name))).toEqual([]);
  });
});
