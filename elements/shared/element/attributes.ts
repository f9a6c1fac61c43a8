import type { AttributeDeclaration, ElementDeclaration } from './types.ts';

type AttributeType = AttributeDeclaration['type'];

/** `api` and `consent` are read by the wrapper alone, and `lang` is HTML's own; a component gets them through its context. */
export const commonAttributes: Record<'api' | 'consent' | 'theme', AttributeDeclaration> = {
  api: { type: 'string' },
  consent: { type: 'boolean' },
  theme: { type: 'string' },
};

/** `slot-token` → `slotToken` */
export function propertyName(attribute: string): string {
  return attribute.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `courtside-slot-select` → `onCourtsideSlotSelect`: the prop of React and Vue that listens to an event. */
export const handlerName = (event: string): string => propertyName(`on-${event}`);

/** The value of an attribute's text (null: not there) by its declared type. What cannot be read is undefined, never an error. */
export function readAttribute(type: AttributeType, text: string | null, where = 'attribute'): unknown {
  if (type === 'boolean') return text !== null && text !== 'false';
  if (text === null) return undefined;
  if (type === 'number') {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    return Number.isNaN(value) ? undefined : value;
  }
  if (type === 'json') return readJson(text, where);
  return text;
}

function readJson(text: string, where: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    console.warn(`courtside: ${where} is not valid JSON`);
    return undefined;
  }
}

/** The attribute's text for a property's value; null removes the attribute. */
export function writeAttribute(type: AttributeType, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return value && value !== 'false' ? '' : null;
  if (type === 'json' && typeof value !== 'string') return JSON.stringify(value);
  return String(value);
}

/** A component's props, read from attributes as a server or a test has them. */
export function propsFrom(
  declaration: ElementDeclaration,
  attribute: (name: string) => string | null,
): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries({ ...commonAttributes, ...declaration.attributes })) {
    props[propertyName(name)] = readAttribute(type, attribute(name), `${declaration.tag} ${name}`);
  }
  return props;
}
