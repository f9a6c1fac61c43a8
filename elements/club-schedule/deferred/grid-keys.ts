import type { KeyboardEvent } from 'react';
import type { Slot } from '#core/schemas/index.ts';
import { cellAt } from '../grid.ts';
import { first, type Grid, last, type Position, type ScheduleStore, type ScheduleView, slotsOf } from '../model.ts';
import { selectionOf, toggleSlot } from './selection.tsx';
import { type Direction, grow, shrink } from './selection-rules.ts';

type Move = 'up' | 'down' | 'left' | 'right' | 'rowStart' | 'rowEnd' | 'gridStart' | 'gridEnd';

/** The position after a key: a merged cell is one step, and the grid is never left. */
export function moveTo(grid: Grid, from: Position, move: Move): Position {
  const lastRow = grid.rows.length - 1;
  const lastColumn = grid.courts.length - 1;
  const cell = cellAt(grid, from);
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

/** What a key acts on. */
export interface KeyContext {
  view: ScheduleView;
  /** The cell that has the focus. */
  position: Position;
  /** The slot that the selection was started with. */
  anchor: { current: Slot | undefined };
  store: ScheduleStore;
  setPosition(position: Position): void;
}

/**
 * Shift and an arrow key: away from `anchor` the selection grows, towards it the selection shrinks.
 */
function stretch({ slots, selection, maximum }: ScheduleView, anchor: Slot, direction: Direction) {
  const selected = slotsOf(selection);
  const beyond = direction > 0 ? first(selected) !== anchor : last(selected) !== anchor;
  if (beyond && selected.includes(anchor)) return shrink(selected, direction > 0 ? -1 : 1);
  return grow(slots, selected, direction, maximum);
}

/** Shows the day before (-1) or after (1). */
function moveDay(store: ScheduleStore, step: -1 | 1): void {
  const { schedule, date } = store.getState();
  const dates = schedule?.dates ?? [];
  const next = dates[dates.findIndex((each) => each.date === date) + step];
  if (next) store.show({ date: next.date });
}

function activate({ view, position, anchor, store }: KeyContext, extending: boolean): void {
  const cell = cellAt(view.grid, position);
  if (cell?.kind === 'group' && cell.session.remaining > 0) store.openSession(cell.session.id);
  else if (cell?.kind === 'selected' && !extending) store.select(undefined);
  else if (cell?.kind === 'free') {
    toggleSlot(cell.slot, store);
    // Shift and an arrow key continue from where the selection began.
    if (slotsOf(store.getState().selection).length === 1) anchor.current = cell.slot;
  }
}

function extend({ view, position, anchor, store }: KeyContext, direction: Direction): void {
  const cell = cellAt(view.grid, position);
  if (cell?.kind === 'free') {
    anchor.current = cell.slot;
    store.select(selectionOf(grow(view.slots, [cell.slot], direction, view.maximum)));
  } else if (cell?.kind === 'selected') {
    // New data has new slots: the anchor is known by its time.
    const known = cell.slots.find((slot) => slot.starts_at === anchor.current?.starts_at);
    store.select(selectionOf(stretch(view, known ?? first(cell.slots)!, direction)));
  }
}

/** The keyboard of the ARIA grid pattern. Other keys are left to the page. */
export function pressKey(event: KeyboardEvent, context: KeyContext): void {
  const { view, position, store, setPosition } = context;
  const move = MOVES[`${event.ctrlKey && event.key !== 'Control' ? 'Control+' : ''}${event.key}`];
  if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    extend(context, event.key === 'ArrowDown' ? 1 : -1);
  } else if (move) setPosition(moveTo(view.grid, position, move));
  else if (event.key === 'PageDown' || event.key === 'PageUp') moveDay(store, event.key === 'PageDown' ? 1 : -1);
  else if (event.key === 'Enter' || event.key === ' ') activate(context, event.shiftKey);
  else if (event.key === 'Escape' && view.selection) store.select(undefined);
  else return;
  event.preventDefault();
}
