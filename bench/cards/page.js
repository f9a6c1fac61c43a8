// Runs in the measured page: shows clubs in a list or on a map, and tells what a press of a key and a move cost.
import { frame } from './frame.js';

let subject;
let clubs;
const container = document.getElementById('subject');

async function until(holds, what) {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > 30_000) throw new Error(`${what} never came`);
    await frame();
  }
  await frame();
}

/** Whether the clubs that fit stand there and no others: their number, and the first of them. */
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

// From the press, as the browser dates it, to the frame after what it has typed.
let pressed = 0;
const presses = [];
addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
addEventListener(
  'input',
  async () => {
    const start = pressed;
    await frame();
    presses.push(performance.now() - start);
  },
  { capture: true },
);

/** Milliseconds between the frames of a move. */
let frames;
function count(before) {
  requestAnimationFrame((now) => {
    if (!frames) return;
    if (before) frames.push(now - before);
    count(now);
  });
}

globalThis.bench = {
  async load(name) {
    clubs = await (await fetch(`/clubs${location.search}`)).json();
    subject = await import(`/bundles/${name}.js`);
  },
  async mount() {
    const stands = shows('');
    await frame();
    const start = performance.now();
    await subject.mount(container, clubs);
    await until(stands, 'the list');
    return performance.now() - start;
  },
  focus() {
    presses.length = 0;
    longest.value = 0;
    subject.field().focus();
  },
  found: (text) => until(shows(text), `what fits "${text}"`),
  /** Milliseconds of each press so far. */
  presses: () => presses,
  /** Milliseconds of the longest task since the field was entered; 0 below 50. */
  longestTask: () => longest.value,
  /** Elements, those in shadow trees among them. */
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
    await until(() => subject.pins() === clubs.length, 'the pins');
    return performance.now() - start;
  },
  /** The middle of the map, where it can be dragged. */
  middle() {
    const { left, top, width, height } = subject.pane().getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  },
  place: () => subject.place(),
  startFrames() {
    frames = [];
    count();
  },
  endFrames() {
    const counted = frames;
    frames = undefined;
    return counted;
  },
};
