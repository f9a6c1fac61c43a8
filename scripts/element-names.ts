import {
  type DocumentedAttribute,
  type DocumentedElement,
  publicAttributes,
} from '#elements/shared/element/documentation.ts';
import { propertyName } from '../elements/shared/element/attributes.ts';

/** `club-schedule` → `ClubSchedule`, as the React component is named. */
export const componentName = (tag: string) => propertyName(`-${tag}`);
/** `club-schedule` → `ClubScheduleElement` */
export const className = (tag: string) => `${componentName(tag)}Element`;

/** What a property holds, and what a framework's template may write in its attribute. */
const TYPES = {
  string: { property: 'string', attribute: 'string' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a type of TypeScript
  number: { property: 'number', attribute: 'number | `${number}`' },
  boolean: { property: 'boolean', attribute: 'boolean' },
  json: { property: 'Record<string, unknown>', attribute: 'Record<string, unknown> | string' },
} as const;

/** `'list' | 'map'`: the words that an attribute knows, in the property and in a template. */
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
  /** TypeScript types of the property, and of what a template may write. */
  types: { property: string; attribute: string };
  /** The words that it knows, where those are few. */
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
