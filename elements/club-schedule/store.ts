import { createStore } from 'zustand/vanilla';
import { MINUTE } from '#core/domain/units.ts';
import { createCategoriesStore } from '#core/state/categories.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { loadDay, loadSchedule } from './data.ts';
import { interaction } from './deferred-parts.ts';
import type { DayKey, Schedule, ScheduleEvent, ScheduleQuery, ScheduleState, ScheduleStore } from './model.ts';
import { applyEvent, initialState } from './state.ts';

/** Milliseconds after which `refreshIfStale` loads a day again. */
const STALE = 5 * MINUTE;

type Requests = Pick<ScheduleStore, 'open' | 'reset' | 'reload' | 'retry' | 'show' | 'refreshIfStale' | 'stop'>;

const keyOf = ({ club, service, date }: ScheduleQuery) => `${club} ${service} ${date}`;

/** What the actions of a store share. */
interface Shared {
  getState(): ScheduleState;
  apply(event: ScheduleEvent): void;
  query: ScheduleQuery;
  context: WidgetContext;
}

/** Loads data. A new request aborts the one before it. */
function createRequests(shared: Shared, isLoaded: boolean): Requests {
  const { getState, apply } = shared;
  const categories = createCategoriesStore();
  let isOpen = isLoaded;
  let running: AbortController | undefined;
  let loadedAt = Date.now();

  /** An aborted request changes nothing. */
  async function run(event: ScheduleEvent, request: (signal: AbortSignal) => Promise<Schedule>): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    apply(event);
    try {
      const schedule = await request(controller.signal);
      if (running !== controller) return;
      loadedAt = Date.now();
      apply({ type: 'loaded', schedule });
    } catch (error) {
      if (running === controller) apply({ type: 'loadFailed', error, club: shared.query.club });
    }
  }

  async function load({ club, service, date }: ScheduleQuery): Promise<void> {
    const { client } = shared.context;
    if (!club) return;
    await run({ type: 'load' }, (signal) => loadSchedule({ club, service, date }, { client, signal, categories }));
  }

  async function show(change: Partial<DayKey>): Promise<void> {
    const { client } = shared.context;
    const { schedule, ...state } = getState();
    const { serviceId = state.serviceId, date = state.date } = change;
    if (!schedule || serviceId === undefined || date === undefined) return;
    const day = { serviceId, date };
    await run({ type: 'show', day }, async (signal) => {
      return { ...schedule, day: await loadDay(schedule.club, day, { client, signal }) };
    });
  }

  return {
    async open(query, context) {
      const isSame = isOpen && context.client === shared.context.client && keyOf(query) === keyOf(shared.query);
      isOpen = true;
      Object.assign(shared, { query, context });
      if (!isSame) await load(query);
    },
    reset() {
      apply({ type: 'select', selection: undefined });
      return load(shared.query);
    },
    reload() {
      const { loading, serviceId: service, date } = getState();
      if (!loading) load({ ...shared.query, service, date });
    },
    retry() {
      const { failure } = getState();
      if (failure?.day) show(failure.day);
      else load(shared.query);
    },
    show,
    refreshIfStale() {
      if (!getState().loading && Date.now() - loadedAt > STALE) show({});
    },
    stop() {
      running?.abort();
      running = undefined;
    },
  };
}

/** Creates the store of a schedule; `initial` is the data if the server has loaded it. */
export function createScheduleStore(query: ScheduleQuery, context: WidgetContext, initial?: Schedule): ScheduleStore {
  const store = createStore<ScheduleState>()(() => initialState(initial));
  const { getState } = store;
  const apply = (event: ScheduleEvent) => store.setState((state) => applyEvent(state, event));
  const shared: Shared = { getState, apply, query, context };
  const requests = createRequests(shared, initial !== undefined);

  const scheduleStore: ScheduleStore = {
    ...store,
    ...requests,
    get context() {
      return shared.context;
    },
    apply,
    refresh: () => requests.show({}),
    select(selection) {
      apply({ type: 'select', selection });
      if (selection && getState().selection === selection) requests.refreshIfStale();
    },
    showPast: () => apply({ type: 'showPast' }),
    openSession(session) {
      interaction.run(
        ({ openBooking }) => openBooking(scheduleStore, { session }),
        (error) => {
          apply({ type: 'booking', booking: 'failed' });
          shared.context.report(error);
        },
      );
    },
  };
  return scheduleStore;
}
