// Runs in the measured page: shows a day in a calendar and tells when it stands.
import { frame } from './frame.js';

let calendar;
let days;
let served = '';
const container = document.getElementById('calendar');

/** The entries that begin in the first rows of a day; all where a calendar does not count its rows. */
const entriesIn = ({ entries, from, step }, rows = Number.POSITIVE_INFINITY) =>
  entries.filter(({ start }) => start < from + rows * step);

/**
 * All entries of this day and none of another: their number, and the price of one of them. Of a calendar that leaves out
 * what is off screen, all that are in the window.
 */
function stands(day) {
  // Before anything is there nothing is laid out to look at it.
  if (calendar.entries().length === 0) return false;
  const rows = calendar.rowsInView?.();
  const entries = entriesIn(day, rows);
  const free = entries.filter(({ taken }) => !taken);
  const found = [...(calendar.free?.(rows) ?? calendar.entries())];
  if (found.length === 0 || found.length !== (calendar.free ? free.length : entries.length)) return false;
  const priced = found.find(({ textContent }) => !textContent.includes('Taken'));
  return free.some(({ text }) => priced.textContent.includes(text));
}

async function settle(day, milliseconds) {
  const start = performance.now();
  while (!stands(day)) {
    if (performance.now() - start > milliseconds) throw new Error(`only ${calendar.entries().length} entries`);
    await frame();
  }
  await frame();
  return performance.now() - start;
}

const pressed = [];
const longest = { value: 0 };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest.value = Math.max(longest.value, duration);
}).observe({ entryTypes: ['longtask'] });

globalThis.bench = {
  /** The days, there before anything is measured: how they come here is no work of a calendar's. */
  take(each) {
    days = each;
  },
  async load(name) {
    calendar = await import(`/bundles/${name}.js`);
    await calendar.prepare?.();
  },
  async show(kind, index) {
    const day = days[index];
    await frame();
    longest.value = 0;
    const start = performance.now();
    await (kind === 'mount' ? calendar.mount(container, day) : calendar.update(day));
    await settle(day, 60_000);
    return performance.now() - start;
  },
  /** Milliseconds of the longest task since the last `show` began; 0 below 50. */
  longestTask: () => longest.value,
  /** Waits for what a calendar fetches once the day stands; of the peers none does. */
  async followed() {
    // Not by frames, which would be counted.
    while (calendar.isLive?.() === false) await new Promise((resolve) => setTimeout(resolve, 100));
  },
  /** How many of the day's entries are drawn, in the window or below it. */
  drawn: (index) => entriesIn(days[index], calendar.rowsDrawn?.()).length,
  /** The middle of each of so many free entries of ours, spread over those in the window; what a press takes is kept from now on. */
  presses(count) {
    addEventListener('click', async ({ timeStamp }) => {
      await frame();
      pressed.push({ milliseconds: performance.now() - timeStamp, seen: calendar.chosen() });
    });
    const free = calendar.free(calendar.rowsInView());
    return Array.from({ length: count }, (_, index) => {
      const { x, y, width, height } = free[Math.floor((index / count) * free.length)].getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
  },
  /** What the press of this number took, from the event to the frame that shows it; waits for it. */
  async pressed(index) {
    while (!pressed[index]) await frame();
    if (!pressed[index].seen) throw new Error('a press is not seen in the next frame');
    return pressed[index].milliseconds;
  },
  /** Elements, those in shadow trees among them. */
  elements() {
    const count = (root) =>
      [...root.querySelectorAll('*')].reduce(
        (sum, { shadowRoot }) => sum + 1 + (shadowRoot ? count(shadowRoot) : 0),
        0,
      );
    return count(container);
  },
  /** As many changes of the day as are told of, evenly over the seconds; settles when the last of them is seen. */
  async live(index, perSecond, seconds) {
    const before = calendar.free().length;
    // An odd number, so that the day is another one at the end.
    for (let left = perSecond * seconds - 1; left > 0; left -= 1) {
      calendar.change(days[index]);
      await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
    }
    const start = performance.now();
    while (calendar.free().length === before) {
      if (performance.now() - start > 60_000) throw new Error('no change is seen');
      await frame();
    }
  },
  /** HTML for `read`: how it comes here from the bench is no work of a visitor's. */
  keep(html) {
    served = html;
  },
  async read() {
    await frame();
    container.setHTMLUnsafe(served);
    container.getBoundingClientRect();
    await frame();
  },
};
