import { propertyName } from './attributes.ts';
import { type DocumentedElement, publicAttributes, publicEvents, publicMethods } from './documentation.ts';

/** `id` and `heads` are keys of texts of the documentation. Backquotes enclose code. */
export interface DeclarationTable {
  id: 'attributes' | 'events' | 'methods' | 'slots' | 'parts' | 'properties';
  heads: string[];
  rows: string[][];
}

const code = (text: string) => `\`${text}\``;

/**
 * An element's declaration as tables for its documentation. `translations` has the translations by
 * English description. A description without one remains English.
 */
export function declarationTables(
  declaration: DocumentedElement,
  translations: Record<string, string> = {},
): DeclarationTable[] {
  const { slots, parts, customProperties } = declaration;
  const translate = (text: string) => translations[text] ?? text;
  const pairs = (texts: Record<string, string>) =>
    Object.entries(texts).map(([name, text]) => [name ? code(name) : '–', translate(text)]);
  const tables: DeclarationTable[] = [
    {
      id: 'attributes',
      heads: ['attribute', 'property', 'type', 'meaning'],
      rows: Object.entries(publicAttributes(declaration)).map(([name, { type, values, description }]) => [
        code(name),
        code(propertyName(name)),
        values?.map(code).join(' | ') ?? code(type),
        translate(description),
      ]),
    },
    {
      id: 'events',
      heads: ['event', 'detail', 'prevented', 'meaning'],
      rows: Object.entries(publicEvents(declaration)).map(([name, { detail, cancelable, description }]) => [
        code(name),
        code(detail),
        cancelable ? '✓' : '–',
        translate(description),
      ]),
    },
    { id: 'methods', heads: ['method'], rows: publicMethods(declaration).map((method) => [code(method)]) },
    { id: 'slots', heads: ['slot', 'meaning'], rows: pairs(slots) },
    { id: 'parts', heads: ['part', 'meaning'], rows: pairs(parts) },
    { id: 'properties', heads: ['property', 'meaning'], rows: pairs(customProperties) },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
