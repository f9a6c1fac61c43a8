import { expect, it } from 'vitest';
import { robotsOf } from './robots.ts';

const HIDDEN = 'noindex, nofollow';

it.each([
  ['/ru-ua', true, undefined],
  ['/ru-ua/', true, undefined],
  ['/ru-ua/clubs', true, HIDDEN],
  ['/', true, HIDDEN],
  ['/uk-ua', true, HIDDEN],
  ['/ru-uah', true, HIDDEN],
  ['/', false, undefined],
  ['/uk-ua/club/third-set/schedule', false, undefined],
  ['/uk-ua/booking-order/abc', false, HIDDEN],
  ['/booking-payment/abc/success', false, HIDDEN],
  ['/club/third-set/line', false, HIDDEN],
  ['/uk-ua/booking-wish', false, HIDDEN],
  ['/desk', false, HIDDEN],
  ['/ru-ua/desk/third-set', false, HIDDEN],
  ['/widget', false, HIDDEN],
  ['/ru-ua/m/clubs', false, HIDDEN],
  ['/mini', false, undefined],
])('%s, with the site kept out of the index: %s, says %s', (path, noIndex, robots) => {
  expect(robotsOf(path, noIndex)).toBe(robots);
});
