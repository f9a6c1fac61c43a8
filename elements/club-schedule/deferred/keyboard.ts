import type { KeyboardEvent } from 'react';
import { deferred } from '#elements/shared/deferred/deferred.ts';
import { GRID_KEYS } from '../model.ts';
import type { KeyContext } from './grid-keys.ts';

/** The keyboard of the grid. */
export const gridKeys = deferred(() => import('./grid-keys.ts'));

/**
 * Loads it with the first key that is pressed anywhere, such as the Tab that leads to the grid, until
 * the signal aborts.
 */
export function expectKeys(signal: AbortSignal): void {
  const load = () => void gridKeys.load().catch(() => {});
  addEventListener('keydown', load, { capture: true, once: true, signal });
}

/** Handles a key in the grid. `context` is called when the keys before it have had their effect. */
export function pressKey(event: KeyboardEvent, context: () => KeyContext): void {
  // While the code loads, the key must not scroll the page. Afterwards it is too late to prevent.
  // Without a selection, Escape closes the dialog that the grid may be in.
  const isOurs = event.key === 'Escape' ? context().view.selection : GRID_KEYS.test(event.key);
  if (!gridKeys.value && isOurs) event.preventDefault();
  gridKeys.run((code) => code.pressKey(event, context()), 'ignore');
}
