import { createStore } from 'zustand/vanilla';
import { MINUTE } from '#core/domain/units.ts';
import { createCategoriesStore } from '#core/state/categories.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { loadDay, loadSchedule } from './data.ts';
import { byTime, interaction } from './deferred-parts.ts';
import type { DayKey, Schedule, ScheduleEvent, ScheduleQuery, ScheduleState, ScheduleStore } from './model.ts';
import { applyEvent, initialState } from './state.ts';

/** Milliseconds after which `refreshIfStale` loads a day again. */
const STALE = 5 * MINUTE;

const keyOf = ({ club, service, date, court, time }: ScheduleQuery) => `${club} ${service} ${date} ${court} ${time}`;

/** Runs one request at a time: a new one aborts the one before it. */
function createRunner(apply: ScheduleStore['apply']) {
  let running: AbortController | undefined;
  let loadedAt = Date.now();
  return {
    /** Applies the event, and then the result of the request. An aborted request changes nothing. */
    async run(event: ScheduleEvent, request: (signal: AbortSignal) => Promise<Schedule>): Promise<void> {
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
        if (running === controller) apply({ type: 'loadFailed', error });
      }
    },
    isStale: () => Date.now() - loadedAt > STALE,
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
  const { run, isStale, stop } = createRunner(apply);
  const categories = createCategoriesStore();
  let isOpen = !!initial;

  async function load({ club, ...rest }: ScheduleQuery): Promise<void> {
    const { client } = context;
    if (!club) return;
    await run({ type: 'load' }, async (signal) => {
      const schedule = await loadSchedule({ club, ...rest }, { client, signal, categories });
      // Without this code the schedule is shown with nothing selected.
      if (schedule.named) await interaction.load().catch(() => {});
      return schedule;
    });
  }

  /** The query of the day on the page. Until one is there, that of the attributes. */
  const current = (): ScheduleQuery => {
    const { loading, serviceId: service, date } = getState();
    return loading || !date ? query : { ...query, service, date, court: undefined };
  };

  async function show(change: Partial<DayKey> = {}): Promise<void> {
    const { client } = context;
    const { schedule, ...state } = getState();
    const { serviceId = state.serviceId, date = state.date } = change;
    if (!schedule || !serviceId || !date) return;
    const day = { serviceId, date };
    await run({ type: 'show', day }, async (signal) => {
      const { club, services } = schedule;
      // The list by time, in which a coach is shown, is likely to be needed with the answer.
      const isCoach = services.find(({ id }) => id === serviceId)?.kind === 'coach';
      const [loaded] = await Promise.all([
        loadDay(club, day, { client, signal, services }),
        isCoach && byTime.load().catch(() => {}),
      ]);
      return {
        ...schedule,
        named: undefined,
        late: schedule.late && date === schedule.day?.date,
        day: loaded,
      };
    });
  }

  function refreshIfStale(): void {
    if (!getState().loading && isStale()) show();
  }

  const scheduleStore: ScheduleStore = {
    ...store,
    get context() {
      return context;
    },
    apply,
    async open(nextQuery, nextContext) {
      const isSame = isOpen && keyOf(nextQuery) === keyOf(query);
      const { client } = context;
      if (nextQuery.club !== query.club) {
        stop();
        store.setState(initialState(undefined));
      }
      [isOpen, query, context] = [true, nextQuery, nextContext];
      // In another language the visitor stays on the chosen day.
      if (!isSame) await load(query);
      else if (client !== context.client) await load(current());
    },
    reset() {
      apply({ type: 'select', selection: undefined });
      return load({ ...query, court: undefined });
    },
    reload() {
      if (!getState().loading) load(current());
    },
    retry() {
      const { failure } = getState();
      if (failure?.day) show(failure.day);
      else load(query);
    },
    show,
    refresh: () => show(),
    refreshIfStale,
    select(selection) {
      apply({ type: 'select', selection });
      if (selection && getState().selection === selection) refreshIfStale();
    },
    showPast: () => apply({ type: 'showPast' }),
    openSession(session) {
      interaction.run(
        (code) => code.openSession(scheduleStore, session),
        (error) => {
          apply({ type: 'booking', booking: 'failed' });
          context.report(error);
        },
      );
    },
    stop,
  };
  return scheduleStore;
}
