import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { compileScript, parse } from 'vue/compiler-sfc';
import { type Choice, KINDS, queryOf, readChoice, readColor, WIDGETS, waysOf } from './choice.ts';
import { SNIPPETS } from './snippets.ts';

const PLACE = { origin: 'https://courtside.example', slot: 'a.b', label: 'Третій "сет"', open: 'Забронювати час' };
const THEMED = { club: 'third-set', accent: '#c02020', ground: '#ffffff', radius: '4', theme: 'dark' };
const choose = (values: Record<string, string>): Choice => readChoice(new URLSearchParams(values), ['uk', 'en', 'ru']);

const ALL = WIDGETS.flatMap((widget) =>
  waysOf(widget).flatMap((way) => KINDS.map((kind) => choose({ ...THEMED, widget, way, kind }))),
);
const write = (choice: Choice) => SNIPPETS[choice.kind](choice, PLACE);

describe('every snippet', () => {
  it.each(ALL)('$widget $way $kind has the widget, its language and its theme properties', (choice) => {
    const text = write(choice);
    const named = { opener: 'data-courtside-open', link: 'courtside-slot=a.b' }[choice.way as string] ?? choice.widget;
    expect(text).toMatch(new RegExp(`${named}|${named.replaceAll('-', '')}`, 'i'));
    expect(text).toMatch(/lang(="|', ')uk/);
    expect(text).toMatch(/theme(="|', ')dark/);
    expect(text).toContain('--cs-accent');
    expect(text).toContain('--cs-radius');
    expect(text).toContain(PLACE.origin);
    expect(text).not.toMatch(/undefined|\n\s*\n\s*\n/);
  });

  it.each(ALL.filter(({ kind }) => kind === 'react'))('$widget is JSX that compiles', async (choice) => {
    const { code, warnings } = await transform(write(choice), { loader: 'jsx', jsx: 'automatic' });
    expect(warnings).toEqual([]);
    const made = choice.way === 'opener' || choice.way === 'link' ? '"a"' : choice.widget.replaceAll('-', '');
    expect(code).toMatch(new RegExp(`jsx\\(\\s*${made}`, 'i'));
  });

  it.each(ALL.filter(({ kind }) => kind === 'vue'))('$widget is a Vue component that compiles', (choice) => {
    const { descriptor, errors } = parse(write(choice));
    expect(errors).toEqual([]);
    const options = { compilerOptions: { isCustomElement: (tag: string) => tag.includes('-') } };
    const { content } = compileScript(descriptor, { id: 'x', inlineTemplate: true, templateOptions: options });
    expect(content).toContain(choice.way === 'opener' || choice.way === 'link' ? '"a"' : `"${choice.widget}"`);
  });

  it.each(ALL.filter(({ kind }) => kind === 'gtm'))(
    '$widget is a script of the older kind for Tag Manager',
    async (choice) => {
      const code = /<script>([\s\S]*)<\/script>/.exec(write(choice))![1]!;
      const { code: old } = await transform(code, { target: 'es5' });
      expect(old).toContain('createElement');
    },
  );
});

describe('the choice', () => {
  it.each([
    ['#ABC', '#aabbcc'],
    ['c02020', '#c02020'],
    [' #c02020 ', '#c02020'],
    ['red', ''],
    ['#12345', ''],
    ['#fff; background: url(x)', ''],
  ])('reads the colour %s as "%s"', (text, color) => expect(readColor(text)).toBe(color));

  it('survives a round trip through its URL', () => {
    for (const choice of ALL)
      expect(readChoice(new URLSearchParams(queryOf(choice, 'en')), ['en', 'uk', 'ru'])).toEqual(choice);
    expect(queryOf(choose({}), 'uk')).toBe('');
  });

  it('ignores invalid values', () => {
    const values = { widget: 'x', club: '"><script>', language: 'de', radius: '99', theme: 'x', way: 'x', kind: 'x' };
    expect(choose(values)).toEqual(choose({}));
  });

  const EVIL = '"></script><script>alert(1)</script>\'`{{x}}';
  it.each(ALL.filter(({ way }) => way !== 'inline'))('cannot break out of $way in $kind', async (choice) => {
    const text = SNIPPETS[choice.kind]({ ...choice, label: EVIL }, { ...PLACE, label: EVIL, open: EVIL });
    expect(text).not.toContain('</script><script>alert');
    if (choice.kind !== 'react') return;
    const { code } = await transform(text, { loader: 'jsx', jsx: 'automatic' });
    expect(code).toContain('alert(1)');
  });

  it('cannot break out of an attribute or a link', () => {
    const text = SNIPPETS.html(choose({ club: 'a' }), { ...PLACE, slot: '', label: EVIL });
    expect(text).not.toContain('<script>alert');
  });
});
