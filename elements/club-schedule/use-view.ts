import { useMemo } from 'react';
import type { GroupSession, Slot } from '#core/schemas/index.ts';
import { clockOf } from './format.ts';
import { buildGrid, type Grid } from './grid-model.ts';
import type { Selection } from './selection.ts';
import { onRequest, type ScheduleState } from './state.ts';

/** What the table, the list by time and the bar draw: the day as it stands, with the selection in it. */
export interface ScheduleView {
  date: string;
  slots: readonly Slot[];
  sessions: readonly GroupSession[];
  grid: Grid;
  selection: Selection;
  /** Minutes of one slot. */
  duration: number;
  /** The longest selection in minutes. */
  maximum: number;
  request: boolean;
  /** Rows are closer than an hour. */
  short: boolean;
  /** `07:00–13:00` when hours that are over are left out. */
  pastSpan: string | undefined;
  /** The end of the last slot. */
  endsAt: string;
}

const HOUR = 3_600_000;
const NO_LIMIT = 24 * 60;

function viewOf({ schedule, selection, showPast }: ScheduleState): ScheduleView | undefined {
  const day = schedule?.day;
  if (!schedule || !day) return undefined;
  const service = schedule.services.find((each) => each.id === day.serviceId);
  const whole = buildGrid(day);
  const over = whole.rows.filter((row) => row.past);
  const hide = over.length > 0 && !showPast;
  const grid = hide || selection.length > 0 ? buildGrid(day, selection, hide) : whole;
  const after = whole.rows.find((row) => !row.past);
  const endsAt = day.slots.reduce((end, { ends_at: at }) => (Date.parse(at) < Date.parse(end) ? end : at), '');
  return {
    ...day,
    grid,
    selection,
    maximum: service?.duration.maximum ?? NO_LIMIT,
    request: onRequest(schedule, service),
    short: whole.rows.some((row, index) => index > 0 && row.at - whole.rows[index - 1]!.at < HOUR),
    pastSpan: hide ? `${clockOf(over[0]!.startsAt)}–${clockOf(after?.startsAt ?? endsAt)}` : undefined,
    endsAt,
  };
}

export function useView(state: ScheduleState): ScheduleView | undefined {
  const { schedule, selection, showPast } = state;
  // The parts of the state that the view is made of
  return useMemo(() => viewOf(state), [schedule, selection, showPast]);
}
