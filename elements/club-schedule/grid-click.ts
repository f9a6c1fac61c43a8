import type { Slot } from '#core/schemas/index.ts';
import { reach, toggle } from './choose.ts';
import type { GridActions } from './Grid.tsx';
import type { Cell } from './grid-model.ts';
import { first } from './selection.ts';
import type { ScheduleView } from './use-view.ts';

/** A click on a cell of the grid. */
export type GridClick = {
  cell: Cell;
  /** With Shift held down, which reaches from the anchor to this cell. */
  reaching: boolean;
  /** By a finger, which has no Shift: each tap makes the choice longer or shorter. */
  touch: boolean;
  /** Where reaching starts: the last slot that was chosen by itself. */
  anchor: { current: Slot | undefined };
};

/** Chooses what was clicked on, gives up what was chosen, or opens a group session with places left. */
export function clickCell(
  { cell, reaching, touch, anchor }: GridClick,
  view: ScheduleView,
  actions: GridActions,
): void {
  const { slots, selection, maximum } = view;
  if (cell.kind === 'group' && cell.session.remaining > 0) actions.openSession(cell.session.id);
  else if (cell.kind === 'selected') actions.choose([]);
  else if (cell.kind === 'free') {
    const from = reaching ? (anchor.current ?? first(selection)) : undefined;
    const sameCourt = from && selection.length > 0 && from.court_id === cell.slot.court_id;
    if (sameCourt) actions.choose(reach(slots, from, Date.parse(cell.slot.starts_at), maximum));
    else {
      anchor.current = cell.slot;
      actions.choose(touch ? toggle(slots, selection, cell.slot, maximum) : [cell.slot]);
    }
  }
}
