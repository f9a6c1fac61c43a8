import { commonAttributes } from './attributes.ts';
import { commonEvents, EVENT_VERSION, eventName } from './events.ts';
import type { AttributeDeclaration, ElementDeclaration, EventDeclaration } from './types.ts';

// Imported only by the documentation, the generated types and the server, so that widgets do not
// include its texts.

export interface DocumentedAttribute extends AttributeDeclaration {
  /** The allowed values of an enumerated string. */
  values?: readonly string[];
  description: string;
}

export interface DocumentedEvent extends EventDeclaration {
  /** The TypeScript type of the object `event.detail`, without its `version`. */
  detail: string;
  description: string;
}

/** The whole public interface of an element. */
export interface DocumentedElement extends ElementDeclaration {
  attributes: Record<string, DocumentedAttribute>;
  events: Record<string, DocumentedEvent>;
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
type EventTexts<Declared> = Record<keyof Declared, Omit<DocumentedEvent, 'cancelable'>>;

interface Documentation<Declaration extends ElementDeclaration> {
  attributes: AttributeTexts<Declaration['attributes']>;
  events: EventTexts<Declaration['events']>;
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
 * A declaration with its documentation. The types require a text for every declared attribute and
 * event.
 */
export function documented<Declaration extends ElementDeclaration>(
  declaration: Declaration,
  { attributes, events, parameters = {}, slots, parts, customProperties }: Documentation<Declaration>,
): DocumentedElement {
  return {
    ...declaration,
    attributes: mergeTexts(declaration.attributes, attributes),
    events: mergeTexts(declaration.events, events),
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

const eventTexts: EventTexts<typeof commonEvents> = {
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
export function publicEvents({ events }: DocumentedElement): Record<string, DocumentedEvent> {
  return Object.fromEntries(
    Object.entries({ ...events, ...mergeTexts<DocumentedEvent>(commonEvents, eventTexts) }).map(([name, event]) => [
      eventName(name),
      { ...event, detail: withVersion(event.detail) },
    ]),
  );
}
