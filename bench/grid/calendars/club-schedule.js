import '/elements/define/club-schedule.js';

// The API's responses as text, because parsing and validating them is part of the work; as bytes,
// because these are outside the JavaScript heap, where a server's data does not belong.
const answers = new Map();
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** The open stream of live updates. */
let stream;
let club;
/** The day with or without one booking more, which the next change brings. */
let nextBody;
export async function prepare() {
  const bodies = await (await fetch(`/answers${location.search}`)).json();
  for (const [key, { body }] of Object.entries(bodies)) answers.set(key, encoder.encode(JSON.stringify(body)));
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

/** Books a slot of the day, or frees it: the stream reports the change as the server does. */
export function change({ date }) {
  const key = `GET /v1/slots?date=${date}`;
  if (!nextBody) {
    const answer = JSON.parse(decoder.decode(answers.get(key)));
    Object.assign(
      answer.data.find(({ status }) => status === 'free'),
      { status: 'busy', token: null },
    );
    nextBody = encoder.encode(JSON.stringify(answer));
  }
  const body = nextBody;
  nextBody = answers.get(key);
  answers.set(key, body);
  const data = JSON.stringify({ changed: [{ club_id: club, date }] });
  stream.enqueue(encoder.encode(`event: change\ndata: ${data}\n\n`));
}
/** Whether the stream of live updates is open. */
export const isLive = () => stream !== undefined;

const schedule = document.createElement('club-schedule');
export const entries = () => schedule.shadowRoot?.querySelectorAll('[part~="cell"]') ?? [];
/** The free slots in the first rows; by default in all drawn rows. */
export const free = (rows = Number.POSITIVE_INFINITY) =>
  [...(schedule.shadowRoot?.querySelectorAll('[part~="cell-free"]') ?? [])].filter(
    (cell) => cell.parentElement.getAttribute('data-row') < rows,
  );
const heads = () => [...(schedule.shadowRoot?.querySelectorAll('[data-row] > th') ?? [])];
export const rowsInView = () => heads().filter((head) => head.getBoundingClientRect().top < innerHeight).length;
export const rowsDrawn = () => heads().filter((head) => head.parentElement.querySelector('[part~="cell"]')).length;
/** Whether one slot is selected and the bar with the button to book it is shown. */
export const isSelected = () =>
  schedule.shadowRoot.querySelectorAll('[part~="cell-selected"], [part~="book"]').length === 2;
export function mount(container, day) {
  schedule.setAttribute('club', 'arena');
  schedule.setAttribute('lang', 'en');
  schedule.setAttribute('date', day.date);
  container.append(schedule);
}
export function update({ date }) {
  const day = String(Number(date.slice(-2)));
  // Clicks the day, as a visitor does.
  for (const button of schedule.shadowRoot.querySelectorAll('[part~="day"]')) {
    if (button.querySelector('b').textContent === day) button.click();
  }
}
