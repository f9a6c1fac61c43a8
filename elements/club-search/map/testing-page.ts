import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { until } from '#elements/shared/testing/until.ts';
import { ClubMap } from './index.ts';
import { PINS, price } from './testing.ts';

/**
 * For trusted-types.test.ts: shows a map in a page with a policy and reports to the page around it.
 */
let error: string | undefined;
const holder = document.createElement('div');
document.body.append(holder);
createRoot(holder).render(
  createElement(ClubMap, {
    pins: PINS,
    activeId: null,
    language: 'en',
    priceLabel: price,
    onActivate: () => {},
    onSelect: () => {},
    onBoundsSearch: () => {},
    onError: ({ code }) => {
      error = code;
    },
  }),
);
const note = () => holder.querySelector('.map-note')?.textContent ?? undefined;
await until(
  () => note() || (holder.querySelector('.pin') && holder.querySelector('.base-map .river')),
  'a map or a note',
);

let foreign = false;
try {
  document.createElement('div').innerHTML = '<svg/>';
} catch {
  foreign = true;
}
const map = holder.querySelector('.pin') ? true : undefined;
parent.postMessage(JSON.parse(JSON.stringify({ note: note(), map, error, foreign })), '*');
