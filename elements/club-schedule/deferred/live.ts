import { watchSlots } from '#core/live/slots-stream.ts';
import { addStyles } from '#elements/shared/element/index.ts';
import type { ScheduleStore } from '../model.ts';
import css from '../styles/live.css';
import { exposeWatch, pressBusyCell } from './slot-watch-part.ts';

/** Milliseconds after which an update that met another request is tried again. */
const BUSY = 300;
/**
 * The least milliseconds between two updates: a day that changes all the time must not keep a phone
 * busy, and still shows everything within a second.
 */
const PAUSE = 800;
const EVENTS = ['click', 'keydown', 'focusin'];

/**
 * Loads the day again whenever it changes, and lets visitors press busy cells. Returns a cleanup
 * function.
 */
export function keepLive(store: ScheduleStore, root: ShadowRoot): () => void {
  let [key, stop] = ['', () => {}];
  let counting: Promise<() => void> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** When the last update began, by `performance.now()`. */
  let updated = -PAUSE;

  function update(): void {
    clearTimeout(again);
    const wait = store.getState().loading ? BUSY : updated + PAUSE - performance.now();
    if (wait > 0) again = setTimeout(update, wait);
    else {
      updated = performance.now();
      void store.refresh();
    }
  }

  function follow(): void {
    const { client } = store.context;
    const { schedule, date } = store.getState();
    // From the request on: changes while the response is on its way count too.
    const day = schedule && date && { clubId: schedule.club.id, date };
    if (schedule?.meta.unreleased)
      counting ??= import('./release.ts').then(
        (code) => code.countDown(store, root),
        () => () => {},
      );
    const wanted = day ? `${client.publicUrl('')} ${day.clubId} ${day.date}` : '';
    if (wanted === key) return;
    stop();
    key = wanted;
    stop = day ? watchSlots(client, { ...day, since: schedule.meta.event_id }, update) : () => {};
  }

  addStyles(root, css);
  // The API checks the club. Without this code there are no messages for the author of the page.
  if (root.host.matches(':not([club]),[service],[court],[time],[date]:not([date^="20"]),[theme],[broker],[lang]'))
    import('#elements/shared/element/advice.ts').then(
      (code) => code.checkAttributes(root.host as HTMLElement),
      () => {},
    );
  const onPress = (event: Event) => pressBusyCell(event, store);
  for (const name of EVENTS) root.addEventListener(name, onPress);
  const unsubscribe = store.subscribe(follow);
  exposeWatch(store);
  follow();
  return () => {
    unsubscribe();
    clearTimeout(again);
    stop();
    counting?.then((end) => end());
    for (const name of EVENTS) root.removeEventListener(name, onPress);
  };
}
