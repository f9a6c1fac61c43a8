import { watchSlots } from '#core/live/slots-stream.ts';
import { addStyles } from '#elements/shared/ui/lazy-styles.ts';
import type { Latest } from './fresh.ts';
import css from './live.css';

/** Milliseconds after which an update that met another request tries again. */
const BUSY = 300;
const EVENTS = ['click', 'keydown'];

/** Opens the way to be told when a taken time is free, where somebody presses it. */
const offerWatch = (root: ShadowRoot, latest: () => Latest) => (event: Event) => {
  const cell = (event.target as Element).closest<HTMLTableCellElement>('td.busy');
  const { key = 'Enter', clientY } = event as Partial<KeyboardEvent & MouseEvent>;
  if (cell && (key === 'Enter' || key === ' ')) {
    import('./watch.tsx').then(
      ({ openWatch }) => openWatch(cell, clientY, root, latest),
      () => {},
    );
  }
};

/** Asks for the day again whenever somebody changed it, and lets taken times be pressed. Answers what ends both. */
export function keepLive(latest: () => Latest, root: ShadowRoot): () => void {
  let [key, stop] = ['', () => {}];
  let again: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(again);
    const { store, client } = latest();
    if (store.getState().loading) again = setTimeout(update, BUSY);
    else void store.show({}, client);
  }

  function follow(): void {
    const { store, client } = latest();
    const { schedule } = store.getState();
    const day = schedule?.day && { clubId: schedule.club.id, date: schedule.day.date };
    const wanted = day ? `${client.publicUrl('')} ${day.clubId} ${day.date}` : '';
    if (wanted === key) return;
    stop();
    key = wanted;
    stop = day ? watchSlots(client, day, update) : () => {};
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
