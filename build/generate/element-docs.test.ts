import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarations } from '#elements/generated/declarations.ts';
import { publicEvents } from '#elements/shared/element/documentation.ts';
import { declarationTables } from '#elements/shared/element/tables.ts';
import { PUSHED_EVENTS } from '#elements/show/data-layer.ts';
import { translationsOf } from './element-docs.ts';
import { urlOf } from './generated-file.ts';

const read = (path: string) => readFileSync(urlOf(`elements/${path}`), 'utf8');
const eventsIn = (source: string) => [...source.matchAll(/\bemit\('([\w-]+)'/g)].map(([, name]) => name!);
const propertiesIn = (css: string) => [...css.matchAll(/var\(\s*(--cs-[\w-]+)/g)].map(([, name]) => name!);

it('pushes every event to the data layer, but the two that come too often', () => {
  const events = new Set(declarations.flatMap((declaration) => Object.keys(publicEvents(declaration))));
  for (const name of ['courtside-search-change', 'courtside-times-change']) expect(events.delete(name)).toBe(true);
  expect([...PUSHED_EVENTS].sort()).toEqual([...events].sort());
});

describe.each(['uk', 'ru'] as const)('docs/%s/declarations.json', (language) => {
  const translations = translationsOf(language);
  const code = (text: string) => text.match(/`[^`]+`/g) ?? [];

  it('translates every description of the declarations, and no other', () => {
    const tables = declarations.map((declaration) => declarationTables(declaration));
    const described = tables
      .flat()
      .flatMap(({ heads, rows }) => (heads.at(-1) === 'meaning' ? rows.map((row) => row.at(-1)!) : []));
    expect(Object.keys(translations).sort()).toEqual([...new Set(described)].sort());
  });

  it('is in its language and keeps all code spans', () => {
    for (const [english, text] of Object.entries(translations)) {
      // A translation may have more code spans, such as the name of another part.
      expect(code(text), text).toEqual(expect.arrayContaining(code(english)));
      expect(text.replace(/`[^`]+`/g, ''), text).toMatch(/[а-яіїєґ]/i);
    }
  });
});

describe.each(declarations)('<$tag>', ({ tag, customProperties, events, cancelable = [] }) => {
  it('documents exactly the events that its code dispatches', () => {
    const files = readdirSync(urlOf(`elements/${tag}`), { recursive: true }).map(String);
    const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|documentation|declaration/.test(file));
    const source = code.map((file) => read(`${tag}/${file}`)).join('\n');
    const documented = Object.keys(events);
    expect(eventsIn(source).filter((name) => name !== 'ready' && !documented.includes(name))).toEqual([]);
    expect(documented.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
    expect(cancelable.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('declares exactly the custom properties that the style sheets read', () => {
    const declared = Object.keys(customProperties);
    const sheets = readdirSync(urlOf(`elements/${tag}`), { recursive: true });
    const own = sheets
      .map(String)
      .flatMap((file) => (file.endsWith('.css') ? propertiesIn(read(`${tag}/${file}`)) : []));
    const all = [...own, ...propertiesIn(read('shared/base.css') + read('shared/ui/field.css'))];
    expect(declared.filter((name) => !all.includes(name))).toEqual([]);
    expect(own.filter((name) => !declared.includes(name))).toEqual([]);
  });
});
