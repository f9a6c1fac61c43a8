// Runs in the measured page: shows days in a calendar and times them.
import { frame } from './frame.js';

let calendar;
let days;
let serverHtml = '';
const container = document.getElementById('calendar');

/** The entries that start in the first rows of a day; all if the calendar has no row count. */
const entriesIn = ({ entries, from, step }, rows = Number.POSITIVE_INFINITY) =>
  entries.filter(({ start }) => start < from + rows * step);

/**
 * Whether exactly the entries of this day are drawn, by their number and the price of one of them.
 * If the calendar leaves out rows outside the viewport, only those in the viewport count.
 */
function isShown(day) {
  // Returns early, because counting the rows in view would force a layout.
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
  while (!isShown(day)) {
    if (performance.now() - start > milliseconds) throw new Error(`only ${calendar.entries().length} entries`);
    await frame();
  }
  await frame();
  return performance.now() - start;
}

const selections = [];
const longest = { value: 0 };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest.value = Math.max(longest.value, duration);
}).observe({ entryTypes: ['longtask'] });

globalThis.bench = {
  /** Sets the days before the measurement, as their transfer is not the calendar's work. */
  setDays(newDays) {
    days = newDays;
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
  /** Milliseconds of the longest task since the last `show` began; 0 if none took 50 ms. */
  longestTask: () => longest.value,
  /** Waits for what the calendar loads after the day is shown. Only ours does. */
  async waitForDeferred() {
    // Frames would count as work of the calendar.
    while (calendar.isLive?.() === false) await new Promise((resolve) => setTimeout(resolve, 100));
  },
  /** The number of the day's entries that are drawn, in the viewport or below it. */
  drawn: (index) => entriesIn(days[index], calendar.rowsDrawn?.()).length,
  /** Centres of `count` free slots, spread over those in the viewport. Times clicks from now on. */
  slotPositions(count) {
    addEventListener('click', async ({ timeStamp }) => {
      await frame();
      selections.push({ milliseconds: performance.now() - timeStamp, seen: calendar.isSelected() });
    });
    const free = calendar.free(calendar.rowsInView());
    return Array.from({ length: count }, (_, index) => {
      const { x, y, width, height } = free[Math.floor((index / count) * free.length)].getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
  },
  /** Waits for a click. Returns the milliseconds from the event to the frame after it. */
  async selectionTime(index) {
    while (!selections[index]) await frame();
    if (!selections[index].seen) throw new Error('the next frame did not show the selection');
    return selections[index].milliseconds;
  },
  /** The number of elements, including those in shadow trees. */
  elements() {
    const count = (root) =>
      [...root.querySelectorAll('*')].reduce(
        (sum, { shadowRoot }) => sum + 1 + (shadowRoot ? count(shadowRoot) : 0),
        0,
      );
    return count(container);
  },
  /** Sends changes of the day at an even rate. Resolves when the last one is shown. */
  async sendChanges(index, perSecond, seconds) {
    const before = calendar.free().length;
    // An odd number, so that the day differs at the end.
    for (let left = perSecond * seconds - 1; left > 0; left -= 1) {
      calendar.change(days[index]);
      await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
    }
    const start = performance.now();
    while (calendar.free().length === before) {
      if (performance.now() - start > 60_000) throw new Error('no change was shown');
      await frame();
    }
  },
  /** Sets the HTML of `showHtml` before the measurement, as its transfer does not count. */
  setHtml(html) {
    serverHtml = html;
  },
  async showHtml() {
    await frame();
    container.setHTMLUnsafe(serverHtml);
    container.getBoundingClientRect();
    await frame();
  },
};
