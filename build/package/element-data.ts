import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentedElement, publicEvents } from '#elements/shared/element/documentation.ts';
import { attributesOf, className } from './element-names.ts';

const entriesOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, description]) => ({ name, description }));

/** What an element does, from the beginning of its page in docs/elements. */
export function introductionOf(tag: string): { summary: string; description: string } {
  const page = readFileSync(new URL(`../../docs/elements/${tag}.md`, import.meta.url), 'utf8');
  const paragraph = page.split('\n\n')[1]!.replace(/\s+/g, ' ');
  const summary = /^.*?[.:](?= |$)/.exec(paragraph)![0].replace(/:$/, '.');
  return { summary, description: paragraph };
}

/** One element's module for `custom-elements.json`. */
function moduleOf(declaration: DocumentedElement) {
  const { tag, slots, parts, customProperties, methods = [], parameters } = declaration;
  const name = className(tag);
  const attributes = attributesOf(declaration);
  const path = `dist/element/${tag}.js`;
  return {
    kind: 'javascript-module',
    path,
    declarations: [
      {
        kind: 'class',
        name,
        ...introductionOf(tag),
        customElement: true,
        tagName: tag,
        superclass: { name: 'HTMLElement', package: 'global:' },
        attributes: attributes.map(({ name, property, types, description }) => ({
          name,
          fieldName: property,
          type: { text: types.property },
          description,
        })),
        members: [
          ...attributes.map(({ property, types, name, description }) => ({
            kind: 'field',
            name: property,
            type: { text: `${types.property} | undefined` },
            attribute: name,
            description,
          })),
          ...methods.map((method) => ({
            kind: 'method',
            name: method,
            parameters: Object.entries(parameters[method] ?? {}).map(([name, text]) => ({ name, type: { text } })),
            return: { type: { text: 'Promise<void>' } },
          })),
        ],
        events: Object.entries(publicEvents(declaration)).map(([event, { detail, description }]) => ({
          name: event,
          type: { text: `CustomEvent<${detail}>` },
          description,
        })),
        slots: entriesOf(slots),
        cssParts: entriesOf(parts),
        cssProperties: entriesOf(customProperties),
      },
    ],
    exports: [{ kind: 'js', name, declaration: { name, module: path } }],
  };
}

/** Importing an element's entry defines its tag with the class of another module. */
function entryOf({ tag }: DocumentedElement) {
  const declaration = { name: className(tag), module: `dist/element/${tag}.js` };
  return {
    kind: 'javascript-module',
    path: `dist/elements/define/${tag}.js`,
    declarations: [],
    exports: [{ kind: 'custom-element-definition', name: tag, declaration }],
  };
}

/** The custom elements manifest, which editors and documentation tools read. */
export const manifestOf = (declarations: DocumentedElement[]) => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: [...declarations.map(moduleOf), ...declarations.map(entryOf)],
});

/** VS Code's completions for HTML. */
export const htmlDataOf = (declarations: DocumentedElement[]) => ({
  version: 1.1,
  tags: declarations.map((declaration) => ({
    name: declaration.tag,
    description: introductionOf(declaration.tag).description,
    attributes: attributesOf(declaration).map(({ name, description, types, values }) => ({
      name,
      description,
      ...(values && { values: values.map((value) => ({ name: value })) }),
      ...(types.property === 'boolean' && { valueSet: 'v' }),
    })),
  })),
});

/**
 * VS Code's completions for style sheets. A name of several elements appears once, with the first
 * one's description.
 */
export function cssDataOf(declarations: DocumentedElement[]) {
  const merged = (texts: Record<string, string>[]) => entriesOf(Object.assign({}, ...texts.toReversed()));
  return {
    version: 1.1,
    properties: merged(declarations.map(({ customProperties }) => customProperties)),
    pseudoElements: merged(declarations.map(({ parts }) => parts)).map(({ name, description }) => ({
      name: `::part(${name})`,
      description,
    })),
  };
}

/** Writes the data for editors and documentation tools into `dist/types`. */
export function writeElementData(dist: string, declarations: DocumentedElement[]): void {
  const files = {
    'custom-elements.json': manifestOf(declarations),
    'html-custom-data.json': htmlDataOf(declarations),
    'css-custom-data.json': cssDataOf(declarations),
  };
  for (const [name, data] of Object.entries(files)) {
    writeFileSync(join(dist, 'types', name), `${JSON.stringify(data, null, 2)}\n`);
  }
}
