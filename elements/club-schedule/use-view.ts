import { useMemo } from 'react';
import { DAY_MINUTES, HOUR } from '#core/domain/units.ts';
import type { GroupSession, Slot } from '#core/schemas/index.ts';
import { clockOf } from '#elements/shared/text.ts';
import { buildGrid, type Grid } from './grid-model.ts';
import { later } from './load-later.ts';
import type { Selection } from './selection.ts';
import { onRequest, type ScheduleState } from './state.ts';

/** What the table, the list by time and the bar draw: the day as it stands, with the selection in it. */
export interface ScheduleView {
  date: string;
  slots: readonly Slot[];
  sessions: readonly GroupSession[];
  grid: Grid;
  /** The same before anything is chosen. */
  plain: Grid;
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

function dayOf({ schedule, showPast }: ScheduleState): ScheduleView | undefined {
  const day = schedule?.day;
  if (!schedule || !day) return undefined;
  const service = schedule.services.find((each) => each.id === day.serviceId);
  const grid = buildGrid(day, showPast);
  const { all } = grid;
  const over = all.find((row) => row.past);
  const after = all.find((row) => !row.past);
  const endsAt = all.at(-1)?.endsAt ?? '';
  return {
    ...day,
    grid,
    plain: grid,
    selection: [],
    maximum: service?.duration.maximum ?? DAY_MINUTES,
    request: onRequest(schedule, service),
    short: all.some((row, index) => index > 0 && row.at - all[index - 1]!.at < HOUR),
    pastSpan: over && !showPast ? `${clockOf(over.startsAt)}–${clockOf(after?.startsAt ?? endsAt)}` : undefined,
    endsAt,
  };
}

export function useView(state: ScheduleState): ScheduleView | undefined {
  const { schedule, selection, showPast } = state;
  // The parts of the state that each is made of: a choice leaves the day as it is. Whatever chooses came with what draws it.
  const day = useMemo(() => dayOf(state), [schedule, showPast]);
  return useMemo(() => {
    const grid = day && selection.length > 0 ? later()!.withSelection(day.grid, selection) : day?.grid;
    return day && { ...day, selection, grid: grid! };
  }, [day, selection]);
}
