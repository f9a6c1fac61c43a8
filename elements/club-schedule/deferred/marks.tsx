import type { ClosedHours, DayMatch, PowerCut } from '#core/schemas/index.ts';
import type { ScheduleView } from '../model.ts';
import { closedMarking, cutMarking, HatchedHours } from './hatched-hours.tsx';
import { markedGrid } from './marked-grid.ts';
import { Matches, matchMarking } from './matches.tsx';

const isBooked = (match: DayMatch): match is DayMatch & { court_id: number } => match.court_id !== null;

/** Whether hours were closed for want of power. Their mark says so. */
const isOf = ({ starts_at, ends_at }: ClosedHours, cuts: readonly PowerCut[]): boolean =>
  cuts.some((cut) => !cut.plays_on && cut.court_ids === null && cut.starts_at === starts_at && cut.ends_at === ends_at);

/**
 * A day with the hours in which the club is closed or without power, and the matches that want players,
 * in the grid and around the times.
 */
export function mark(view: ScheduleView): ScheduleView {
  const { without_power: cuts = [], matches = [] } = view;
  const closed = (view.closed ?? []).filter((hours) => !isOf(hours, cuts));
  const markings = [
    ...cuts.map(cutMarking),
    ...closed.map(closedMarking),
    ...matches.filter(isBooked).map(matchMarking),
  ];
  if (markings.length + matches.length === 0) return view;
  const grid = markedGrid(view.grid, markings);
  return {
    ...{ ...view, grid, plain: grid },
    marks: (
      <>
        {closed.length > 0 && <HatchedHours part="closed-hours" hours={closed} />}
        {cuts.length > 0 && <HatchedHours part="power-cuts" hours={cuts} />}
      </>
    ),
    ...(matches.length > 0 && { matchList: (store) => <Matches matches={matches} store={store} /> }),
  };
}
