import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentedElement, publicEvents, publicMethods } from '#elements/shared/element/documentation.ts';
import { introductionOf } from './element-data.ts';
import { attributesOf, className, componentName, member } from './element-names.ts';

/** Properties of every HTML element. Ours have the same type. */
const INHERITED = ['slot'];

const listenerMethods = (map: string, element: string) =>
  ['add', 'remove'].flatMap((verb) => {
    const options = verb === 'add' ? 'AddEventListenerOptions' : 'EventListenerOptions';
    return [
      `  ${verb}EventListener<Name extends keyof ${map}>(type: Name, listener: (this: ${element}, event: ${map}[Name]) => void, options?: boolean | ${options}): void;`,
      `  ${verb}EventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | ${options}): void;`,
    ];
  });

/** The types of one element: its class and its events. */
function elementTypes(declaration: DocumentedElement): string {
  const { tag } = declaration;
  const element = className(tag);
  const map = `${componentName(tag)}EventMap`;
  const details = Object.entries(publicEvents(declaration)).map(([name, { detail, description }]) =>
    member(description, `'${name}': CustomEvent<${detail}>`),
  );
  const members = [
    ...attributesOf(declaration)
      .filter(({ property }) => !INHERITED.includes(property))
      .map(({ property, types, description }) => member(description, `${property}: ${types.property} | undefined`)),
    ...publicMethods(declaration).map((method) => `  ${method}: Promise<void>;`),
    ...listenerMethods(map, element),
  ];
  return `import './events.js';
export interface ${map} extends HTMLElementEventMap {
${details.join('\n')}
}
/** ${introductionOf(tag).description} */
export declare class ${element} extends HTMLElement {
${members.join('\n')}
}
`;
}

/**
 * The events of all elements, for listeners of a page, its document and its window, to which they
 * bubble.
 */
function eventTypes(declarations: DocumentedElement[]): string {
  const byName = new Map<string, { details: Set<string>; description: string }>();
  for (const [name, { detail, description }] of declarations.flatMap((one) => Object.entries(publicEvents(one)))) {
    const event = byName.get(name) ?? { details: new Set(), description };
    byName.set(name, { ...event, details: event.details.add(`CustomEvent<${detail}>`) });
  }
  const members = [...byName].map(([name, { details, description }]) =>
    member(description, `'${name}': ${[...details].join(' | ')}`),
  );
  return `declare global {
interface GlobalEventHandlersEventMap {
${members.join('\n')}
}
}
export {};
`;
}

/** Importing an element's entry registers the tag. */
function entryTypes({ tag }: DocumentedElement): string {
  const element = className(tag);
  return `import type { ${element} } from '../../types/${tag}.js';
export type * from '../../types/${tag}.js';
declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${element};
  }
}
`;
}

/** Writes the declaration files of the elements and of their entries into `dist`. */
export function writeElementTypes(dist: string, declarations: DocumentedElement[]): void {
  mkdirSync(join(dist, 'types'), { recursive: true });
  writeFileSync(join(dist, 'types/events.d.ts'), eventTypes(declarations));
  for (const declaration of declarations) {
    writeFileSync(join(dist, 'types', `${declaration.tag}.d.ts`), elementTypes(declaration));
    const { tag } = declaration;
    const classTypes = `export { ${className(tag)} } from '../types/${tag}.js';\nexport type * from '../types/${tag}.js';\n`;
    writeFileSync(join(dist, 'element', `${tag}.d.ts`), classTypes);
    writeFileSync(join(dist, 'elements/define', `${declaration.tag}.d.ts`), entryTypes(declaration));
  }
  const tags = declarations.map(({ tag }) => `import './define/${tag}.js';\n`);
  writeFileSync(join(dist, 'elements/courtside.d.ts'), `${tags.join('')}export {};\n`);
}
