import 'vue-cal/dist/vuecal.css';
import { createApp, h, nextTick, shallowReactive } from 'vue';
import VueCal from 'vue-cal';
import { clock, ROW } from './markup.ts';

const state = shallowReactive({ day: null, events: [] });
function set(day) {
  state.day = day;
  state.events = day.entries.map(({ court, text, taken, start, end }) => ({
    split: court + 1,
    title: text,
    class: taken ? 'taken' : 'free',
    start: `${day.date} ${clock(start)}`,
    end: `${day.date} ${clock(end)}`,
  }));
}

const render = () =>
  h(VueCal, {
    activeView: 'day',
    disableViews: ['years', 'year', 'month', 'week'],
    hideViewSelector: true,
    hideTitleBar: true,
    timeFrom: state.day.from,
    timeTo: state.day.to,
    timeStep: state.day.step,
    timeCellHeight: ROW,
    selectedDate: state.day.date,
    splitDays: state.day.courts.map(({ title }, index) => ({ id: index + 1, label: title })),
    stickySplitLabels: true,
    events: state.events,
  });

let container;
export const entries = () => container.querySelectorAll('.vuecal__event');
export function mount(into, day) {
  container = into;
  set(day);
  createApp({ render }).mount(container);
}
export async function update(day) {
  set(day);
  await nextTick();
}
