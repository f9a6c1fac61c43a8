import type { KeyboardEvent } from 'react';
import type { Slot } from '#core/schemas/index.ts';
import { cellAt, type Grid } from '../grid.ts';
import { first, last, type Selection } from '../model.ts';
import type { GridActions } from '../view/grid.tsx';
import type { ScheduleView } from '../view/use-view.ts';
import { grow, shrink } from './selection-rules.ts';

type Move = 'up' | 'down' | 'left' | 'right' | 'rowStart' | 'rowEnd' | 'gridStart' | 'gridEnd';
export interface Place {
  row: number;
  column: number;
}

/** Where an arrow key leads: over a merged block in one step, never out of the grid. */
export function moveTo(grid: Grid, from: Place, move: Move): Place {
  const lastRow = grid.rows.length - 1;
  const lastColumn = grid.courts.length - 1;
  const cell = cellAt(grid, from.row, from.column);
  const clamp = (row: number, column: number) => ({
    row: Math.max(0, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  });
  switch (move) {
    case 'up':
      return clamp((cell?.row ?? from.row) - 1, from.column);
    case 'down': {
      const below = (cell?.row ?? from.row) + (cell?.span ?? 1);
      return below > lastRow ? from : clamp(below, from.column);
    }
    case 'left':
      return clamp(from.row, from.column - 1);
    case 'right':
      return clamp(from.row, from.column + 1);
    case 'rowStart':
      return clamp(from.row, 0);
    case 'rowEnd':
      return clamp(from.row, lastColumn);
    case 'gridStart':
      return clamp(0, 0);
    case 'gridEnd':
      return clamp(lastRow, lastColumn);
  }
}

const MOVES: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'rowStart',
  End: 'rowEnd',
  'Control+Home': 'gridStart',
  'Control+End': 'gridEnd',
};

/** What a key acts on: the cell that has the focus, and the slot a selection was begun at. */
interface Walk {
  view: ScheduleView;
  place: Place;
  anchor: { current: Slot | undefined };
  actions: GridActions;
  setPlace(place: Place): void;
}

/** Shift with an arrow: away from `anchor` the selection grows, towards it shrinks. */
function stretch(view: ScheduleView, selection: Selection, anchor: Slot, direction: -1 | 1): Selection {
  const beyond = direction > 0 ? first(selection) !== anchor : last(selection) !== anchor;
  if (beyond && selection.includes(anchor)) return shrink(selection, direction > 0 ? -1 : 1);
  return grow(view.slots, selection, direction, view.maximum);
}

function activate({ view, place, anchor, actions }: Walk, extend: boolean): void {
  const cell = cellAt(view.grid, place.row, place.column);
  if (cell?.kind === 'group' && cell.session.remaining > 0) actions.openSession(cell.session.id);
  else if (cell?.kind === 'selected' && !extend) actions.choose([]);
  else if (cell?.kind === 'free') {
    anchor.current = cell.slot;
    actions.choose([cell.slot]);
  }
}

function extend({ view, place, anchor, actions }: Walk, direction: -1 | 1): void {
  const cell = cellAt(view.grid, place.row, place.column);
  if (cell?.kind === 'free') {
    anchor.current = cell.slot;
    actions.choose(grow(view.slots, [cell.slot], direction, view.maximum));
  } else if (cell?.kind === 'selected') {
    const known = view.selection.find((slot) => slot.starts_at === anchor.current?.starts_at);
    actions.choose(stretch(view, view.selection, known ?? first(view.selection)!, direction));
  }
}

/** The keyboard of the ARIA grid pattern. A key that means nothing here stays the page's. */
export function pressKey(event: KeyboardEvent, walk: Walk): void {
  const { view, place, actions, setPlace } = walk;
  const move = MOVES[`${event.ctrlKey && event.key !== 'Control' ? 'Control+' : ''}${event.key}`];
  if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    extend(walk, event.key === 'ArrowDown' ? 1 : -1);
  } else if (move) setPlace(moveTo(view.grid, place, move));
  else if (event.key === 'PageDown' || event.key === 'PageUp') actions.moveDay(event.key === 'PageDown' ? 1 : -1);
  else if (event.key === 'Enter' || event.key === ' ') activate(walk, event.shiftKey);
  else if (event.key === 'Escape' && view.selection.length > 0) actions.choose([]);
  else return;
  event.preventDefault();
}
