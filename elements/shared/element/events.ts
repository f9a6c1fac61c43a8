import type { ElementDeclaration, EventDeclaration } from './types.ts';

/** The full name of a declared event: `slot-select` → `courtside-slot-select`. */
export const eventName = (name: string): string => `courtside-${name}`;

/**
 * The `version` in every detail. Increases when a field is removed or changes its meaning, not when
 * one is added.
 */
export const EVENT_VERSION = 1;

/**
 * The events of every element, in addition to those it declares. Components emit `ready` in a
 * layout effect, so during the commit: a page may repeat what was pressed until then, and the
 * element handles what is pressed after it.
 */
export const commonEvents: Record<'ready' | 'error', EventDeclaration> = { ready: {}, error: {} };

/**
 * Dispatches a declared event by its short name. `fields` are the fields of its detail except
 * `version`. Returns false if a listener called `preventDefault()`.
 */
export function dispatchWidgetEvent(
  element: HTMLElement,
  { events }: ElementDeclaration,
  name: string,
  fields?: object,
): boolean {
  const detail = { version: EVENT_VERSION, ...fields };
  const cancelable = events[name]?.cancelable ?? false;
  const init = { detail, cancelable, bubbles: true, composed: true };
  return element.dispatchEvent(new CustomEvent(eventName(name), init));
}
