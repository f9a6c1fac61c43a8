import { interaction } from './deferred-parts.ts';
import type { DayKey, Schedule, ScheduleEvent, ScheduleState } from './model.ts';

/** The service and day on the page. */
const dayOf = (schedule: Schedule | undefined): Pick<ScheduleState, 'serviceId' | 'date'> => ({
  serviceId: schedule?.day?.serviceId,
  date: schedule?.day?.date,
});

/**
 * Another day clears the selection. A repeated request keeps the message about another day that
 * failed.
 */
function show(state: ScheduleState, { serviceId, date }: DayKey): Partial<ScheduleState> {
  if (serviceId !== state.serviceId || date !== state.date) {
    return { serviceId, date, failure: undefined, selection: undefined, showPast: false };
  }
  const failed = state.failure?.day?.date;
  return failed === undefined || failed === date ? { failure: undefined } : {};
}

/**
 * What is selected in new data: the slot that it names, else what was selected before, if it is free
 * or being booked. Nothing can be selected while its code could not be loaded.
 */
function select(
  schedule: Schedule | undefined,
  before: Partial<ScheduleState> = {},
): Pick<ScheduleState, 'selection' | 'selectionLost'> {
  const code = interaction.value;
  const named = code && schedule?.named;
  const selection = named
    ? code.namedSelection(named, schedule.day)
    : before.selection?.code.renew(before, schedule!.day);
  return { selection, selectionLost: !selection && !!(named ?? before.selection) };
}

/** What an event changes. */
function changesOf(state: ScheduleState, event: ScheduleEvent): Partial<ScheduleState> | undefined {
  switch (event.type) {
    case 'load':
      return { loading: true, failure: undefined };
    case 'show':
      return { loading: true, ...show(state, event.day) };
    case 'loaded':
      return {
        loading: false,
        schedule: event.schedule,
        ...dayOf(event.schedule),
        ...select(event.schedule, state),
      };
    case 'loadFailed': {
      const { schedule, serviceId, date, failure } = state;
      const day = serviceId && date ? { serviceId, date } : undefined;
      // The day on the page is the current one again, so that its times are not shown under the name
      // of another day.
      return { loading: false, ...(schedule && dayOf(schedule)), failure: failure ?? { error: event.error, day } };
    }
    case 'select': {
      const { serviceId, date } = dayOf(state.schedule);
      // Slots of a day that the visitor has already left.
      if (date !== state.date || serviceId !== state.serviceId) return undefined;
      return { selection: event.selection, selectionLost: false };
    }
    case 'showPast':
      return { showPast: true };
    case 'booking':
      return { booking: event.booking };
  }
}

/** The state after an event: the same object when the event is ignored. */
export function applyEvent(state: ScheduleState, event: ScheduleEvent): ScheduleState {
  const changes = changesOf(state, event);
  return changes ? { ...state, ...changes } : state;
}

/** The state of a schedule, with the data if the server has loaded it. */
export const initialState = (schedule: Schedule | undefined): ScheduleState => ({
  ...dayOf(schedule),
  schedule,
  loading: !schedule,
  failure: undefined,
  ...select(schedule),
  showPast: false,
  booking: undefined,
});
