import { deferred } from '#elements/shared/deferred/deferred.ts';
import type { ScheduleStore } from '../model.ts';

/** The dialog in which a visitor asks for an email when a taken slot becomes free. */
const slotWatch = deferred(() => import('./slot-watch.tsx'));

/**
 * Opens the dialog for all taken slots of the day. If it cannot be loaded, the next press loads it
 * again.
 */
export const watchTaken = (opener: HTMLElement, store: ScheduleStore): void =>
  slotWatch.run(({ watchDay }) => watchDay({ opener, store }), 'ignore');

/**
 * The method of the element that opens the dialog, as soon as the day is there. The element forgets
 * its methods when it leaves the page.
 */
export const exposeWatch = (store: ScheduleStore) =>
  store.context.expose({ watch: async () => (await slotWatch.load()).watchLoaded(store) });

/**
 * Handles `click`, `keydown` and `focusin` of the root: a press on a busy cell opens the dialog for
 * the taken slots of the cell, one on a full session that for its places.
 */
export function pressBusyCell(event: Event, store: ScheduleStore): void {
  const target = event.target as Element;
  // A match that wants players, whose link the browser follows.
  if (target.closest('a')) return;
  const pressed = target.closest<HTMLElement>('td.busy, td.full, [data-session]');
  // Set on focus, before a screen reader reads it.
  pressed?.setAttribute('aria-haspopup', 'dialog');
  if (event.type === 'focusin') return;
  const { key = 'Enter', clientY } = event as Partial<KeyboardEvent & MouseEvent>;
  if (pressed && (key === 'Enter' || key === ' ')) {
    slotWatch.run(({ watchPressed }) => watchPressed(pressed, { type: event.type, y: clientY }, store), 'ignore');
  }
}
