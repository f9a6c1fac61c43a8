import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cellAt, type DayCell, type DayGrid } from './day-grid.ts';

type Position = { row: number; column: number };

/** The place to which a key leads; a cell of several rows is one step. Undefined for other keys. */
export function placeAfter(
  grid: DayGrid,
  courts: number,
  { row, column }: Position,
  key: string,
): Position | undefined {
  const cell = cellAt(grid, row, column);
  const rows = grid.rows.length;
  const within = (place: Position): Position => ({
    row: Math.max(0, Math.min(rows - 1, place.row)),
    column: Math.max(0, Math.min(courts - 1, place.column)),
  });
  const below = (cell?.row ?? row) + (cell?.span ?? 1);
  switch (key) {
    case 'ArrowUp':
      return within({ row: (cell?.row ?? row) - 1, column });
    case 'ArrowDown':
      return below < rows ? { row: below, column } : { row, column };
    case 'ArrowLeft':
      return within({ row, column: column - 1 });
    case 'ArrowRight':
      return within({ row, column: column + 1 });
    case 'Home':
      return within({ row, column: 0 });
    case 'End':
      return within({ row, column: courts - 1 });
    case 'PageUp':
      return within({ row: 0, column });
    case 'PageDown':
      return within({ row: rows - 1, column });
    default:
      return undefined;
  }
}

/** The keyboard of the ARIA grid pattern: one stop for Tab, and arrow keys from cell to cell. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, grid: DayGrid, courts: number) {
  // Without script every link is a stop.
  const [position, setPosition] = useState<Position>();
  const hasFocus = useRef(false);
  useEffect(() => setPosition((known) => known ?? { row: Math.max(0, grid.nowRow), column: 0 }), [grid]);
  const current = position && cellAt(grid, position.row, position.column);

  const focusAt = ({ row, column }: Position) => {
    const cell = cellAt(grid, row, column);
    const element = table.current?.querySelector<HTMLElement>(`[data-row="${cell?.row}"][data-column="${column}"]`);
    (element?.querySelector<HTMLElement>('a') ?? element)?.focus();
  };
  // A cell that somebody else has just booked is another element: the focus stays at its place.
  useEffect(() => {
    if (hasFocus.current && position && document.activeElement === document.body) focusAt(position);
  }, [grid]);

  return {
    tabIndexOf: (cell: DayCell) => (position ? (cell === current ? 0 : -1) : undefined),
    handlers: {
      onFocus({ target }: FocusEvent) {
        hasFocus.current = true;
        const { row, column } = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset ?? {};
        if (row !== undefined) setPosition({ row: Number(row), column: Number(column) });
      },
      onBlur({ relatedTarget }: FocusEvent) {
        // Without a target the element may have gone, or the window has lost the focus.
        if (relatedTarget && !table.current?.contains(relatedTarget)) hasFocus.current = false;
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey || !position) return;
        const next = placeAfter(grid, courts, position, event.key);
        if (!next) return;
        event.preventDefault();
        setPosition(next);
        focusAt(next);
      },
    },
  };
}
