import { propertyName } from './attributes.ts';
import { type DocumentedElement, publicAttributes, publicEvents } from './documentation.ts';

/** `id` and `heads` name texts of the documentation; a backquote begins and ends code. */
export interface DeclarationTable {
  id: 'attributes' | 'events' | 'methods' | 'parts' | 'properties';
  heads: string[];
  rows: string[][];
}

const code = (text: string) => `\`${text}\``;

/**
 * An element's declaration as tables for its documentation. `translations` has what the English descriptions are in the
 * language of the page; one that it lacks stays English.
 */
export function declarationTables(
  declaration: DocumentedElement,
  translations: Record<string, string> = {},
): DeclarationTable[] {
  const { methods = [], parts, customProperties } = declaration;
  const say = (text: string) => translations[text] ?? text;
  const pairs = (texts: Record<string, string>) => Object.entries(texts).map(([name, text]) => [code(name), say(text)]);
  const tables: DeclarationTable[] = [
    {
      id: 'attributes',
      heads: ['attribute', 'property', 'type', 'meaning'],
      rows: Object.entries(publicAttributes(declaration)).map(([name, { type, values, description }]) => [
        code(name),
        code(propertyName(name)),
        values?.map(code).join(' | ') ?? code(type),
        say(description),
      ]),
    },
    {
      id: 'events',
      heads: ['event', 'detail', 'prevented', 'meaning'],
      rows: Object.entries(publicEvents(declaration)).map(([name, { detail, cancelable, description }]) => [
        code(name),
        code(detail),
        cancelable ? '✓' : '–',
        say(description),
      ]),
    },
    { id: 'methods', heads: ['method'], rows: methods.map((name) => [code(`${name}()`)]) },
    { id: 'parts', heads: ['part', 'meaning'], rows: pairs(parts) },
    { id: 'properties', heads: ['property', 'meaning'], rows: pairs(customProperties) },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
