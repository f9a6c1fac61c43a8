import { watchSlots } from '#core/live/slots-stream.ts';
import type { Latest } from './fresh.ts';

/** Milliseconds after which an update that met another request tries again. */
const BUSY = 300;

/** Asks for the day again whenever somebody changed it. Answers what ends it. */
export function keepLive(latest: () => Latest): () => void {
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

  const unsubscribe = latest().store.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    clearTimeout(again);
    stop();
  };
}
