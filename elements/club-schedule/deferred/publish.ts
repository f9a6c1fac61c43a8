import type { WidgetContext } from '#elements/shared/element/index.ts';
import { type ScheduleState, type ScheduleStore, slotsOf } from '../model.ts';
import { toggleSlot } from './selection.tsx';

/** What a page needs to show the times elsewhere: the day, and what the visitor has selected. */
function detailOf({ schedule, selection }: ScheduleState) {
  if (!schedule?.day) return undefined;
  const { club, day } = schedule;
  return {
    club: club.slug,
    service_id: day.serviceId,
    date: day.date,
    times: day.slots.map(({ court_id, starts_at, ends_at, status, price }) => ({
      ...{ court_id, starts_at, ends_at, status, price },
    })),
    selected: slotsOf(selection).map(({ court_id, starts_at }) => ({ court_id, starts_at })),
  };
}

/**
 * Tells the page about the times of the day and the selection whenever they change, and lets it
 * select a time. Returns a cleanup function.
 */
export function publish(store: ScheduleStore, context: WidgetContext): () => void {
  const announceTimes = () => {
    const detail = detailOf(store.getState());
    if (detail) context.emit('times-change', detail);
  };
  const conceal = context.expose({
    announceTimes,
    toggleTime: (court: number, startsAt: string) => {
      const at = Date.parse(startsAt);
      const slot = store
        .getState()
        .schedule?.day?.slots.find((each) => each.court_id === court && Date.parse(each.starts_at) === at);
      if (slot?.status === 'free') toggleSlot(slot, store);
    },
  });
  const stop = store.subscribe((now, before) => {
    if (now.schedule?.day !== before.schedule?.day || now.selection !== before.selection) announceTimes();
  });
  announceTimes();
  return () => {
    stop();
    conceal();
  };
}
