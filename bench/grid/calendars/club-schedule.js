import '/elements/define/club-schedule.js';

// The API's answers as text: to read and to check them is part of the work.
const answers = new Map();
export async function prepare() {
  const bodies = await (await fetch(`/answers${location.search}`)).json();
  for (const [key, { body }] of Object.entries(bodies)) answers.set(key, JSON.stringify(body));
  globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(input.url ?? input, location.href);
    const path = `GET ${pathname.replace(/^\/api|\/$/g, '')}`;
    const body = answers.get(`${path}?date=${searchParams.get('date')}`) ?? answers.get(path);
    // The live stream stays open and silent.
    if (body === undefined) return new Promise(() => {});
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
}

const schedule = document.createElement('club-schedule');
export const entries = () => schedule.shadowRoot?.querySelectorAll('[part~="cell"]') ?? [];
export const free = () => schedule.shadowRoot?.querySelectorAll('[part~="cell-free"]') ?? [];
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
