import { joinSlots } from '#core/domain/join.ts';
import type { Money } from '#core/schemas/index.ts';
import { dayText, hoursOf, type Writing } from '#elements/shared/text.ts';
import type { Schedule } from './data.ts';
import { priced } from './format.ts';
import { first, last, type Selection } from './selection.ts';
import type { ScheduleView } from './use-view.ts';

/** What the chosen slots cost together; null when one of them has no price (price on request), or nothing is chosen. */
export function totalOf(selection: Selection): Money | null {
  const joined = joinSlots(selection);
  return joined.ok ? joined.price : null;
}

/** What the page is told when a visitor wants to book. */
export function selectDetail(schedule: Schedule, selection: Selection) {
  const [from, to] = [first(selection)!, last(selection)!];
  return {
    club: schedule.club.slug,
    service_id: schedule.day!.serviceId,
    court_id: from.court_id,
    slots: selection.map((slot) => slot.token!),
    starts_at: from.starts_at,
    ends_at: to.ends_at,
    price: totalOf(selection),
  };
}

/** What a change of the view says aloud; undefined where it says nothing. */
export function announcement(before: ScheduleView, view: ScheduleView, writing: Writing): string | undefined {
  const { selection, date } = view;
  if (before.selection !== selection && selection.length > 0) return selectionText(view, writing);
  if (before.date !== date) return loadedText(view, writing);
  return before.selection.length > 0 && selection.length === 0 ? writing.t('cleared') : undefined;
}

function selectionText(view: ScheduleView, writing: Writing): string {
  const from = first(view.selection)!;
  const court = view.grid.courts.find((each) => each.id === from.court_id)?.title ?? '';
  const time = hoursOf({ starts_at: from.starts_at, ends_at: last(view.selection)!.ends_at });
  return priced('chosen', totalOf(view.selection), { court, time }, writing);
}

function loadedText(view: ScheduleView, { t }: Writing): string {
  const day = dayText(view.date, t, 'long');
  return t('loaded', { day, count: view.slots.filter((slot) => slot.status === 'free').length });
}
