import type { ElementDeclaration, EventDeclaration } from './types.ts';

/** The name under which a page hears a declared event: `slot-select` → `courtside-slot-select`. */
export const eventName = (name: string): string => `courtside-${name}`;

/** Stands in every detail; grows when a field of one goes or changes its meaning, not when one comes. */
export const EVENT_VERSION = 1;

/** What every element tells, beside the events of its own declaration. */
export const commonEvents: Record<string, EventDeclaration> = {
  ready: { detail: '{}', description: 'The first real content stands: what was shown before was a placeholder.' },
  error: { detail: '{ code: string; message: string }', description: 'Something failed and is shown.' },
};

const versioned = (detail: string) => detail.replace(/^\{ ?/, `{ version: ${EVENT_VERSION}; `).replace('; }', ' }');

/** All events of an element as a page hears them, by full name and with the whole detail: for documentation and types. */
export function publicEvents({ events }: ElementDeclaration): Record<string, EventDeclaration> {
  return Object.fromEntries(
    Object.entries({ ...events, ...commonEvents }).map(([name, event]) => [
      eventName(name),
      { ...event, detail: versioned(event.detail) },
    ]),
  );
}
