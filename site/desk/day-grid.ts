/** The day of a desk as a grid of courts by times. */

import type { DeskDay, DeskEntry } from '#core/desk.ts';
import { formatInstant, formatLocalClock, MINUTE } from '#core/site.ts';
import { localTimeOf } from './club-day.ts';

/** One time of the grid. */
export type DayRow = {
  /** Epoch milliseconds. */
  at: number;
  until: number;
  /** On the club's clock, as the API takes them. After midnight the date is the next one. */
  date: string;
  time: string;
  /** As people read it: with its offset in the hour that clocks repeat in autumn. */
  clock: string;
  isOver: boolean;
};

type Place = { row: number; column: number; span: number };
/**
 * `shut`: nothing can be booked then, though something of another court takes place. The entries of a
 * cell are from top to bottom; what closes the club has only hours of the cell.
 */
export type DayCell = Place & ({ kind: 'free' | 'shut' } | { kind: 'taken'; entries: DeskEntry[] });

export type DayGrid = {
  rows: DayRow[];
  /** By row; a cell is in the row in which it begins. */
  cells: DayCell[][];
  /** The row that is now; -1 on other days, and outside of the opening hours. */
  nowRow: number;
};

export const startOf = (entry: Pick<DeskEntry, 'starts_at'>): number => Date.parse(entry.starts_at);
export const endOf = (entry: Pick<DeskEntry, 'ends_at'>): number => Date.parse(entry.ends_at);

/** Epoch milliseconds. */
type Hours = { from: number; until: number };

/**
 * From when to when the grid shows the day: the opening hours, and what is outside of them. What began
 * on the day before or ends on the next one adds no hours of theirs.
 */
function hoursOf({ starts_at, ends_at, opens_at, closes_at, entries }: DeskDay): Hours | undefined {
  // What closes the club may last for days.
  const within = opens_at ? entries.filter(({ kind }) => kind !== 'closed') : entries;
  const [first, last] = [Date.parse(starts_at), Date.parse(ends_at)];
  const starts = within.map((entry) => Math.max(startOf(entry), first));
  const ends = within.map((entry) => Math.min(endOf(entry), last));
  if (opens_at) starts.push(Date.parse(opens_at));
  if (closes_at) ends.push(Date.parse(closes_at));
  return starts.length > 0 ? { from: Math.min(...starts), until: Math.max(...ends) } : undefined;
}

/** Every step of the opening hours, and every time at which something else begins or ends. */
function rowsOf(day: DeskDay): DayRow[] {
  const hours = hoursOf(day);
  if (!hours) return [];
  const { from, until } = hours;
  const step = Math.max(day.step, 5) * MINUTE;
  const times = new Set(Array.from({ length: Math.ceil((until - from) / step) }, (_, index) => from + index * step));
  for (const at of day.entries.flatMap((entry) => [startOf(entry), endOf(entry)])) {
    if (at > from && at < until) times.add(at);
  }
  const sorted = [...times].sort((one, other) => one - other);
  const now = Date.parse(day.now);
  const zone = day.club.time_zone;
  return sorted.map((at, index) => {
    const clock = formatLocalClock(at, zone);
    const end = sorted[index + 1] ?? until;
    return { at, until: end, ...localTimeOf(at, zone), clock, isOver: end <= now };
  });
}

type Filling = Hours & { entries: DeskEntry[] };

const overlaps = (one: Hours, other: Hours) => one.from < other.until && other.from < one.until;

/** Entries in order; those that overlap are together. */
function clustersOf(entries: readonly DeskEntry[]): Filling[] {
  const clusters: Filling[] = [];
  for (const entry of [...entries].sort((one, other) => startOf(one) - startOf(other))) {
    const last = clusters.at(-1);
    if (last && startOf(entry) < last.until) {
      last.entries.push(entry);
      last.until = Math.max(last.until, endOf(entry));
    } else clusters.push({ entries: [entry], from: startOf(entry), until: endOf(entry) });
  }
  return clusters;
}

/** What closes the club: once for each reason, though it may have been closed twice. */
function closuresOf(entries: readonly DeskEntry[]): DeskEntry[] {
  const closed = entries.filter(({ kind }) => kind === 'closed');
  return [...new Set(closed.map(({ title }) => title))].flatMap((reason) =>
    clustersOf(closed.filter(({ title }) => title === reason)).map(({ entries: [first, ...others], until }) => {
      const last = others.find((entry) => endOf(entry) === until) ?? first!;
      return { ...first!, ends_at: last.ends_at };
    }),
  );
}

/**
 * What fills the hours of a court, without overlaps. A booking that stands in hours in which the club
 * is closed is in one piece, and the closure is cut there: its hours with the booking are above or below
 * it.
 */
