import '@event-calendar/core/index.css';
import { createCalendar, Interaction, ResourceTimeGrid } from '@event-calendar/core';
import { instant } from './instant.js';
import { clock } from './markup.ts';

const eventsOf = (day) =>
  day.entries.map(({ id, court, text, start, end }) => ({
    id,
    resourceIds: [day.courts[court].id],
    title: text,
    start: instant(day, start),
    end: instant(day, end),
  }));

let calendar;
let container;
export const entries = () => container.querySelectorAll('.ec-event');
export function mount(into, day) {
  container = into;
  calendar = createCalendar(container, [ResourceTimeGrid, Interaction], {
    view: 'resourceTimeGridDay',
    date: day.date,
    headerToolbar: { start: '', center: '', end: '' },
    allDaySlot: false,
    slotMinTime: clock(day.from),
    slotMaxTime: clock(day.to),
    slotDuration: clock(day.step),
    resources: day.courts,
    events: eventsOf(day),
    eventClick() {},
    dateClick() {},
  });
}
export function update(day) {
  calendar.setOption('events', eventsOf(day));
  calendar.setOption('date', day.date);
}
