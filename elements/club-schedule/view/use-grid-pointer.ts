import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Hand } from '../deferred/grid-pointer.ts';
import { later, withLater } from '../deferred-parts.ts';
import type { GridActions } from './grid.tsx';
import type { ScheduleView } from './use-view.ts';

/** Mouse and touch: click, Shift with a click, drag from a cell or by a handle, and the crosshair. */
export function useGridPointer(table: RefObject<HTMLTableElement | null>, view: ScheduleView, actions: GridActions) {
  const hand = useRef({} as Hand).current;
  Object.assign(hand, { table: table.current, view, actions });
  useEffect(() => () => hand.stop?.(), [hand]);
  const move = (event: PointerEvent) => later()?.movePointer(event, hand);
  return {
    onPointerDown: (event: PointerEvent) => later()?.pressPointer(event, hand),
    onClick: (event: MouseEvent) => {
      // A moment later the event no longer says it.
      const { target } = event;
      withLater(({ clickCell }) => clickCell(event, target, hand));
    },
    onPointerOver: move,
    onPointerLeave: move,
  };
}
