import { createStore } from 'zustand/vanilla';
import type { Client } from '#core/api/client.ts';
import type { Service } from '#core/schemas/index.ts';
import { type Day, loadDay, loadSchedule, type Schedule, type Wanted } from './data.ts';
import type { Selection } from './selection.ts';

export interface ScheduleState {
  /** What stands on the page; it stays while something newer is on its way. */
  schedule: Schedule | undefined;
  /** The service and day asked for, which may be ahead of `schedule.day`. */
  serviceId: number | undefined;
  date: string | undefined;
  loading: boolean;
  error: unknown;
  selection: Selection;
  showPast: boolean;
}

const NONE: Selection = [];

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
    error: undefined,
    selection: NONE,
    showPast: false,
  };
}

/** The schedule's state and what can be done to it. A newer request aborts the one before it. */
export function createScheduleStore(initial: Schedule | undefined) {
  const store = createStore<ScheduleState>()(() => stateOf(initial));
  const { getState: get, setState: set } = store;
  let running: AbortController | undefined;

  /** Runs one request at a time; an aborted one changes nothing. */
  async function run(request: (signal: AbortSignal) => Promise<Partial<ScheduleState>>): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    set({ loading: true, error: undefined });
    try {
      const change = await request(controller.signal);
      if (running === controller) set({ ...change, loading: false });
    } catch (error) {
      if (running === controller) set({ error, loading: false });
    }
  }

  /** Loads everything; a selection survives when its times are still free. */
  const load = (wanted: Wanted, client: Client) =>
    run(async (signal) => {
      const schedule = await loadSchedule(wanted, { client, signal });
      const { day } = schedule;
      return {
        schedule,
        serviceId: day?.serviceId,
        date: day?.date,
        selection: chooseAgain(get().selection, day),
      };
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
      return { schedule: { ...schedule, day }, selection: chooseAgain(get().selection, day) };
    });
  };

  return {
    ...store,
    load,
    show,
    choose: (selection: Selection) => set({ selection }),
    showPast: () => set({ showPast: true }),
    stop: () => {
      running?.abort();
      running = undefined;
    },
  };
}

/** Whether the club answers wishes for a time rather than selling it at once. */
export const onRequest = (schedule: Schedule, service: Service | undefined): boolean =>
  !schedule.club.flags.online_booking || service?.booking === 'request';
