import 'react-big-calendar/lib/css/react-big-calendar.css';
import { format, getDay, parse, startOfWeek } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { createElement } from 'react';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { instant } from './instant.js';

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, locales: { 'en-US': enUS } });
const nothing = () => {};

let root;
let container;
function draw(day) {
  const at = (minutes) => new Date(instant(day, minutes));
  const events = day.entries.map(({ id, court, text, start, end }) => ({
    id,
    resourceId: day.courts[court].id,
    title: text,
    start: at(start),
    end: at(end),
  }));
  const props = {
    localizer,
    date: at(0),
    view: 'day',
    views: ['day'],
    toolbar: false,
    selectable: true,
    step: day.step,
    timeslots: 2,
    min: at(day.from),
    max: at(day.to),
    events,
    resources: day.courts,
    resourceIdAccessor: 'id',
    resourceTitleAccessor: 'title',
    onNavigate: nothing,
    onView: nothing,
    onSelectEvent: nothing,
    onSelectSlot: nothing,
  };
  flushSync(() => root.render(createElement(Calendar, props)));
}

export const entries = () => container.querySelectorAll('.rbc-event');
export function mount(into, day) {
  container = into;
  root = createRoot(container);
  draw(day);
}
export const update = draw;
