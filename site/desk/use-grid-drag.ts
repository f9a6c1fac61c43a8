import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { MINUTE } from '#core/site.ts';
import { timeOfDay } from './club-day.ts';
import { type DayCell, freeRange } from './day-grid.ts';
import type { DayProps } from './day-props.ts';
import { useDeskTexts } from './use-desk-texts.ts';

/** Pixels that a press may move and is still a click. */
const TOLERANCE = 6;

type Place = { row: number; column: number };

const cellOf = (target: EventTarget | null) => (target as HTMLElement | null)?.closest<HTMLElement>('td[data-row]');
const placeOf = (cell: HTMLElement): Place => ({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) });

/** The row at a height of the window; above the grid the first, below it the last. */
function rowAt(table: HTMLTableElement, y: number): number {
  const heads = [...table.querySelectorAll('tbody th')];
  return Math.max(0, heads.filter((head) => head.getBoundingClientRect().top <= y).length - 1);
}

/** Shows which cells a drag has reached. As attributes: a render for each move would cost too much. */
function light(table: HTMLTableElement, cells: readonly Place[]) {
  for (const lit of table.querySelectorAll('[data-lit]')) lit.removeAttribute('data-lit');
  for (const { row, column } of cells)
    table.querySelector(`[data-row="${row}"][data-column="${column}"]`)?.setAttribute('data-lit', '');
}

/**
 * Drags of the mouse: over free cells of a court to book or block all of them, and from a booking
 * to a free cell to move it there. Both lead to a page that asks for the rest. Escape gives up.
 */
export function useGridDrag(ref: RefObject<HTMLTableElement | null>, props: DayProps) {
  const navigate = useNavigate();
  const { to } = useDeskTexts();
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const table = ref.current!;
    let stop = () => {};

    /** Follows the pointer until it is released, and then does what `release` says. */
    function follow(move: (event: PointerEvent) => void, release: () => void) {
      stop();
      const end = () => {
        stop();
        release();
      };
      const key = (event: KeyboardEvent) => event.key === 'Escape' && stop();
      stop = () => {
        light(table, []);
        removeEventListener('pointermove', move);
        removeEventListener('pointerup', end);
        removeEventListener('pointercancel', stop);
        removeEventListener('keydown', key);
      };
      addEventListener('pointermove', move);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', stop);
      addEventListener('keydown', key);
    }

    function chooseFrom({ row, column }: Place) {
      let range: DayCell[] = [];
      follow(
        ({ clientY }) => {
          range = freeRange(latest.current.grid, column, row, rowAt(table, clientY));
          light(table, range.length > 1 ? range : []);
        },
        () => {
          // One cell is a click on its link.
          if (range.length < 2) return;
          const { grid, newAt } = latest.current;
          const [first, last] = [range[0]!, range.at(-1)!];
          const minutes = (grid.rows[last.row]!.until - grid.rows[first.row]!.at) / MINUTE;
          navigate(`${newAt(column, first.row)}&duration=${minutes}`);
        },
      );
    }

    function moveBooking(id: number, from: MouseEvent) {
      let target: Place | undefined;
      follow(
        ({ clientX, clientY, target: over }) => {
          const isClick = Math.hypot(clientX - from.clientX, clientY - from.clientY) < TOLERANCE;
          const cell = isClick ? undefined : cellOf(over);
          target = cell?.classList.contains('free') ? placeOf(cell) : undefined;
          light(table, target ? [target] : []);
        },
        () => {
          if (!target) return;
          const { day, grid } = latest.current;
          const time = timeOfDay(grid.rows[target.row]!, day.date);
          const query = new URLSearchParams({ date: day.date, time, court: String(day.courts[target.column]!.id) });
          navigate(to(`/desk/${day.club.slug}/booking/${id}/move?${query}`));
        },
      );
    }

    function press(event: PointerEvent) {
      const cell = cellOf(event.target);
      // A finger scrolls the page.
      if (!cell || event.button !== 0 || event.pointerType !== 'mouse') return;
      const { grid } = latest.current;
      const place = placeOf(cell);
      const pressed = grid.cells[place.row]?.find(({ column }) => column === place.column);
      if (pressed?.kind === 'free') chooseFrom(place);
      else if (pressed?.kind === 'taken') {
        const [entry, ...others] = pressed.entries.filter(({ kind }) => kind !== 'closed');
        if (entry?.kind === 'booking' && entry.id && others.length === 0) moveBooking(entry.id, event);
      }
    }
    table.addEventListener('pointerdown', press);
    return () => {
      stop();
      table.removeEventListener('pointerdown', press);
    };
  }, [navigate]);
}
