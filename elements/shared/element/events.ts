import type { EventDeclaration } from './types.ts';

/** The name under which a page hears a declared event: `slot-select` → `courtside-slot-select`. */
export const eventName = (name: string): string => `courtside-${name}`;

/** Stands in every detail; grows when a field of one goes or changes its meaning, not when one comes. */
export const EVENT_VERSION = 1;

/** The events of every element, beside those of its own declaration. */
export const commonEvents: Record<'ready' | 'error', EventDeclaration> = { ready: {}, error: {} };
