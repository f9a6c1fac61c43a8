import { h, render } from 'preact';
import { asCalendar } from './element.js';
import { CSS, clock, heightOf, hours, placeOf } from './markup.ts';

function Entry({ day, entry }) {
  const { top, height } = placeOf(day, entry);
  const style = { top: `${top}px`, height: `${height}px` };
  return entry.taken
    ? h('div', { class: 'entry', style }, entry.text)
    : h('button', { class: 'entry free', 'data-id': entry.id, style }, entry.text);
}

const Court = ({ day, court, title }) =>
  h('div', { class: 'court' }, [
    h('div', { class: 'name' }, title),
    h(
      'div',
      { class: 'column', style: { height: `${heightOf(day)}px` } },
      day.entries.filter((entry) => entry.court === court).map((entry) => h(Entry, { key: entry.start, day, entry })),
    ),
  ]);

const Grid = ({ day, onPick }) =>
  h(
    'div',
    {
      class: 'grid',
      onClick: ({ target }) => {
        const id = target.closest('[data-id]')?.dataset.id;
        if (id) onPick(id);
      },
    },
    h(
      'div',
      { class: 'times' },
      hours(day).map((minutes) => h('div', { key: minutes }, clock(minutes))),
    ),
    day.courts.map(({ id, title }, court) => h(Court, { key: id, day, court, title })),
  );

const sheet = new CSSStyleSheet();
sheet.replaceSync(CSS);
customElements.define(
  'preact-grid',
  class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
    }
    set day(day) {
      const onPick = (detail) => this.dispatchEvent(new CustomEvent('pick', { detail }));
      render(h(Grid, { day, onPick }), this.shadowRoot);
    }
  },
);

export const { entries, mount, update } = asCalendar(document.createElement('preact-grid'));
