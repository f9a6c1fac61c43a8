import type { Client } from '#core/api/client.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { Wanted } from './data.ts';
import { createScheduleStore, type ScheduleStore } from './state.ts';

/** By the client that they ask, which is one element's in one language. */
const begun = new WeakMap<Client, { store: ScheduleStore; wanted: string }>();

/** What a schedule is asked for by, as text, to compare. */
export const wantedOf = ({ club, service, date }: Partial<Wanted>) => `${club} ${service} ${date}`;

/** Asks for the schedule before anything is drawn, so that the answers are on their way meanwhile. */
export function begin(props: Partial<Wanted>, { client }: WidgetContext): Promise<unknown> | undefined {
  const { club } = props;
  if (!club) return undefined;
  const store = createScheduleStore(undefined);
  begun.set(client, { store, wanted: wantedOf(props) });
  return store.load({ ...props, club }, client);
}

/** The schedule that was begun with this client, once. */
export function takeBegun(client: Client) {
  const schedule = begun.get(client);
  begun.delete(client);
  return schedule;
}
