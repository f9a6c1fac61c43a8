import type { DayMatch } from '#core/schemas/index.ts';
import type { ScheduleView } from '../model.ts';
import { markedGrid } from './marked-grid.ts';
import { Matches, matchMarking } from './matches.tsx';
import { cutMarking, PowerCuts } from './power-cuts.tsx';

const isBooked = (match: DayMatch): match is DayMatch & { court_id: number } => match.court_id !== null;

/** A day with its hours without power and the matches that want players, in the grid and around the times. */
export function mark(view: ScheduleView): ScheduleView {
  const { without_power: cuts = [], matches = [] } = view;
  if (cuts.length + matches.length === 0) return view;
  const grid = markedGrid(view.grid, [...cuts.map(cutMarking), ...matches.filter(isBooked).map(matchMarking)]);
  return {
    ...{ ...view, grid, plain: grid },
    marks: cuts.length > 0 && <PowerCuts cuts={cuts} />,
    ...(matches.length > 0 && { matchList: (store) => <Matches matches={matches} store={store} /> }),
  };
}
