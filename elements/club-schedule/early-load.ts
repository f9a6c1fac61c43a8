import type { Client } from '#core/api/client.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { Schedule, Wanted } from './data.ts';
import { sessions, times } from './parts.ts';
import { createScheduleStore, type ScheduleStore } from './state.ts';
import { FEW_COURTS, spaceIn } from './view/use-layout.ts';

/** By the client that they ask, which is one element's in one language. */
const begun = new WeakMap<Client, { store: ScheduleStore; wanted: string }>();

/** What a schedule is asked for by, as text, to compare. */
export const wantedOf = ({ club, service, date }: Partial<Wanted>) => `${club} ${service} ${date}`;

/** Asks for the schedule before anything is drawn, so that the answers are on their way meanwhile. */
export async function begin(props: Partial<Wanted>, { client, element }: WidgetContext): Promise<unknown> {
  const { club } = props;
  if (!club) return;
  const store = createScheduleStore(undefined);
  begun.set(client, { store, wanted: wantedOf(props) });
  const loaded = store.load({ ...props, club }, client);
  // A microtask later the element has its styles, and with them its width.
  await undefined;
  const list = spaceIn(element!).narrow && times.load();
  const aside = loaded.then(async () => isBeside(store.getState().schedule) && sessions.load());
  await Promise.all([list, aside]).catch(() => {});
}

/** Whether sessions have no court of the table; one that has none of its hours asks for its file once it is drawn. */
const isBeside = (schedule: Schedule | undefined) =>
  schedule?.day?.sessions.some(({ court }) => schedule.day!.courts.every(({ id }) => id !== court?.id)) ?? false;

/** What a schedule from a server may hold: both layouts, where its courts are many, and its sessions. Without them the table lives. */
export const prepare = async ({ day }: Schedule): Promise<unknown> =>
  day &&
  Promise.all([day.courts.length > FEW_COURTS && times.load(), day.sessions.length > 0 && sessions.load()]).catch(
    () => {},
  );

/** The schedule that was begun with this client, once. */
export function takeBegun(client: Client) {
  const schedule = begun.get(client);
  begun.delete(client);
  return schedule;
}
