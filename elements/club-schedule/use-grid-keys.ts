import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Slot } from '#core/schemas/index.ts';
import type { GridActions } from './Grid.tsx';
import { cellAt, type Move, moveTo, type Place } from './grid-model.ts';
import { first, grow, last, type Selection, shrink } from './selection.ts';
import type { ScheduleView } from './use-view.ts';

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

/** The first free cell is where Tab enters; without one, the first cell. */
function entrance({ grid }: ScheduleView): Place {
  const free = grid.cells.flat().find((cell) => cell.kind === 'selected' || cell.kind === 'free');
  return { row: free?.row ?? 0, column: free?.column ?? 0 };
}

/** Shift with an arrow: away from `anchor` the selection grows, towards it shrinks. */
function stretch(view: ScheduleView, selection: Selection, anchor: Slot, direction: -1 | 1): Selection {
  const beyond = direction > 0 ? first(selection) !== anchor : last(selection) !== anchor;
  if (beyond && selection.includes(anchor)) return shrink(selection, direction > 0 ? -1 : 1);
  return grow(view.slots, selection, direction, view.maximum);
}

/** The keyboard of the ARIA grid pattern, with one cell in the Tab order. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, view: ScheduleView, actions: GridActions) {
  const [moved, setMoved] = useState<Place>();
  const place = moved ?? entrance(view);
  /** Where the focus is at this moment: the next key may come before the next render. */
  const now = useRef(place);
  now.current = place;
  const setPlace = (next: Place) => {
    now.current = next;
    setMoved(next);
  };
  const anchor = useRef<Slot>(undefined);
  /** Whether the focus is in the table: a cell that is drawn anew, or merged, must not lose it. */
  const inside = useRef(false);

  // Another day has other hours: Tab enters at its first free one, unless someone is walking the table.

  useEffect(() => {
    if (!inside.current) setMoved(undefined);
  }, [view.date]);

  useLayoutEffect(() => {
    if (!inside.current || !table.current) return;
    const cell = table.current.querySelector<HTMLElement>('td[tabindex="0"]');
    const root = table.current.getRootNode() as Document | ShadowRoot;
    if (cell && root.activeElement !== cell && !table.current.querySelector('button:focus')) cell.focus();
  });

  const activate = (extend: boolean) => {
    const cell = cellAt(view.grid, now.current.row, now.current.column);
    if (cell?.kind === 'group' && cell.session.remaining > 0) actions.openSession(cell.session.id);
    else if (cell?.kind === 'selected' && !extend) actions.choose([]);
    else if (cell?.kind === 'free') {
      anchor.current = cell.slot;
      actions.choose([cell.slot]);
    }
  };

  const extend = (direction: -1 | 1) => {
    const cell = cellAt(view.grid, now.current.row, now.current.column);
    if (cell?.kind === 'free') {
      anchor.current = cell.slot;
      actions.choose(grow(view.slots, [cell.slot], direction, view.maximum));
    } else if (cell?.kind === 'selected') {
      const known = view.selection.find((slot) => slot.starts_at === anchor.current?.starts_at);
      actions.choose(stretch(view, view.selection, known ?? first(view.selection)!, direction));
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).localName !== 'td') return;
    const move = MOVES[`${event.ctrlKey && event.key !== 'Control' ? 'Control+' : ''}${event.key}`];
    if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      extend(event.key === 'ArrowDown' ? 1 : -1);
    } else if (move) setPlace(moveTo(view.grid, now.current, move));
    else if (event.key === 'PageDown' || event.key === 'PageUp') actions.moveDay(event.key === 'PageDown' ? 1 : -1);
    else if (event.key === 'Enter' || event.key === ' ') activate(event.shiftKey);
    else if (event.key === 'Escape' && view.selection.length > 0) actions.choose([]);
    else return;
    event.preventDefault();
  };

  const onFocus = (event: { target: EventTarget | null }) => {
    const { row, column } = (event.target as HTMLElement).dataset;
    inside.current = true;
    if (row !== undefined && column !== undefined) {
      const cell = cellAt(view.grid, now.current.row, now.current.column);
      // A merged block is entered where the arrows came from, so that they leave it in the same row.
      if (cell?.row !== Number(row) || cell.column !== Number(column))
        setPlace({ row: Number(row), column: Number(column) });
    }
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const { target, relatedTarget, currentTarget } = event;
    if (relatedTarget) inside.current = currentTarget.contains(relatedTarget as Node);
    // A focused cell that is taken out of the page has no next one: the effect above has put the focus back by then.
    else queueMicrotask(() => target.isConnected && leave());
  };
  const leave = () => {
    inside.current = false;
  };

  return { place, handlers: { onKeyDown, onFocus, onBlur } };
}
