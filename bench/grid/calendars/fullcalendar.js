import { instant } from './instant.js';
import { clock } from './markup.ts';

const eventsOf = (day) =>
  day.entries.map(({ id, court, text, start, end }) => ({
    id,
    resourceId: day.courts[court].id,
    title: text,
    start: instant(day, start),
    end: instant(day, end),
    className: 'one',
  }));

/** Shared by both versions, which only differ in their imports. */
export function fullCalendar(Calendar, options) {
  let calendar;
  let container;
  return {
    entries: () => container.querySelectorAll('.one'),
    mount(into, day) {
      container = into;
      calendar = new Calendar(container, {
        ...options,
        timeZone: 'UTC',
        initialView: 'resourceTimeGridDay',
        initialDate: day.date,
        headerToolbar: false,
        allDaySlot: false,
        slotMinTime: clock(day.from),
        slotMaxTime: clock(day.to),
        slotDuration: `${clock(day.step)}:00`,
        height: 'auto',
        resourceOrder: 'order',
        resources: day.courts.map(({ id, title }, order) => ({ id, title, order })),
        events: eventsOf(day),
        eventClick() {},
        dateClick() {},
      });
      calendar.render();
    },
    update(day) {
      calendar.batchRendering(() => {
        calendar.gotoDate(day.date);
        for (const source of calendar.getEventSources()) source.remove();
        calendar.addEventSource(eventsOf(day));
      });
    },
  };
}
