import { deferred } from '#elements/shared/deferred/deferred.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { ScheduleStore } from '../model.ts';

/** Few pages show the times of a schedule elsewhere too. */
const times = deferred(() => import('./times.ts'));

/** Lets the page follow the times and select one. Returns a cleanup function. */
export const publish = (store: ScheduleStore, context: WidgetContext): (() => void) =>
  context.expose({
    announceTimes: async () => (await times.load()).announceTimes(store),
    toggleTime: async (court: number, startsAt: string) => (await times.load()).toggleTime(store, court, startsAt),
  });
