import { createStore } from 'zustand/vanilla';
import type { Client } from '#core/api/client.ts';
import { MINUTE } from '#core/domain/units.ts';
import type { Service } from '#core/schemas/index.ts';
import { createCategoriesStore } from '#core/state/categories.ts';
import { type Day, loadDay, loadSchedule, type Schedule, type Wanted } from './data.ts';
import type { Selection } from './selection.ts';

interface Failure {
  error: unknown;
  /** Of what did not come. Before the club is known there is neither. */
  serviceId: number | undefined;
  date: string | undefined;
}

export interface ScheduleState {
  /** What stands on the page; it stays while something newer is on its way. */
  schedule: Schedule | undefined;
  /** The service and day asked for, which may be ahead of `schedule.day`. */
  serviceId: number | undefined;
  date: string | undefined;
  loading: boolean;
  /** What did not come; what stood before it still stands. */
  failure: Failure | undefined;
  selection: Selection;
  /** What was chosen is no longer free. */
  gone: boolean;
  showPast: boolean;
}

const NONE: Selection = [];
/** Milliseconds after which a day is asked for again when somebody chooses a time of it. */
const STALE = 5 * MINUTE;

/** The same times in a fresh answer; nothing when one of them has gone. */
function chooseAgain(selection: Selection, day: Day | null): Selection {
  const found = selection.map((old) =>
    day?.slots.find(
      (slot) => slot.court_id === old.court_id && slot.starts_at === old.starts_at && slot.status === 'free',
    ),
  );
  return found.length > 0 && found.every((slot) => slot !== undefined) ? (found as Selection) : NONE;
}

function stateOf(schedule: Schedule | undefined): ScheduleState {
  return {
    schedule,
    serviceId: schedule?.day?.serviceId,
    date: schedule?.day?.date,
    loading: !schedule,
    failure: undefined,
    selection: NONE,
    gone: false,
    showPast: false,
  };
}

/** The schedule's state and what can be done to it. A newer request aborts the one before it. */
export function createScheduleStore(initial: Schedule | undefined) {
  const store = createStore<ScheduleState>()(() => stateOf(initial));
  const { getState: get, setState: set } = store;
  const categories = createCategoriesStore();
  let running: AbortController | undefined;
  let loadedAt = Date.now();

  /** What an answer changes; the selection stays when its times are still free. */
  function received(schedule: Schedule): Partial<ScheduleState> {
    const { selection } = get();
    const { day } = schedule;
    const again = chooseAgain(selection, day);
    loadedAt = Date.now();
    const gone = selection.length > 0 && again.length === 0;
    return { schedule, serviceId: day?.serviceId, date: day?.date, selection: again, gone };
  }

  /**
   * Runs one request at a time; an aborted one changes nothing. While the day on the page is asked for again, what is
   * said of another one stays.
   */
  async function run(request: (signal: AbortSignal) => Promise<Partial<ScheduleState>>, again?: boolean) {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const { schedule, serviceId, date, failure } = get();
    const said = again && failure?.date !== date ? failure : undefined;
    set({ loading: true, failure: said });
    try {
      const change = await request(controller.signal);
      if (running === controller) set({ ...change, loading: false });
    } catch (error) {
      if (running !== controller) return;
      // Back to the day that is there: its times must not stand under another one's name.
      const { day } = schedule ?? {};
      const shown = day && { serviceId: day.serviceId, date: day.date };
      set({ ...shown, failure: said ?? { error, serviceId, date }, loading: false });
    }
  }

  /** Loads everything; a selection survives when its times are still free. */
  const load = (wanted: Wanted, client: Client) =>
    run(async (signal) => {
      return received(await loadSchedule(wanted, { client, signal, categories }));
    });

  /** Shows another service or day. Before the club is known there is nothing to do. */
  const show = (change: { serviceId?: number; date?: string }, client: Client) => {
    const { schedule, ...state } = get();
    const serviceId = change.serviceId ?? state.serviceId;
    const date = change.date ?? state.date;
    if (!schedule || serviceId === undefined || date === undefined) return Promise.resolve();
    const moved = serviceId !== state.serviceId || date !== state.date;
    set({ serviceId, date, ...(moved ? { selection: NONE, showPast: false } : {}) });
    return run(async (signal) => {
      const day = await loadDay(schedule.club, serviceId, date, { client, signal });
      return received({ ...schedule, day });
    }, !moved);
  };

  /** Asks for the day again when its answer is old; its slots' tokens and prices are then new. */
  const refreshStale = (client: Client) => {
    if (!get().loading && Date.now() - loadedAt > STALE) show({}, client);
  };

  return {
    ...store,
    load,
    show,
    /** Chooses of the day that is on the page; nothing while another one is on its way. */
    choose: (selection: Selection, client: Client) => {
      const { schedule, serviceId, date } = get();
      const day = schedule?.day;
      if (day?.date !== date || day?.serviceId !== serviceId) return;
      set({ selection, gone: false });
      if (selection.length > 0) refreshStale(client);
    },
    refreshStale,
    showPast: () => set({ showPast: true }),
    stop: () => {
      running?.abort();
      running = undefined;
    },
  };
}

export type ScheduleStore = ReturnType<typeof createScheduleStore>;

/** Whether the club answers wishes for a time rather than selling it at once. */
export const onRequest = (schedule: Schedule, service: Service | undefined): boolean =>
  !schedule.club.flags.online_booking || service?.booking === 'request';
