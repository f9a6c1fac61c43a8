import { propertyName } from '#elements/shared/element/attributes.ts';
import {
  type DocumentedAttribute,
  type DocumentedElement,
  publicAttributes,
} from '#elements/shared/element/documentation.ts';

/** `club-schedule` → `ClubSchedule`, as the React component is named. */
export const componentName = (tag: string) => propertyName(`-${tag}`);
/** `club-schedule` → `ClubScheduleElement` */
export const className = (tag: string) => `${componentName(tag)}Element`;

/** TypeScript types of a property, and of its attribute in a framework's template. */
const TYPES = {
  string: { property: 'string', attribute: 'string' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a type of TypeScript
  number: { property: 'number', attribute: 'number | `${number}`' },
  boolean: { property: 'boolean', attribute: 'boolean' },
  json: { property: 'Record<string, unknown>', attribute: 'Record<string, unknown> | string' },
} as const;

/** A union such as `'list' | 'map'` for an attribute with a fixed set of values. */
function typesOf({ type, values }: DocumentedAttribute) {
  if (!values) return TYPES[type];
  const union = values.map((value) => `'${value}'`).join(' | ');
  return { property: union, attribute: union };
}

export interface NamedAttribute {
  /** kebab-case */
  name: string;
  /** camelCase */
  property: string;
  /** TypeScript types of the property, and of the attribute in a template. */
  types: { property: string; attribute: string };
  /** The allowed values, if the set is fixed. */
  values: readonly string[] | undefined;
  description: string;
}

/** An element's own attributes, then those that all elements have. */
export function attributesOf(element: DocumentedElement): NamedAttribute[] {
  return Object.entries(publicAttributes(element)).map(([name, attribute]) => ({
    name,
    property: propertyName(name),
    types: typesOf(attribute),
    values: attribute.values,
    description: attribute.description,
  }));
}

/** A member of a TypeScript type with its description. */
export const member = (description: string, text: string) => `  /** ${description} */\n  ${text};`;
