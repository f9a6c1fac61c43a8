import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementDeclaration } from '#elements/shared/element/index.ts';
import { publicEvents } from '../elements/shared/element/events.ts';

/** Attribute type → TypeScript type of the property. */
const TYPES = { string: 'string', number: 'number', boolean: 'boolean', json: 'unknown' } as const;

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascalCase = (name: string) => camelCase(`-${name}`);

/** The declaration file of one element's entry: importing it registers the tag, so that is all it declares. */
function elementTypes(declaration: ElementDeclaration): string {
  const { tag, attributes, methods = [] } = declaration;
  const name = pascalCase(tag);
  const properties = Object.entries(attributes).map(
    ([attribute, { type, description }]) => `  /** ${description} */\n  ${camelCase(attribute)}?: ${TYPES[type]};`,
  );
  const details = Object.entries(publicEvents(declaration)).map(
    ([event, { detail, description }]) => `  /** ${description} */\n  '${event}': CustomEvent<${detail}>;`,
  );
  return `export interface ${name}Element extends HTMLElement {
${[...properties, ...methods.map((method) => `  ${method}(): void;`)].join('\n')}
}
export interface ${name}EventMap {
${details.join('\n')}
}
declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${name}Element;
  }
}
`;
}

/** Writes the declaration files of the elements' entries beside their scripts in `dist`. */
export function writeElementTypes(dist: string, declarations: ElementDeclaration[]): void {
  for (const declaration of declarations) {
    writeFileSync(join(dist, 'elements/define', `${declaration.tag}.d.ts`), elementTypes(declaration));
  }
  writeFileSync(join(dist, 'elements/courtside.d.ts'), 'export {};\n');
}
