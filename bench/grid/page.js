// Runs in the measured page: shows a day in a calendar and tells when it stands.
let calendar;
const container = document.getElementById('calendar');

/** Until the frame that shows what the document has now was given away. */
const frame = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    }),
  );

/** All entries of this day and none of another: their number, and the price of one of them. */
function stands({ entries }) {
  const free = entries.filter(({ taken }) => !taken);
  const found = calendar.free ? calendar.free() : calendar.entries();
  if (found.length !== (calendar.free ? free.length : entries.length)) return false;
  const priced = [...found].find(({ textContent }) => !textContent.includes('Taken'));
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

const longest = { value: 0 };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest.value = Math.max(longest.value, duration);
}).observe({ entryTypes: ['longtask'] });

globalThis.bench = {
  async load(name) {
    calendar = await import(`/calendars/${name}.js`);
    await calendar.prepare?.();
  },
  async show(kind, day) {
    await frame();
    longest.value = 0;
    const start = performance.now();
    await (kind === 'mount' ? calendar.mount(container, day) : calendar.update(day));
    await settle(day, 60_000);
    return performance.now() - start;
  },
  /** Milliseconds of the longest task since the last `show` began; 0 below 50. */
  longestTask: () => longest.value,
  /** Elements, those in shadow trees among them. */
  elements() {
    const count = (root) =>
      [...root.querySelectorAll('*')].reduce(
        (sum, { shadowRoot }) => sum + 1 + (shadowRoot ? count(shadowRoot) : 0),
        0,
      );
    return count(container);
  },
  async read(html) {
    await frame();
    container.setHTMLUnsafe(html);
    container.getBoundingClientRect();
    await frame();
  },
};