function fillingsOf(entries: readonly DeskEntry[], timeZone: string): Filling[] {
  const closures = closuresOf(entries).map((entry) => ({ entry, from: startOf(entry), until: endOf(entry) }));
  const clusters = clustersOf(entries.filter(({ kind }) => kind !== 'closed'));
  const edges = [...clusters, ...closures]
    .flatMap(({ from, until }) => [from, until])
    .sort((one, other) => one - other);
  const between = edges.slice(1).map((until, index): Filling => ({ from: edges[index]!, until, entries: [] }));
  const around = between.filter((gap) => !clusters.some((cluster) => overlaps(cluster, gap)));
  const at = (instant: number) => formatInstant(instant, timeZone);
  return [...clusters, ...around]
    .map((filling): Filling => {
      const over = closures.filter((closure) => overlaps(closure, filling));
      const within = over.map(({ from, until, entry }) => ({
        ...entry,
        starts_at: at(Math.max(from, filling.from)),
        ends_at: at(Math.min(until, filling.until)),
      }));
      const isBefore = (entry: DeskEntry) => startOf(entry) === filling.from && endOf(entry) < filling.until;
      const [first, later] = [within.filter(isBefore), within.filter((entry) => !isBefore(entry))];
      return { ...filling, entries: [...first, ...filling.entries, ...later] };
    })
    .filter(({ entries }) => entries.length > 0);
}

function cellsOf(day: DeskDay, rows: readonly DayRow[], column: number): DayCell[] {
  const court = day.courts[column]!.id;
  const own = day.entries.filter(({ court_id }) => court_id === court);
  const fillings = fillingsOf(own, day.club.time_zone);
  const [opens, closes] = [Date.parse(day.opens_at ?? ''), Date.parse(day.closes_at ?? '')];
  const cells: DayCell[] = [];
  for (let row = 0; row < rows.length; ) {
    const { at, until } = rows[row]!;
    const taken = fillings.find((filling) => overlaps(filling, { from: at, until }));
    const span = taken ? rows.filter((each) => each.at >= at && each.at < taken.until).length : 1;
    // Without opening hours the comparison is false: nothing can be booked on that day.
    const kind = at >= opens && until <= closes ? 'free' : 'shut';
    cells.push(taken ? { kind: 'taken', entries: taken.entries, row, column, span } : { kind, row, column, span });
    row += span;
  }
  return cells;
}

/** Whether the club has services of which times can be booked. */
export const sellsTimes = ({ no_services, only_sessions }: DeskDay): boolean => !no_services && !only_sessions;

/**
 * Lays out a day. Every court has a cell at every time. Of a club that sells no times only the hours of
 * what is there are shown, as nothing else can be booked.
 */
export function layOutDay(of: DeskDay): DayGrid {
  const day = sellsTimes(of) ? of : { ...of, opens_at: null, closes_at: null };
  const rows = rowsOf(day);
  const cells: DayCell[][] = rows.map(() => []);
  for (const column of day.courts.keys()) {
    for (const cell of cellsOf(day, rows, column)) cells[cell.row]!.push(cell);
  }
  const now = Date.parse(day.now);
  return { rows, cells, nowRow: rows.findIndex(({ at, until }) => at <= now && now < until) };
}

/** The cell that covers a place, in whichever row it begins. */
export function cellAt({ cells }: DayGrid, row: number, column: number): DayCell | undefined {
  for (let at = Math.min(row, cells.length - 1); at >= 0; at -= 1) {
    const cell = cells[at]!.find((each) => each.column === column);
    if (cell) return cell;
  }
  return undefined;
}

/** What begins at a row, by court, with all of its hours: in the first row also what began before it. */
export function beginningAt({ courts, entries }: DeskDay, { rows }: DayGrid, row: number): DeskEntry[] {
  const rowOf = (entry: DeskEntry) => rows.findIndex(({ until }) => startOf(entry) < until);
  return courts.flatMap(({ id }) => {
    const own = entries.filter(({ court_id }) => court_id === id);
    const standing = own.filter(({ kind }) => kind !== 'closed');
    return [...standing, ...closuresOf(own)].filter((entry) => rowOf(entry) === row);
  });
}

/**
 * The free cells of a court from one row to another, without a gap and in order. They begin at the
 * first row and end before the first cell that is taken.
 */
export function freeRange(grid: DayGrid, column: number, from: number, to: number): DayCell[] {
  const step = to < from ? -1 : 1;
  const range: DayCell[] = [];
  for (let row = from; row !== to + step; row += step) {
    const cell = cellAt(grid, row, column);
    if (cell?.kind !== 'free' || grid.rows[row]!.isOver) break;
    range.push(cell);
  }
  return step > 0 ? range : range.reverse();
}
