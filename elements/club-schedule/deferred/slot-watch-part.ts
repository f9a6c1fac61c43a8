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

/** What is full: a cell of the grid, or a button that names its session. */
const FULL = 'td.group.full, button[data-session]';

/**
 * Handles `click`, `keydown` and `focusin` of the root: a press on a busy cell opens the dialog for
 * the taken slots of the cell, one on a full session that for its places.
 */
export function pressBusyCell(event: Event, store: ScheduleStore): void {
  const pressed = (event.target as Element).closest<HTMLElement>(`td.busy, ${FULL}`);
  // Set on focus, before a screen reader reads it.
  pressed?.setAttribute('aria-haspopup', 'dialog');
  if (!pressed || event.type === 'focusin') return;
  const isCell = pressed.matches('td');
  // A button turns the keys into a click.
  if (event.type === 'keydown' && !isCell) return;
  const { key = 'Enter', clientY } = event as Partial<KeyboardEvent & MouseEvent>;
  if (key !== 'Enter' && key !== ' ') return;
  slotWatch.run((code) => {
    if (pressed.matches(FULL)) code.watchSession(pressed, store);
    else code.watchCell(pressed as HTMLTableCellElement, clientY, store);
  }, 'ignore');
}
