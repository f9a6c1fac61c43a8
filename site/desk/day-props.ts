import type { DeskDay, DeskEntry } from '#core/desk.ts';
import type { DayGrid } from './day-grid.ts';

/** What both layouts of a day show. */
export type DayProps = {
  day: DeskDay;
  grid: DayGrid;
  /** Whether the last form has added it. */
  isMarked(entry: DeskEntry): boolean;
  /** The page on which a court is booked or blocked from a row on. */
  newAt(column: number, row: number): string;
};
