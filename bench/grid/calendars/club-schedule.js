import '/elements/define/club-schedule.js';

// The API's answers as text: to read and to check them is part of the work.
// As bytes, which are not in the script's heap: what a server has in its memory is none of the widget's.
const answers = new Map();
const write = new TextEncoder();
const read = new TextDecoder();
/** The open stream of live updates. */
let stream;
let club;
/** The same day with one free time fewer, which the next change brings. */
let other;
export async function prepare() {
  const bodies = await (await fetch(`/answers${location.search}`)).json();
  for (const [key, { body }] of Object.entries(bodies)) answers.set(key, write.encode(JSON.stringify(body)));
  club = bodies['GET /v1/clubs/arena'].body.data.id;
  globalThis.fetch = async (input, { signal }) => {
    const { pathname, searchParams } = new URL(input.url ?? input, location.href);
    const path = `GET ${pathname.replace(/^\/api|\/$/g, '')}`;
    const body = answers.get(`${path}?date=${searchParams.get('date')}`) ?? answers.get(path);
    if (path.endsWith('/stream')) {
      const start = (opened) => {
        stream = opened;
        signal.addEventListener('abort', () => opened.error(signal.reason));
      };
      return new Response(new ReadableStream({ start }));
    }
    if (body === undefined) return new Promise(() => {});
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
}

/** Somebody books a time of the day, or gives it back: the stream tells of it as the server does. */
export function change({ date }) {
  const key = `GET /v1/slots?date=${date}`;
  if (!other) {
    const answer = JSON.parse(read.decode(answers.get(key)));
    Object.assign(
      answer.data.find(({ status }) => status === 'free'),
      { status: 'busy', token: null },
    );
    other = write.encode(JSON.stringify(answer));
  }
  const now = other;
  other = answers.get(key);
  answers.set(key, now);
  const data = JSON.stringify({ changed: [{ club_id: club, date }] });
  stream.enqueue(write.encode(`event: change\ndata: ${data}\n\n`));
}
/** Whether the stream of live updates is open. */
export const isLive = () => stream !== undefined;

const schedule = document.createElement('club-schedule');
export const entries = () => schedule.shadowRoot?.querySelectorAll('[part~="cell"]') ?? [];
/** The free times that begin in so many rows; in all that are drawn by itself. */
export const free = (rows = Number.POSITIVE_INFINITY) =>
  [...(schedule.shadowRoot?.querySelectorAll('[part~="cell-free"]') ?? [])].filter(
    (cell) => cell.parentElement.getAttribute('data-row') < rows,
  );
const heads = () => [...(schedule.shadowRoot?.querySelectorAll('[data-row] > th') ?? [])];
export const rowsInView = () => heads().filter((head) => head.getBoundingClientRect().top < innerHeight).length;
export const rowsDrawn = () => heads().filter((head) => head.parentElement.querySelector('[part~="cell"]')).length;
/** Whether one time is chosen, and its name stands in the bar. */
export const chosen = () =>
  schedule.shadowRoot.querySelectorAll('[part~="cell-selected"], [part~="book"]').length === 2;
export function mount(container, day) {
  schedule.setAttribute('club', 'arena');
  schedule.setAttribute('lang', 'en');
  schedule.setAttribute('date', day.date);
  container.append(schedule);
}
export function update({ date }) {
  const day = String(Number(date.slice(-2)));
  // As a visitor does it.
  for (const button of schedule.shadowRoot.querySelectorAll('[part~="day"]')) {
    if (button.querySelector('b').textContent === day) button.click();
  }
}
