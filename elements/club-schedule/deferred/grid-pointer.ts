import type { MouseEvent, PointerEvent } from 'react';
import type { Slot } from '#core/schemas/index.ts';
import { type Cell, cellAt } from '../grid.ts';
import { first, last, type Selection } from '../model.ts';
import type { GridActions } from '../view/grid.tsx';
import { placeOf } from '../view/grid-cell.tsx';
import type { ScheduleView } from '../view/use-view.ts';
import { light, startDrag } from './drag.ts';
import { reach, toggle } from './selection-rules.ts';

/** What a mouse or finger acts on, as it stands at each moment. */
export interface Hand {
  table: HTMLTableElement | null;
  view: ScheduleView;
  actions: GridActions;
  /** Where reaching starts: the last slot that was chosen by itself. */
  anchor?: Slot;
  /** A drag that chose something is followed by a click, which must not undo it. */
  dragged?: boolean;
  /** Ends the drag. */
  stop?(): void;
}

/** The cell that an event happened in. */
function cellOf({ view }: Hand, target: EventTarget | null): Cell | undefined {
  const place = placeOf(target);
  return place && cellAt(view.grid, place.row, place.column);
}

function drag(from: Slot, hand: Hand): void {
  hand.anchor = from;
  hand.stop?.();
  const choose = (selection: Selection) => {
    hand.dragged = true;
    hand.actions.choose(selection);
  };
  if (hand.table) hand.stop = startDrag(from, { table: hand.table, view: () => hand.view, choose });
}

export function pressPointer(event: PointerEvent, hand: Hand): void {
  hand.dragged = false;
  const cell = cellOf(hand, event.target);
  const handle = Number((event.target as HTMLElement).dataset.handle ?? 0);
  if (event.button !== 0 || event.shiftKey) return;
  // A handle pulls its end: the other one stays. A finger on a cell scrolls the page, so it drags by handles alone.
  if (handle && cell?.kind === 'selected') drag(handle < 0 ? last(cell.slots)! : first(cell.slots)!, hand);
  else if (cell?.kind === 'free' && event.pointerType === 'mouse') drag(cell.slot, hand);
}

/** Chooses what was clicked on, gives up what was chosen, or opens a group session with places left. `target` is where the click was. */
export function clickCell(event: MouseEvent, target: EventTarget | null, hand: Hand): void {
  const { view, actions, anchor } = hand;
  const { slots, selection, maximum } = view;
  const cell = cellOf(hand, target);
  if (hand.dragged) return;
  if (cell?.kind === 'group' && cell.session.remaining > 0) actions.openSession(cell.session.id);
  else if (cell?.kind === 'selected') actions.choose([]);
  else if (cell?.kind === 'free') {
    const from = event.shiftKey ? (anchor ?? first(selection)) : undefined;
    const sameCourt = from && selection.length > 0 && from.court_id === cell.slot.court_id;
    if (sameCourt) actions.choose(reach(slots, from, Date.parse(cell.slot.starts_at), maximum));
    else {
      hand.anchor = cell.slot;
      // A finger has no Shift: each tap makes the choice longer or shorter.
      const touch = (event.nativeEvent as Partial<globalThis.PointerEvent> | undefined)?.pointerType === 'touch';
      actions.choose(touch ? toggle(slots, selection, cell.slot, maximum) : [cell.slot]);
    }
  }
}

/** The crosshair: lights what the mouse is over, or nothing once it has left. */
export function movePointer({ type, pointerType, target }: PointerEvent, hand: Hand): void {
  if (hand.table && pointerType === 'mouse')
    light(hand.table, type === 'pointerover' ? cellOf(hand, target) : undefined);
}
