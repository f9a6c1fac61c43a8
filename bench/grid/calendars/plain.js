import { asCalendar } from './element.js';
import { CSS, html } from './markup.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(CSS);
customElements.define(
  'plain-grid',
  class extends HTMLElement {
    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.addEventListener('click', ({ target }) => {
        const id = target.closest('[data-id]')?.dataset.id;
        if (id) this.dispatchEvent(new CustomEvent('pick', { detail: id }));
      });
    }
    set day(day) {
      this.shadowRoot.innerHTML = html(day);
    }
  },
);

export const { entries, mount, update } = asCalendar(document.createElement('plain-grid'));
