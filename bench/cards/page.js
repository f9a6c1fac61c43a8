// Runs in the measured page: shows clubs in a list or on a map, and times key presses and moves.
import { frame } from './frame.js';

let subject;
let clubs;
const container = document.getElementById('subject');

async function waitUntil(condition, what) {
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > 30_000) throw new Error(`${what} did not appear`);
    await frame();
  }
  await frame();
}

/** Whether exactly the matching clubs are shown, by their number and the first of them. */
function shows(text) {
  const found = clubs.filter(({ title, address }) => `${title} ${address}`.toLowerCase().includes(text.toLowerCase()));
  return () => {
    const count = Number(/[\d,]+/.exec(subject.count() ?? '')?.[0].replace(',', ''));
    return count === found.length && subject.titles()[0]?.textContent === found[0].title;
  };
}

const longest = { value: 0 };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest.value = Math.max(longest.value, duration);
}).observe({ entryTypes: ['longtask'] });

// From a key press, by the browser's timestamp, to the frame after its input.
let pressedAt = 0;
const presses = [];
addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
addEventListener(
  'input',
  async () => {
    const start = pressedAt;
    await frame();
    presses.push(performance.now() - start);
  },
  { capture: true },
);

/** Milliseconds between the frames of a drag. */
let frames;
function countFrames(before) {
  requestAnimationFrame((now) => {
    if (!frames) return;
    if (before) frames.push(now - before);
    countFrames(now);
  });
}

globalThis.bench = {
  async load(name) {
    clubs = await (await fetch(`/clubs${location.search}`)).json();
    subject = await import(`/bundles/${name}.js`);
  },
  async mount() {
    const isComplete = shows('');
    await frame();
    const start = performance.now();
    await subject.mount(container, clubs);
    await waitUntil(isComplete, 'the list');
    return performance.now() - start;
  },
  focus() {
    presses.length = 0;
    longest.value = 0;
    subject.field().focus();
  },
  found: (text) => waitUntil(shows(text), `the clubs for "${text}"`),
  /** Milliseconds of each key press so far. */
  presses: () => presses,
  /** Milliseconds of the longest task since the field got focus; 0 if none took 50 ms. */
  longestTask: () => longest.value,
  /** The number of elements, including those in shadow trees. */
  elements() {
    const within = (root) =>
      [...root.querySelectorAll('*')].reduce(
        (sum, { shadowRoot }) => sum + 1 + (shadowRoot ? within(shadowRoot) : 0),
        0,
      );
    return within(container) + (container.shadowRoot ? within(container.shadowRoot) : 0);
  },
  async showMap() {
    await subject.mount(container, clubs);
    await frame();
    const start = performance.now();
    await subject.show();
    await waitUntil(() => subject.pins() === clubs.length, 'the pins');
    return performance.now() - start;
  },
  /** The centre of the map, where the drag begins. */
  middle() {
    const { left, top, width, height } = subject.pane().getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  },
  pinLeft: () => subject.pinLeft(),
  startFrames() {
    frames = [];
    countFrames();
  },
  endFrames() {
    const counted = frames;
    frames = undefined;
    return counted;
  },
};
