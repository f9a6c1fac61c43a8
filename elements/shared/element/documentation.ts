import { commonAttributes } from './attributes.ts';
import { EVENT_VERSION, eventName } from './events.ts';
import type { AttributeDeclaration, ElementDeclaration } from './types.ts';

// Imported only by the documentation, the generated types and the server, so that widgets do not
// include its texts.

export interface DocumentedAttribute extends AttributeDeclaration {
  /** The allowed values of an enumerated string. */
  values?: readonly string[];
  description: string;
}

export interface EventText {
  /** The TypeScript type of the object `event.detail`, without its `version`. */
  detail: string;
  description: string;
}

export interface DocumentedEvent extends EventText {
  /** Whether a page can cancel it with `preventDefault()`. */
  cancelable: boolean;
}

/** The whole public interface of an element. */
export interface DocumentedElement extends ElementDeclaration {
  attributes: Record<string, DocumentedAttribute>;
  /** By short name. The dispatched event has the prefix `courtside-`. */
  events: Record<string, EventText>;
  /** Names and TypeScript types of the parameters, by the name of a method that has any. */
  parameters: Record<string, Record<string, string>>;
  /** Descriptions by the name of the slot; '' for content without one. */
  slots: Record<string, string>;
  /** Descriptions by part name. */
  parts: Record<string, string>;
  /** Descriptions by the name of the custom property. */
  customProperties: Record<string, string>;
}

type AttributeTexts<Declared> = Record<keyof Declared, Omit<DocumentedAttribute, 'type'>>;

interface Documentation<Declaration extends ElementDeclaration> {
  attributes: AttributeTexts<Declaration['attributes']>;
  events: Record<string, EventText>;
  parameters?: Record<string, Record<string, string>>;
  slots?: Record<string, string>;
  parts: Record<string, string>;
  customProperties: Record<string, string>;
}

function mergeTexts<Documented>(
  declared: Record<string, object>,
  texts: Record<string, object>,
): Record<string, Documented> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, declaration]) => [name, { ...declaration, ...texts[name] } as Documented]),
  );
}

/**
 * A declaration with its documentation. The types require a text for every declared attribute.
 */
export function documented<Declaration extends ElementDeclaration>(
  declaration: Declaration,
  { attributes, events, parameters = {}, slots, parts, customProperties }: Documentation<Declaration>,
): DocumentedElement {
  return {
    ...declaration,
    attributes: mergeTexts(declaration.attributes, attributes),
    events,
    parameters,
    slots: { ...commonSlots, ...slots },
    parts,
    customProperties,
  };
}

const commonSlots = {
  '': 'Content without a slot is shown to visitors without script, and if the code of the element cannot be loaded.',
};

const attributeTexts: AttributeTexts<typeof commonAttributes> = {
  api: { description: 'Base address of the API. Default: `/api` at the origin of the script.' },
  consent: {
    description:
      'The visitor agreed to analytics. Without it nothing is sent or stored; set it once your own banner has been answered.',
  },
  theme: {
    values: ['light', 'dark', 'auto'],
    description: '`light`, `dark` or `auto` (the default: as the page around it).',
  },
};

/**
 * The events of every element. Components emit `ready` in a layout effect, so during the commit: a
 * page may repeat what was pressed until then, and the element handles what is pressed after it.
 */
const commonEvents: Record<string, EventText> = {
  ready: {
    detail: '{}',
    description:
      'Once for an element in the page: its first content is shown in place of the placeholder. Another club, or `reset()`, does not repeat it.',
  },
  error: {
    detail: '{ code: string; message: string; errors: { path: string; code: string; message: string }[] }',
    description: 'Something failed; the element shows what. `errors` has the fields that the API rejected.',
  },
};

/** The methods of an element, such as `refresh()` or `toggleTime(court_id: number)`. */
export const publicMethods = ({ methods = [], parameters }: DocumentedElement): string[] =>
  methods.map((name) => {
    const list = Object.entries(parameters[name] ?? {}).map(([parameter, type]) => `${parameter}: ${type}`);
    return `${name}(${list.join(', ')})`;
  });

/** All attributes of an element by name: its own, then the common ones. */
export function publicAttributes({ attributes }: DocumentedElement): Record<string, DocumentedAttribute> {
  return { ...attributes, ...mergeTexts<DocumentedAttribute>(commonAttributes, attributeTexts) };
}

const withVersion = (detail: string) => detail.replace(/^\{ ?/, `{ version: ${EVENT_VERSION}; `).replace('; }', ' }');

/** All events of an element by their full name, with the complete type of their detail. */
export function publicEvents({ events, cancelable = [] }: DocumentedElement): Record<string, DocumentedEvent> {
  return Object.fromEntries(
    Object.entries({ ...events, ...commonEvents }).map(([name, { detail, description }]) => [
      eventName(name),
      { detail: withVersion(detail), description, cancelable: cancelable.includes(name) },
    ]),
  );
}
