import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declarations } from '#elements/generated/declarations.ts';
import { widgetTags } from '#elements/widgets.mjs';
import { cssDataOf, htmlDataOf, manifestOf } from './element-data.ts';

describe.each(widgetTags)('the editor data of <%s>', (tag) => {
  const { attributes, parts, customProperties } = declarations.find((declaration) => declaration.tag === tag)!;
  const modules = manifestOf(declarations).modules;

  it('has every attribute, event, part and custom property in the manifest', () => {
    const element = modules.flatMap((module) => module.declarations).find(({ tagName }) => tagName === tag)!;
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    expect(names(element.attributes)).toEqual(expect.arrayContaining([...Object.keys(attributes), 'api', 'theme']));
    expect(names(element.events)).toEqual(expect.arrayContaining(['courtside-ready', 'courtside-error']));
    expect(names(element.cssParts)).toEqual(Object.keys(parts));
    expect(names(element.cssProperties)).toEqual(Object.keys(customProperties));
  });

  it('has every slot that the element renders, and says what the element does', () => {
    const element = modules.flatMap((module) => module.declarations).find(({ tagName }) => tagName === tag)!;
    const sources = readdirSync(`elements/${tag}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
      .map((name) => readFileSync(`elements/${tag}/${name}`, 'utf8'));
    const rendered = sources.flatMap((text) => [...text.matchAll(/<slot name="(\w+)"/g)].map(([, name]) => name!));
    expect(element.slots.map(({ name }) => name)).toEqual(['', ...rendered]);
    for (const { description } of element.slots) expect(description).toMatch(/\.$/);
    expect(element.summary).toMatch(/^[A-Z][^\n]{20,}\.$/);
    expect(element.description).toContain(element.summary.slice(0, -1));
    expect(htmlDataOf(declarations).tags.find(({ name }) => name === tag)!.description).toBe(element.description);
  });

  it('has the values of an attribute as a union type and as a list', () => {
    const element = modules.flatMap((module) => module.declarations).find(({ tagName }) => tagName === tag)!;
    const html = htmlDataOf(declarations).tags.find(({ name }) => name === tag)!;
    const valuesByName = { ...attributes, theme: { values: ['light', 'dark', 'auto'] } };
    for (const [name, { values }] of Object.entries(valuesByName)) {
      if (!values) continue;
      const inManifest = element.attributes.find((each) => each.name === name)!;
      expect(inManifest.type.text).toBe(values.map((value) => `'${value}'`).join(' | '));
      expect(html.attributes.find((each) => each.name === name)?.values).toEqual(
        values.map((value) => ({ name: value })),
      );
    }
  });

  it('is defined by its entry, with the class of another module', () => {
    const entry = modules.find(({ path }) => path === `dist/elements/define/${tag}.js`)!;
    const { module } = entry.exports[0]!.declaration;
    expect(entry.exports[0]).toMatchObject({ kind: 'custom-element-definition', name: tag });
    expect(modules.map(({ path }) => path)).toContain(module);
  });

  it('has completions for HTML and for style sheets', () => {
    const html = htmlDataOf(declarations).tags.find(({ name }) => name === tag)!;
    expect(html.attributes.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(attributes)));
    const { properties, pseudoElements } = cssDataOf(declarations);
    for (const part of Object.keys(parts)) expect(pseudoElements.map(({ name }) => name)).toContain(`::part(${part})`);
    for (const name of Object.keys(customProperties)) expect(properties.map((each) => each.name)).toContain(name);
  });
});
