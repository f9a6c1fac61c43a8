import type { Court, GroupSession, Slot } from '#core/schemas/index.ts';

/** A start time that at least one court has. */
interface Row {
  /** Milliseconds since the epoch: two rows of an autumn night may share a wall clock. */
  at: number;
  /** The instant as the API wrote it, in the club's offset. */
  startsAt: string;
  past: boolean;
  /** Of a slot that starts then. */
  endsAt: string;
}

/** Neighbouring courts of one surface and setting. */
interface CourtGroup {
  surface: string;
  title: string;
  span: number;
}

/** One cell of the table; `row` and `column` are where it starts, `span` is its height in rows. */
export type Cell = { row: number; column: number; span: number } & (
  | { kind: 'free'; slot: Slot }
  | { kind: 'selected'; slots: Slot[] }
  | { kind: 'group'; session: GroupSession }
  | { kind: 'busy' }
  | { kind: 'past' }
);

export interface Grid {
  courts: Court[];
  groups: CourtGroup[];
  /** Those of `rows`, and the hours that are over. */
  all: Row[];
  rows: Row[];
  /** By row, the cells that start in it, in column order. */
  cells: Cell[][];
  /** Sessions that have no court of this grid, or no row. */
  sessionsAside: GroupSession[];
}

export const start = (span: { starts_at: string }) => Date.parse(span.starts_at);
export const end = (span: { ends_at: string }) => Date.parse(span.ends_at);

/** What a column group is called: the surface's title and the setting's, as the API translates them. */
function groupTitle(court: Court): string {
  const titles = ['surface', 'setting'].map((code) => court.parameters.find((fact) => fact.code === code)?.title);
  const known = titles.filter((title) => title !== undefined);
  // Titles come with a capital letter each; here they make one phrase.
  return known.map((title, index) => (index === 0 ? title : title.toLocaleLowerCase())).join(', ');
}

/** Courts in the API's order, moved together where surface and setting are the same. */
function groupCourts(courts: readonly Court[]): { courts: Court[]; groups: CourtGroup[] } {
  const byKind = new Map<string, Court[]>();
  for (const court of courts) {
    const key = `${court.surface}|${groupTitle(court)}`;
    byKind.set(key, [...(byKind.get(key) ?? []), court]);
  }
  const kinds = [...byKind.values()];
  return {
    courts: kinds.flat(),
    groups: kinds.map((list) => ({ surface: list[0]!.surface, title: groupTitle(list[0]!), span: list.length })),
  };
}

/** Rows by their instant as it is written: all courts of a day write the same few, and to read each of them takes long. */
function rowsOf(slots: readonly Slot[]): Map<string, Row> {
  const written = new Map<string, Row>();
  const rows = new Map<number, Row>();
  for (const { starts_at, ends_at, status } of slots) {
    let row = written.get(starts_at);
    if (!row) {
      const at = Date.parse(starts_at);
      row = rows.get(at) ?? { at, startsAt: starts_at, past: true, endsAt: ends_at };
      rows.set(at, row);
      written.set(starts_at, row);
    }
    row.past &&= status === 'past';
  }
  return written;
}

/** First row inside [from, to) and how many follow it, or undefined. */
export function rowRange(rows: readonly Row[], from: number, to: number): { row: number; span: number } | undefined {
  const row = rows.findIndex((each, index) => each.at >= from || (rows[index + 1]?.at ?? 0) > from);
  const span = rows.filter((each, index) => index >= row && each.at < to).length;
  return row < 0 || span === 0 ? undefined : { row, span };
}

/** The cells of one court from top to bottom. Neighbouring busy ones are one block, so other people's bookings do not show. */
function columnCells(
  rows: readonly Row[],
  column: number,
  slots: ReadonlyMap<Row, Slot>,
  sessions: readonly GroupSession[],
): Cell[] {
  const groups = new Map(
    sessions.flatMap((session) => {
      const range = rowRange(rows, start(session), end(session));
      return range ? [[range.row, { session, ...range }] as const] : [];
    }),
  );
  const cells: Cell[] = [];
  for (let row = 0; row < rows.length; ) {
    const slot = slots.get(rows[row]!);
    const group = groups.get(row);
    let cell: Cell;
    if (slot?.status === 'free') cell = { kind: 'free', slot, row, column, span: 1 };
    else if (group) cell = { kind: 'group', session: group.session, row, column, span: group.span };
    else cell = { kind: rows[row]!.past ? 'past' : 'busy', row, column, span: 1 };
    const above = cells[cells.length - 1];
    if (above && above.kind === cell.kind && (cell.kind === 'busy' || cell.kind === 'past')) above.span += 1;
    else cells.push(cell);
    row += cell.span;
  }
  return cells;
}

/** The day as a table; without `showPast` the hours that are over are left out. */
export function buildGrid(
  day: { slots: readonly Slot[]; courts: readonly Court[]; sessions: readonly GroupSession[] },
  showPast: boolean,
): Grid {
  const { courts, groups } = groupCourts(day.courts);
  const written = rowsOf(day.slots);
  const all = [...new Set(written.values())].sort((one, other) => one.at - other.at);
  const rows = all.filter((row) => showPast || !row.past);
  const cells: Cell[][] = rows.map(() => []);
  const placed = new Set<GroupSession>();
  const slots = new Map(courts.map(({ id }) => [id, new Map<Row, Slot>()]));
  for (const slot of day.slots) slots.get(slot.court_id)?.set(written.get(slot.starts_at)!, slot);
  courts.forEach((court, column) => {
    const own = columnCells(
      rows,
      column,
      slots.get(court.id)!,
      day.sessions.filter((session) => session.court?.id === court.id),
    );
    for (const cell of own) {
      cells[cell.row]!.push(cell);
      if (cell.kind === 'group') placed.add(cell.session);
    }
  });
  const sessionsAside = day.sessions.filter((session) => !placed.has(session));
  return { courts, groups, all, rows, cells, sessionsAside };
}

/** The cell that covers a place, whichever row it starts in. */
export function cellAt(grid: Grid, row: number, column: number): Cell | undefined {
  for (let at = Math.min(row, grid.rows.length - 1); at >= 0; at -= 1) {
    const cell = grid.cells[at]!.find((each) => each.column === column);
    if (cell) return cell;
  }
  return undefined;
}

/** Free slots and sessions by start time, for the narrow layout. */
export type Offer = Extract<Cell, { kind: 'free' | 'group' }>;

export const buildTimes = ({ rows, cells }: Grid): { row: Row; offers: Offer[] }[] =>
  rows.map((row, index) => ({
    row,
    offers: cells[index]!.filter((cell) => cell.kind === 'free' || cell.kind === 'group'),
  }));
