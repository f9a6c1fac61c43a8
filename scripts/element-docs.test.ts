import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarationOf, pageOf, widgetTags } from './element-docs.ts';

const read = (path: string) => readFileSync(new URL(`../elements/${path}`, import.meta.url), 'utf8');
const named = (css: string) => [...css.matchAll(/var\(\s*(--cs-[\w-]+)/g)].map(([, name]) => name!);

describe.each(widgetTags)('docs/elements/%s.md', (tag) => {
  it('says what the declaration says; `npx tsx scripts/element-docs.ts` writes it', async () => {
    const { file, page } = await pageOf(tag);
    expect(readFileSync(file, 'utf8')).toBe(page);
  });

  it('names the custom properties that the style sheets read', async () => {
    const declared = Object.keys((await declarationOf(tag)).customProperties);
    const own = named(read(`${tag}/${tag}.css`));
    const all = [...own, ...named(read('shared/base.css'))];
    expect(declared.filter((name) => !all.includes(name))).toEqual([]);
    expect(own.filter((name) => !declared.includes(name))).toEqual([]);
  });
});
