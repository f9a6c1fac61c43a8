import { mount as mountList, titles } from '../lists/club-search.js';

const root = () => document.querySelector('club-search').shadowRoot;

/** The list stands first: the map is what a visitor asks for then. */
export async function mount(container) {
  mountList(container);
  while (titles().length === 0) await new Promise(requestAnimationFrame);
}
export const show = () => root().querySelector('.view-map input').click();
/** Clubs that the pins stand for. */
export const pins = () =>
  [...root().querySelectorAll('[part~="pin"]')].reduce(
    (sum, pin) => sum + Number(pin.firstElementChild.dataset.count ?? 1),
    0,
  );
export const pane = () => root().querySelector('[part~="map"]');
export const place = () => root().querySelector('[part~="pin"]').getBoundingClientRect().left;
