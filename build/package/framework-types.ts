import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { handlerName } from '#elements/shared/element/attributes.ts';
import { type DocumentedElement, publicEvents } from '#elements/shared/element/documentation.ts';
import { attributesOf, className, componentName, member } from './element-names.ts';

/** The attributes and event listeners of an element in a template. */
function templateMembers(
  declaration: DocumentedElement,
  spellings: ('name' | 'property')[],
  listenerOf: (event: string) => string,
): string {
  const map = `${componentName(declaration.tag)}EventMap`;
  const attributes = attributesOf(declaration).flatMap((attribute) =>
    [...new Set(spellings.map((spelling) => attribute[spelling]))].map((name) => ({ ...attribute, name })),
  );
  return [
    ...attributes.map(({ name, description, types }) =>
      member(description, `'${name}'?: ${types.attribute} | undefined`),
    ),
    ...Object.entries(publicEvents(declaration)).map(([name, { description }]) =>
      member(description, `'${listenerOf(name)}'?: ((event: ${map}['${name}']) => void) | undefined`),
    ),
  ].join('\n');
}

const imports = (declarations: DocumentedElement[]) =>
  declarations
    .map(({ tag }) => `import type { ${className(tag)}, ${componentName(tag)}EventMap } from './${tag}.js';\n`)
    .join('');

const props = (tag: string) => `${componentName(tag)}Props`;
const rows = (declarations: DocumentedElement[], row: (tag: string) => string) =>
  declarations.map(({ tag }) => row(tag)).join('\n');

/** Imports, and one interface of props per element. */
function frameworkTypes(
  declarations: DocumentedElement[],
  members: (declaration: DocumentedElement) => string,
): string {
  const interfaces = declarations.map(
    (declaration) => `interface ${props(declaration.tag)} {\n${members(declaration)}\n}\n`,
  );
  return imports(declarations) + interfaces.join('');
}

const listenerAttribute = (event: string) => `on${event}`;

/** `courtside/react`: components. */
const reactTypes = (
  declarations: DocumentedElement[],
) => `import type { HTMLAttributes, ReactElement, Ref } from 'react';
${frameworkTypes(declarations, (declaration) => templateMembers(declaration, ['property'], handlerName)).replaceAll('interface', 'export interface')}
type Common<Element, Own> = Omit<HTMLAttributes<Element>, keyof Own> & { ref?: Ref<Element> | undefined };
${rows(declarations, (tag) => `/** \`<${tag}>\`; its code loads when the component is mounted. */\nexport declare function ${componentName(tag)}(props: ${props(tag)} & Common<${className(tag)}, ${props(tag)}>): ReactElement;`)}
`;

/** `courtside/react-jsx`: the tags in React's JSX. */
const jsxTypes = (declarations: DocumentedElement[]) => `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${frameworkTypes(declarations, (declaration) => templateMembers(declaration, ['name'], listenerAttribute))}
type Common<Element, Own> = Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Own>;
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${rows(declarations, (tag) => `      '${tag}': ${props(tag)} & Common<${className(tag)}, ${props(tag)}>;`)}
    }
  }
}
`;

/** `courtside/vue`: the tags in Vue's templates. */
const vueTypes = (declarations: DocumentedElement[]) => `import type { HTMLAttributes, PublicProps } from 'vue';
${frameworkTypes(declarations, (declaration) => templateMembers(declaration, ['property'], handlerName))}
type Tag<Element, Own> = new () => Element & { $props: Own & Omit<HTMLAttributes, keyof Own> & PublicProps };
declare module 'vue' {
  interface GlobalComponents {
${rows(declarations, (tag) => `    '${tag}': Tag<${className(tag)}, ${props(tag)}>;`)}
  }
}
`;

/** `courtside/svelte`: the tags in Svelte's templates. */
const svelteTypes = (declarations: DocumentedElement[]) => `import type { HTMLAttributes } from 'svelte/elements';
${frameworkTypes(declarations, (declaration) => templateMembers(declaration, ['name', 'property'], listenerAttribute))}
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${rows(declarations, (tag) => `    '${tag}': ${props(tag)} & Omit<HTMLAttributes<${className(tag)}>, keyof ${props(tag)}>;`)}
  }
}
`;

/** `courtside/preact-jsx`: the tags in Preact's JSX. */
const preactTypes = (declarations: DocumentedElement[]) => `import type { JSX, Ref } from 'preact';
${frameworkTypes(declarations, (declaration) => templateMembers(declaration, ['name', 'property'], listenerAttribute))}
type Common<Element, Own> = Omit<JSX.IntrinsicElements['div'], keyof Own | 'ref'> & { ref?: Ref<Element> | undefined };
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
${rows(declarations, (tag) => `      '${tag}': ${props(tag)} & Common<${className(tag)}, ${props(tag)}>;`)}
    }
  }
}
`;

/** `courtside/solid-jsx`: the tags in Solid's JSX, whose events are `on:courtside-…`. */
const solidTypes = (declarations: DocumentedElement[]) => `import type { JSX } from 'solid-js';
${frameworkTypes(declarations, (declaration) => templateMembers(declaration, ['name', 'property'], (event) => `on:${event}`))}
type Common<Element, Own> = Omit<JSX.HTMLAttributes<Element>, keyof Own>;
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${rows(declarations, (tag) => `      '${tag}': ${props(tag)} & Common<${className(tag)}, ${props(tag)}>;`)}
    }
  }
}
`;

/** Writes the elements' types for frameworks into `dist/types`. */
export function writeFrameworkTypes(dist: string, declarations: DocumentedElement[]): void {
  const files = {
    react: reactTypes,
    'react-jsx': jsxTypes,
    'preact-jsx': preactTypes,
    'solid-jsx': solidTypes,
    vue: vueTypes,
    svelte: svelteTypes,
  };
  for (const [name, typesOf] of Object.entries(files)) {
    writeFileSync(join(dist, 'types', `${name}.d.ts`), typesOf(declarations));
  }
  for (const { tag } of declarations) {
    const text = `export { ${componentName(tag)}, type ${props(tag)} } from '../types/react.js';\n`;
    writeFileSync(join(dist, 'react', `${tag}.d.ts`), text);
  }
}
