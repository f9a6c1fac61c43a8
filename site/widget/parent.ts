/** The events of elements that a frame forwards to its parent. */
const EVENTS = [
  'courtside-ready',
  'courtside-error',
  'courtside-slot-select',
  'courtside-club-select',
  'courtside-search-change',
  'courtside-location-change',
  'courtside-vote',
  'courtside-booking-submitted',
  'courtside-booking-confirmed',
  'courtside-booking-requested',
  'courtside-booking-paid',
  'courtside-booking-cancelled',
  'courtside-booking-moved',
  'courtside-booking-closed',
  'courtside-match-applied',
  'courtside-match-published',
];

/** The parent's origin in a frame's URL; undefined if it is not the origin of a web page. */
export function parentOrigin(text: string | null): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { origin, protocol } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text.replace(/\/$/, '') ? origin : undefined;
}

/** Whether the parent has that origin, as far as the browser reveals it. */
function isParent(origin: string): boolean {
  const known = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin);
  return parent !== window && (!known || known === origin);
}

type Schedule = HTMLElement & { announceTimes(): Promise<void> };

/** By how many pixels the bar covers the selected time; not more than 0 if it does not. */
function covered(content: HTMLElement): number {
  const root = content.querySelector('club-schedule')?.shadowRoot;
  const bar = root?.querySelector('[part~=bar]');
  if (!root || !bar) return 0;
  const cells = [...root.querySelectorAll('[part~=cell-selected]')].map((cell) => cell.getBoundingClientRect());
  // A layout that is hidden has no size.
  const bottoms = cells.filter(({ height }) => height > 0).map(({ bottom }) => bottom);
  return Math.max(0, ...bottoms) - bar.getBoundingClientRect().top;
}

/**
 * Sends the content's height and the elements' events to the parent page, only if it has that
 * origin. Returns a cleanup function.
 */
export function connectToParent(content: HTMLElement, origin: string): () => void {
  if (!isParent(origin)) return () => {};
  const send = (courtside: string, detail: unknown) => parent.postMessage({ courtside, detail }, origin);
  const sendHeight = () => send('resize', { height: content.scrollHeight });
  // Only the parent can scroll a frame as tall as its content.
  let selected = '[]';
  const uncover = (event: Event) => {
    const now = JSON.stringify((event as CustomEvent<{ selected: unknown[] }>).detail.selected);
    if (now === selected) return;
    selected = now;
    requestAnimationFrame(() => {
      const by = covered(content);
      if (by > 0) send('scroll', { by });
    });
  };
  const pass = ({ type, detail }: Event & { detail?: unknown }) => send(type, detail);
  const hear = (event: MessageEvent) => {
    if (event.source === parent && event.origin === origin && event.data?.courtside === 'hello') sendHeight();
  };
  const observer = new ResizeObserver(sendHeight);
  observer.observe(content);
  for (const name of EVENTS) content.addEventListener(name, pass);
  content.addEventListener('courtside-times-change', uncover);
  customElements
    .whenDefined('club-schedule')
    .then(() => content.querySelector<Schedule>('club-schedule')?.announceTimes());
  addEventListener('message', hear);
  return () => {
    observer.disconnect();
    for (const name of EVENTS) content.removeEventListener(name, pass);
    content.removeEventListener('courtside-times-change', uncover);
    removeEventListener('message', hear);
  };
}
