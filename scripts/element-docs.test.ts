import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarationTables } from '../elements/shared/element/tables.ts';
import { declarationOf, pageOf, pages, translationsOf, widgetTags } from './element-docs.ts';

const read = (path: string) => readFileSync(new URL(`../elements/${path}`, import.meta.url), 'utf8');
const named = (css: string) => [...css.matchAll(/var\(\s*(--cs-[\w-]+)/g)].map(([, name]) => name!);

it.each(pages)('$path says what the declaration says; `npx tsx scripts/element-docs.ts` writes it', async (page) => {
  expect(readFileSync(new URL(`../${page.path}`, import.meta.url), 'utf8')).toBe(await pageOf(page));
});

describe.each(['uk', 'ru'] as const)('docs/%s/declarations.json', (language) => {
  const translations = translationsOf(language);
  const code = (text: string) => text.match(/`[^`]+`/g) ?? [];

  it('has every description of the declarations, and no other', async () => {
    const tables = await Promise.all(widgetTags.map(async (tag) => declarationTables(await declarationOf(tag))));
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

describe.each(widgetTags)('<%s>', (tag) => {
  it('names the custom properties that the style sheets read', async () => {
    const declared = Object.keys((await declarationOf(tag)).customProperties);
    const sheets = readdirSync(new URL(`../elements/${tag}`, import.meta.url), { recursive: true });
    const own = sheets.map(String).flatMap((file) => (file.endsWith('.css') ? named(read(`${tag}/${file}`)) : []));
    const all = [...own, ...named(read('shared/base.css') + read('shared/ui/field.css'))];
    expect(declared.filter((name) => !all.includes(name))).toEqual([]);
    expect(own.filter((name) => !declared.includes(name))).toEqual([]);
  });
});
