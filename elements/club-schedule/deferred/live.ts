import { watchSlots } from '#core/live/slots-stream.ts';
import { addStyles, importAgain } from '#elements/shared/element/index.ts';
import css from '../styles/live.css';
import type { Latest } from './keep-fresh.ts';

/** Milliseconds after which an update that met another request tries again. */
const BUSY = 300;
/** Milliseconds between two updates at least: a day that changes all the time must not keep a phone busy, and shows all within a second. */
const PAUSE = 800;
const EVENTS = ['click', 'keydown', 'focusin'];

/** Opens the way to be told when a taken time is free, where somebody presses it. */
const offerWatch = (root: ShadowRoot, latest: () => Latest) => (event: Event) => {
  const cell = (event.target as Element).closest<HTMLTableCellElement>('td.busy');
  // Before it is read out: that it opens something.
  cell?.setAttribute('aria-haspopup', 'dialog');
  if (event.type === 'focusin') return;
  const { key = 'Enter', clientY } = event as Partial<KeyboardEvent & MouseEvent>;
  if (cell && (key === 'Enter' || key === ' ')) {
    importAgain(() => import('./slot-watch.tsx')).then(
      ({ openWatch }) => openWatch(cell, clientY, root, latest),
      () => {},
    );
  }
};

/** Asks for the day again whenever somebody changed it, and lets taken times be pressed. Answers what ends both. */
export function keepLive(latest: () => Latest, root: ShadowRoot): () => void {
  let [key, stop] = ['', () => {}];
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds of the page's clock. */
  let updated = -PAUSE;

  function update(): void {
    clearTimeout(again);
    const { store, client } = latest();
    const wait = store.getState().loading ? BUSY : updated + PAUSE - performance.now();
    if (wait > 0) again = setTimeout(update, wait);
    else {
      updated = performance.now();
      void store.show({}, client);
    }
  }

  function follow(): void {
    const { store, client } = latest();
    const { schedule, date } = store.getState();
    // As soon as it is asked for: what changes while its answer is on the way is told as well.
    const day = schedule && date && { clubId: schedule.club.id, date };
    const wanted = day ? `${client.publicUrl('')} ${day.clubId} ${day.date}` : '';
    if (wanted === key) return;
    stop();
    key = wanted;
    stop = day ? watchSlots(client, { ...day, since: schedule.since }, update) : () => {};
  }

  addStyles(root, css);
  const press = offerWatch(root, latest);
  for (const name of EVENTS) root.addEventListener(name, press);
  const unsubscribe = latest().store.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    clearTimeout(again);
    stop();
    for (const name of EVENTS) root.removeEventListener(name, press);
  };
}
