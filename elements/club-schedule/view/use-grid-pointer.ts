import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { interaction, pressTime } from '../deferred-parts.ts';
import type { GridPointer, ScheduleStore, ScheduleView } from '../model.ts';

/**
 * Mouse and touch: clicks, Shift with a click, dragging from a cell or by a handle, and the
 * highlight of row and court.
 */
export function useGridPointer(table: RefObject<HTMLTableElement | null>, view: ScheduleView, store: ScheduleStore) {
  const pointer = useRef({} as GridPointer).current;
  Object.assign(pointer, { table: table.current, view, store });
  useEffect(() => () => pointer.stopDrag?.(), [pointer]);
  const move = (event: PointerEvent) => interaction.value?.movePointer(event, pointer);
  return {
    onPointerDown: (event: PointerEvent) => interaction.value?.pressPointer(event, pointer),
    onClick: (event: MouseEvent) => {
      // After the dispatch the event no longer has it.
      const { target } = event;
      pressTime(target, ({ clickCell }) => clickCell(event, target, pointer));
    },
    onPointerOver: move,
    onPointerLeave: move,
  };
}
