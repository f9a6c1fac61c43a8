import type { ElementDeclaration } from './types.ts';

/** The full name of an event: `slot-select` → `courtside-slot-select`. */
export const eventName = (name: string): string => `courtside-${name}`;

/**
 * The `version` in every detail. Increases when a field is removed or changes its meaning, not when
 * one is added.
 */
export const EVENT_VERSION = 1;

/**
 * Dispatches an event by its short name. `fields` are the fields of its detail except
 * `version`. Returns false if a listener called `preventDefault()`.
 */
export function dispatchWidgetEvent(
  element: HTMLElement,
  { cancelable = [] }: ElementDeclaration,
  name: string,
  fields?: object,
): boolean {
  const detail = { version: EVENT_VERSION, ...fields };
  const init = { detail, cancelable: cancelable.includes(name), bubbles: true, composed: true };
  return element.dispatchEvent(new CustomEvent(eventName(name), init));
}
