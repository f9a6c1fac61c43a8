import { joinSlots } from '#core/domain/join.ts';
import type { Money } from '#core/schemas/index.ts';
import { dayText, hoursOf, type Span, type Writing } from '#elements/shared/text.ts';
import { first, last, type Schedule, type ScheduleView, type Slots, slotsOf } from '../model.ts';
import { priced } from '../text.ts';

/** The price of all slots. Null when one of them has none (price on request). */
export function totalOf(selected: Slots): Money | null {
  const joined = joinSlots(selected);
  return joined.ok ? joined.price : null;
}

/** From the start of the first slot to the end of the last one. */
export const spanOf = (selected: Slots): Span => ({
  starts_at: first(selected)!.starts_at,
  ends_at: last(selected)!.ends_at,
});

/** The detail of the event `slot-select`. */
export const eventDetail = (schedule: Schedule, selected: Slots) => ({
  club: schedule.club.slug,
  service_id: schedule.day!.serviceId,
  court_id: first(selected)!.court_id,
  slots: selected.map((slot) => slot.token!),
  ...spanOf(selected),
  price: totalOf(selected),
});

function selectionText(view: ScheduleView, selected: Slots, writing: Writing): string {
  const court = view.grid.courts.find((each) => each.id === first(selected)!.court_id)?.title ?? '';
  return priced('selection', totalOf(selected), { court, time: hoursOf(spanOf(selected)) }, writing);
}

function loadedText(view: ScheduleView, { t }: Writing): string {
  const day = dayText(view.date, t, 'long');
  return t('loaded', { day, count: view.slots.filter((slot) => slot.status === 'free').length });
}

/** What a screen reader announces after a change of the view. Undefined for nothing. */
export function announcement(before: ScheduleView, view: ScheduleView, writing: Writing): string | undefined {
  const { selection, date } = view;
  if (selection && before.selection !== selection) return selectionText(view, slotsOf(selection), writing);
  if (before.date !== date) return loadedText(view, writing);
  return before.selection && !selection ? writing.t('cleared') : undefined;
}
