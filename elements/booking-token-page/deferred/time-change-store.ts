import { createStore } from 'zustand/vanilla';
import { listChangeTimes, moveBooking } from '#core/api/changes.ts';
import { listScheduleDates } from '#core/api/clubs.ts';
import type { Booking, ChangeTime, ScheduleDate } from '#core/schemas/index.ts';
import { tellApart } from '#elements/shared/text.ts';
import { problemOf } from '../data.ts';
import type { Page } from '../model.ts';
import { changesOf, initialTimeChange, type TimeChangeEvent, type TimeChangeState } from './time-change-state.ts';

/** The most days to choose from, beside the booking's own. */
const MAXIMUM_DAYS = 21;

/** The days with free times of the booking's service, and the booking's own day, in order. */
function daysFor({ service, starts_at }: Booking, dates: ScheduleDate[]): string[] {
  const free = dates.filter(({ services }) =>
    services.some(({ service_id, remaining }) => service_id === service.id && remaining > 0),
  );
  const days = free.slice(0, MAXIMUM_DAYS).map(({ date }) => date);
  return [...new Set([...days, starts_at.slice(0, 10)])].sort();
}

/** Creates the store of one choice of another time, and the actions that change it. */
export function createTimeChange(page: Page, booking: Booking) {
  const { token } = booking;
  const store = createStore<TimeChangeState>()(() => initialTimeChange(booking.starts_at.slice(0, 10)));
  const { getState } = store;
  const applyEvent = (event: TimeChangeEvent) => store.setState((state) => changesOf(state, event));
  const client = () => page.environment.context.client;
  let isClosed = false;

  const fail = (error: unknown) => {
    page.environment.context.report(error);
    applyEvent({ type: 'failed', problem: problemOf(error) });
  };

  async function loadTimes(): Promise<void> {
    const { day } = getState();
    const isOutdated = () => isClosed || getState().day !== day;
    applyEvent({ type: 'loadTimes' });
    try {
      const times = await listChangeTimes(client(), { token, date: day });
      tellApart(times, booking.club.time_zone);
      applyEvent({ type: 'timesLoaded', day, times });
    } catch (error) {
      if (isOutdated()) return;
      page.environment.context.report(error);
      applyEvent({ type: 'timesFailed', day, problem: problemOf(error) });
    }
  }

  return {
    ...store,
    /** Loads the days and the times of the booking's own day. Returns a cleanup function. */
    open() {
      void loadTimes();
      listScheduleDates(client(), booking.club.id).then(
        ({ data }) => applyEvent({ type: 'daysLoaded', days: daysFor(booking, data) }),
        fail,
      );
      return () => {
        isClosed = true;
      };
    },
    chooseDay(day: string) {
      applyEvent({ type: 'chooseDay', day });
      void loadTimes();
    },
    chooseTime: (time: ChangeTime) => applyEvent({ type: 'chooseTime', time }),
    /** Moves the booking to the chosen time. After a failure it loads the times of now. */
    async move() {
      const { chosen } = getState();
      applyEvent({ type: 'move' });
      if (!chosen) return;
      page.applyEvent({ type: 'move' });
      try {
        const moved = await moveBooking(client(), { token, slots: [chosen.slot] });
        page.abortRequest();
        page.applyEvent({ type: 'moved', booking: moved });
      } catch (error) {
        fail(error);
        page.applyEvent({ type: 'moveFailed' });
        void loadTimes();
      }
    },
  };
}
