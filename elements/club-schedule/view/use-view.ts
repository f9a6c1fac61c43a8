import { useMemo } from 'react';
import { HOUR } from '#core/domain/units.ts';
import { clockOf, tellApart } from '#elements/shared/text.ts';
import { rareParts } from '../deferred-parts.ts';
import { buildGrid } from '../grid.ts';
import { isOnRequest, last, maximumOf, type ScheduleState, type ScheduleView, serviceOf } from '../model.ts';

/** The day on the page, without the selection. */
function viewOf({ schedule, showPast }: ScheduleState): ScheduleView | undefined {
  const day = schedule?.day;
  if (!day) return undefined;
  const service = serviceOf(schedule);
  const grid = buildGrid(day, showPast);
  const { all } = grid;
  const over = all.find((row) => row.past);
  const after = all.find((row) => !row.past);
  const endsAt = last(all)?.endsAt ?? '';
  tellApart([all, day.sessions], schedule.club.time_zone);
  const view = {
    ...day,
    grid,
    plain: grid,
    selection: undefined,
    maximum: maximumOf(service),
    request: isOnRequest(schedule, service),
    coach: service?.kind === 'coach',
    group: service?.kind === 'group',
    short: all.some((row, index) => index > 0 && row.at - all[index - 1]!.at < HOUR),
    pastSpan: over && !showPast ? `${clockOf(over.startsAt)}–${clockOf(after?.startsAt ?? endsAt)}` : undefined,
    endsAt,
  };
  return rareParts.value?.mark(view) ?? view;
}

/** The day on the page, with the selection. Undefined while there is none. */
export function useView(state: ScheduleState): ScheduleView | undefined {
  const { schedule, selection, showPast } = state;
  // Only these fields of the state are used: selecting a slot does not compute the day again.
  const day = useMemo(() => viewOf(state), [schedule, showPast]);
  return useMemo(() => {
    if (!day || !selection) return day;
    return { ...day, selection, grid: selection.code.addTo(day.grid, selection.slots) };
  }, [day, selection]);
}
