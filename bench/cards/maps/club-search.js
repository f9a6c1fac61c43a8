import { mount as mountList, titles } from '../lists/club-search.js';

const root = () => document.querySelector('club-search').shadowRoot;

/** Mounts the list first, because visitors open the map from there. */
export async function mount(container) {
  mountList(container);
  while (titles().length === 0) await new Promise(requestAnimationFrame);
}
export const show = () => root().querySelector('.view-map input').click();
/** The number of clubs that the pins represent. */
export const pins = () =>
  [...root().querySelectorAll('[part~="pin"]')].reduce(
    (sum, pin) => sum + Number(pin.firstElementChild.dataset.count ?? 1),
    0,
  );
export const pane = () => root().querySelector('[part~="map"]');
export const pinLeft = () => root().querySelector('[part~="pin"]').getBoundingClientRect().left;
