import type { Client } from '#core/api/client.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { byTime, interaction, rareParts } from './deferred-parts.ts';
import { type Schedule, type ScheduleQuery, type ScheduleStore, serviceOf } from './model.ts';
import { createScheduleStore } from './store.ts';
import { measureSpace } from './view/use-layout.ts';

/** By client: each element has one of its own per language. */
const earlyStores = new WeakMap<Client, ScheduleStore>();

/** Requests the schedule, and the code that it needs, before the first render. */
export async function begin(query: ScheduleQuery, context: WidgetContext): Promise<unknown> {
  if (!query.club) return;
  const store = createScheduleStore(query, context);
  earlyStores.set(context.client, store);
  const loaded = store.open(query, context);
  // One microtask later the element has its styles, and with them its width.
  await undefined;
  const list = measureSpace(context.element!).narrow && byTime.load();
  const rest = loaded.then(async () => {
    const { schedule } = store.getState();
    // A coach's day is shown by time.
    if (schedule && serviceOf(schedule)?.kind === 'coach') await byTime.load();
  });
  await Promise.all([list, rest]).catch(() => {});
}

/** The store that `begin` created with this client. It is returned once. */
export function takeEarlyStore(client: Client): ScheduleStore | undefined {
  const store = earlyStores.get(client);
  earlyStores.delete(client);
  return store;
}

/**
 * Loads the code for what a server may have rendered: both layouts, sessions, closed hours,
 * hours without power, matches, and the selection. If it fails, the table works without them.
 */
export const prepare = async (schedule: Schedule): Promise<unknown> => {
  const { day, named } = schedule;
  if (!day) return;
  const rare = day.without_power ?? day.matches ?? day.sessions[0];
  const loads = [byTime.load(), rare && rareParts.load(), named && interaction.load()];
  await Promise.all(loads).catch(() => {});
};
