import { deferred, deferredTexts, deferredWithTexts } from '#elements/shared/deferred/deferred.ts';
import type { ScheduleStore } from '../model.ts';
import { scheduleTexts } from '../text.ts';

/**
 * The dialog in which a visitor asks for an email when a taken slot becomes free. Loads when it is
 * opened.
 */
export const slotWatch = deferredWithTexts(
  deferred(() => import('./slot-watch.tsx')),
  scheduleTexts,
  deferredTexts({
    en: () => import('#locales/en/club-schedule-watch.json'),
    uk: () => import('#locales/uk/club-schedule-watch.json'),
    ru: () => import('#locales/ru/club-schedule-watch.json'),
  }),
);

/**
 * Opens the dialog for all taken slots of the day. If it cannot be loaded, the next press loads it
 * again.
 */
export const watchTaken = (opener: HTMLElement, store: ScheduleStore): void =>
  slotWatch.in(store.context.language).run(({ code, messages }) => {
    code.watchDay({ opener, store, messages, root: opener.getRootNode() as ShadowRoot });
  }, 'ignore');
