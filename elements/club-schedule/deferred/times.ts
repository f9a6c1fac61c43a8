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

/** The schedules whose times are announced. */
const announced = new WeakSet<ScheduleStore>();

/** Tells the page about the times of the day and the selection, now and whenever they change. */
export function announceTimes(store: ScheduleStore): void {
  const announce = () => {
    const detail = detailOf(store.getState());
    if (detail) store.context.emit('times-change', detail);
  };
  if (!announced.has(store)) {
    announced.add(store);
    store.subscribe((now, before) => {
      if (now.schedule?.day !== before.schedule?.day || now.selection !== before.selection) announce();
    });
  }
  announce();
}

/** Selects a free time for the page, or removes it from the selection. */
export function toggleTime(store: ScheduleStore, court: number, startsAt: string): void {
  const at = Date.parse(startsAt);
  const slot = store
    .getState()
    .schedule?.day?.slots.find((each) => each.court_id === court && Date.parse(each.starts_at) === at);
  if (slot?.status === 'free') toggleSlot(slot, store);
}
