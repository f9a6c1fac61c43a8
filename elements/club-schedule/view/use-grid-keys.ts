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
import type { Place } from '../deferred/grid-keys.ts';
import { later, withLater } from '../deferred-parts.ts';
import { cellAt } from '../grid.ts';
import type { GridActions } from './grid.tsx';
import { placeOf } from './grid-cell.tsx';
import type { ScheduleView } from './use-view.ts';

/** The keys that the table answers. */
const OURS = /^(Arrow|Home|End|Page|Enter| |Esc)/;

/** The first free cell is where Tab enters; without one, the first cell. */
function entrance({ grid }: ScheduleView): Place {
  const free = grid.cells.flat().find((cell) => cell.kind === 'selected' || cell.kind === 'free');
  return { row: free?.row ?? 0, column: free?.column ?? 0 };
}

/** The keyboard of the ARIA grid pattern, with one cell in the Tab order. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, view: ScheduleView, actions: GridActions) {
  const [moved, setMoved] = useState<Place>();
  const place = moved ?? entrance(view);
  /** Where the focus is at this moment: the next key may come before the next render. */
  const now = useRef({ place, view });
  now.current = { place, view };
  const setPlace = (next: Place) => {
    now.current.place = next;
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

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).localName !== 'td') return;
    // Too early: kept from scrolling the page meanwhile.
    if (!later() && OURS.test(event.key)) event.preventDefault();
    withLater(({ pressKey }) => pressKey(event, { ...now.current, anchor, actions, setPlace }));
  };

  const onFocus = (event: { target: EventTarget | null }) => {
    const place = placeOf(event.target);
    inside.current = true;
    if (!place) return;
    const cell = cellAt(view.grid, now.current.place.row, now.current.place.column);
    // A merged block is entered where the arrows came from, so that they leave it in the same row.
    if (cell?.row !== place.row || cell.column !== place.column) setPlace(place);
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
