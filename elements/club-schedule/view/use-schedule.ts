import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useDeferred } from '#elements/shared/deferred/use-deferred.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { interaction } from '../deferred-parts.ts';
import { takeEarlyStore } from '../early-load.ts';
import type { Schedule, ScheduleQuery } from '../model.ts';
import { createScheduleStore } from '../store.ts';

/**
 * The store of the element: it loads data, reports failures and is refreshed as long as the
 * component is mounted.
 */
export function useSchedule(query: ScheduleQuery, context: WidgetContext, initial: Schedule | undefined) {
  const { club, service, date, court, time } = query;
  const [store] = useState(() => takeEarlyStore(context.client) ?? createScheduleStore(query, context, initial));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  useEffect(() => void store.open(query, context), [club, service, date, court, time, context]);
  useEffect(() => store.stop, [store]);
  const error = state.failure?.error;
  useEffect(() => {
    if (error) context.report(error);
  }, [error]);

  // Without this code the schedule is not refreshed. A booking loads it again, and shows if that
  // fails. The server's markup of a selection needs its styles at once.
  const [when] = useState<'demand' | 'near'>(state.selection ? 'demand' : 'near');
  const { value: code } = useDeferred(interaction, { when, onError: 'ignore' });
  // Before the next frame: its styles are those of the first selection.
  useLayoutEffect(() => code?.keepFresh(store, context.element!.shadowRoot!), [code, store]);
  useEffect(() => code?.publish(store, context), [code, store, context]);
  useEffect(() => context.expose({ refresh: store.refresh, reset: store.reset }), [context, store]);
  const isLoaded = state.schedule !== undefined;
  useLayoutEffect(() => {
    if (isLoaded) context.emit('ready');
  }, [isLoaded]);
  return { store, state };
}
