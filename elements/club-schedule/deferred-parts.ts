import { deferred } from '#elements/shared/deferred/deferred.ts';

type InteractionCode = typeof import('./deferred/interaction.ts');

/**
 * What the first render does without: selecting, keys, dragging, freshness, the booking dialog.
 * Loads `near`.
 */
export const interaction = deferred(() => import('./deferred/interaction.ts'));

let waiting: unknown;

/**
 * Handles the press of a time, known by `pressed`, once the code for it is loaded. A second press of the
 * same time until then does nothing: visitors press again when nothing happens, which would take the
 * first press back.
 */
export function pressTime(pressed: unknown, handle: (code: InteractionCode) => void): void {
  if (!interaction.value && pressed === waiting) return;
  waiting = pressed;
  interaction.run(handle, () => {
    waiting = undefined;
  });
}

/** The list by time, on narrow pages and for coaches. */
export const byTime = deferred(() => import('./deferred/by-time.tsx'));

/** Group sessions that have no cell in the grid, closed hours, hours without power, and wanted players. */
export const rareParts = deferred(() => import('./deferred/rare-parts.ts'));
