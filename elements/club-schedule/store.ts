import { createStore } from 'zustand/vanilla';
import { MINUTE } from '#core/domain/units.ts';
import { createCategoriesStore } from '#core/state/categories.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { Order } from '#elements/shared/ui/booking-dialog.tsx';
import { loadDay, loadSchedule } from './data.ts';
import { interaction } from './deferred-parts.ts';
import {
  type DayKey,
  maximumOf,
  type Schedule,
  type ScheduleEvent,
  type ScheduleQuery,
  type ScheduleState,
  type ScheduleStore,
  serviceOf,
  slotsOf,
} from './model.ts';
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

/** Opens the booking dialog. If its code cannot be loaded, the page says so. */
async function openBooking({ apply, context }: Shared, order: Order): Promise<void> {
  const opener = (context.element?.shadowRoot?.activeElement ?? null) as HTMLElement | null;
  apply({ type: 'bookingRequested' });
  try {
    const [, { BookingDialog }] = await Promise.all([context.loadElement('booking-flow'), interaction.load()]);
    apply({ type: 'bookingOpened', booking: { order, Dialog: BookingDialog, opener } });
  } catch (error) {
    apply({ type: 'bookingFailed' });
    context.report(error);
  }
}

/** Creates the store of a schedule; `initial` is the data if the server has loaded it. */
export function createScheduleStore(query: ScheduleQuery, context: WidgetContext, initial?: Schedule): ScheduleStore {
  const store = createStore<ScheduleState>()(() => initialState(initial));
  const { getState } = store;
  const apply = (event: ScheduleEvent) => store.setState((state) => applyEvent(state, event), true);
  const shared: Shared = { getState, apply, query, context };
  const requests = createRequests(shared, initial !== undefined);
  const refresh = () => requests.show({});

  const select: ScheduleStore['select'] = (selection) => {
    apply({ type: 'select', selection });
    if (selection && getState().selection === selection) requests.refreshIfStale();
  };

  const scheduleStore: ScheduleStore = {
    ...store,
    ...requests,
    get client() {
      return shared.context.client;
    },
    refresh,
    moveDay(step) {
      const { schedule, date } = getState();
      const dates = schedule?.dates ?? [];
      const next = dates[dates.findIndex((each) => each.date === date) + step];
      if (next) requests.show({ date: next.date });
    },
    select,
    toggle(slot) {
      interaction.run(({ toggle, selectionOf }) => {
        const { schedule, selection } = getState();
        const maximum = maximumOf(schedule && serviceOf(schedule));
        select(selectionOf(toggle(schedule?.day?.slots ?? [], slotsOf(selection), slot, maximum)));
      }, 'ignore');
    },
    showPast: () => apply({ type: 'showPast' }),
    book() {
      const { schedule, selection } = getState();
      if (!schedule || !selection) return;
      const detail = selection.code.eventDetail(schedule, selection.slots);
      if (shared.context.emit('slot-select', detail)) openBooking(shared, { slots: detail.slots });
    },
    openSession: (session) => void openBooking(shared, { session }),
    booked() {
      select(undefined);
      refresh();
    },
    closeBooking() {
      apply({ type: 'bookingClosed' });
      refresh();
    },
    watchTaken(opener) {
      interaction.run(({ watchTaken }) => watchTaken(opener, scheduleStore), 'ignore');
    },
  };
  return scheduleStore;
}
