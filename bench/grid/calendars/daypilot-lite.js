import { DayPilot } from '@daypilot/daypilot-lite-javascript';
import { instant } from './instant.js';
import { ROW } from './markup.ts';

const eventsOf = (day) =>
  day.entries.map(({ id, court, text, start, end }) => ({
    id,
    resource: day.courts[court].id,
    text,
    start: instant(day, start),
    end: instant(day, end),
  }));

let calendar;
let container;
export const entries = () => container.querySelectorAll('.calendar_default_event');
export function mount(into, day) {
  container = into;
  calendar = new DayPilot.Calendar(container, {
    viewType: 'Resources',
    startDate: day.date,
    columns: day.courts.map(({ id, title }) => ({ id, name: title })),
    cellHeight: ROW,
    cellDuration: day.step,
    dayBeginsHour: day.from / 60,
    dayEndsHour: day.to / 60,
    businessBeginsHour: day.from / 60,
    businessEndsHour: day.to / 60,
    heightSpec: 'BusinessHoursNoScroll',
    events: eventsOf(day),
  });
  calendar.init();
}
export function update(day) {
  calendar.update({ startDate: day.date, events: eventsOf(day) });
}
