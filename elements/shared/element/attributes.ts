import type { AttributeDeclaration, ElementDeclaration, Props } from './types.ts';

type AttributeType = AttributeDeclaration['type'];

/**
 * The attributes of every element. A component gets `api`, `consent` and the language (HTML's
 * `lang`) through its context.
 */
export const commonAttributes: Record<'api' | 'consent' | 'theme', AttributeDeclaration> = {
  api: { type: 'string' },
  consent: { type: 'boolean' },
  theme: { type: 'string' },
};

/** An element's own attributes and those of every element, by name. */
export const attributesOf = ({ attributes }: ElementDeclaration): Record<string, AttributeDeclaration> => ({
  ...commonAttributes,
  ...attributes,
});

/** `slot-token` → `slotToken` */
export function propertyName(attribute: string): string {
  return attribute.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * `courtside-slot-select` → `onCourtsideSlotSelect`: the React and Vue prop that listens to an
 * event.
 */
export const handlerName = (event: string): string => propertyName(`on-${event}`);

/**
 * Parses an attribute's text by its declared type; null means that the attribute is absent. Invalid
 * text gives undefined and never throws; advice.ts logs it.
 */
export function readAttribute(type: AttributeType, text: string | null): unknown {
  if (type === 'boolean') return text !== null && text !== 'false';
  if (text === null) return undefined;
  if (type === 'number') {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    return Number.isNaN(value) ? undefined : value;
  }
  if (type === 'json') return readJson(text);
  return text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Converts a property's value to its attribute's text. Null means that the attribute is removed.
 */
export function writeAttribute(type: AttributeType, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return value && value !== 'false' ? '' : null;
  if (type === 'json' && typeof value !== 'string') return JSON.stringify(value);
  return String(value);
}

/**
 * A component's props by property name. `attribute` returns an attribute's text, or null where it
 * is absent.
 */
export function propsFrom(declaration: ElementDeclaration, attribute: (name: string) => string | null): Props {
  const props: Props = {};
  for (const [name, { type }] of Object.entries(attributesOf(declaration))) {
    props[propertyName(name)] = readAttribute(type, attribute(name));
  }
  return props;
}
