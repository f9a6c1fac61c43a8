/** The day as a grid of courts by start times. */
import type { Court, GroupSession, Slot } from '#core/schemas/index.ts';
import type { Cell, CourtGroup, Day, Grid, Position, Row, Slots } from './model.ts';

/** Milliseconds since the epoch. */
export const startOf = (span: { starts_at: string }): number => Date.parse(span.starts_at);
export const endOf = (span: { ends_at: string }): number => Date.parse(span.ends_at);

/** The title of a group of columns: those of surface and setting, as the API translates them. */
function groupTitle(court: Court): string {
  const titles = ['surface', 'setting'].flatMap(
    (code) => court.parameters.find((fact) => fact.code === code)?.title ?? [],
  );
  // Each title has a capital letter. Here they are one phrase.
  return titles.map((title, index) => (index === 0 ? title : title.toLocaleLowerCase())).join(', ');
}

/** Courts in the API's order, with those of the same surface and setting side by side. */
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

/**
 * Rows by the text of their instant. All courts of a day have the same few texts, so each is parsed
 * once: parsing one per slot would take long.
 */
function rowsOf(slots: Slots): Map<string, Row> {
  const byText = new Map<string, Row>();
  const rows = new Map<number, Row>();
  for (const { starts_at, ends_at, status } of slots) {
    let row = byText.get(starts_at);
    if (!row) {
      const at = Date.parse(starts_at);
      row = rows.get(at) ?? { at, startsAt: starts_at, past: true, endsAt: ends_at };
      rows.set(at, row);
      byText.set(starts_at, row);
    }
    row.past &&= status === 'past';
  }
  return byText;
}

/**
 * The first row of a time range [from, to) in milliseconds, and the number of rows that start
 * within the range. Undefined when there are none.
 */
export function rowRange(rows: readonly Row[], from: number, to: number): { row: number; span: number } | undefined {
  const row = rows.findIndex((each, index) => each.at >= from || (rows[index + 1]?.at ?? 0) > from);
  const span = rows.filter((each, index) => index >= row && each.at < to).length;
  return row < 0 || span === 0 ? undefined : { row, span };
}

/**
 * The cells of one court from top to bottom. Adjoining busy times are one cell, so that the cells
 * do not show other people's bookings.
 */
function columnCells(
  rows: readonly Row[],
  column: number,
  slots: ReadonlyMap<Row, Slot>,
  sessions: readonly GroupSession[],
): Cell[] {
  const groups = new Map(
    sessions.flatMap((session) => {
      const range = rowRange(rows, startOf(session), endOf(session));
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

/** The grid of a day. Without `showPast`, times that are over are left out. */
export function buildGrid(day: Pick<Day, 'slots' | 'courts' | 'sessions'>, showPast: boolean): Grid {
  const { courts, groups } = groupCourts(day.courts);
  const rowsByText = rowsOf(day.slots);
  const all = [...new Set(rowsByText.values())].sort((one, other) => one.at - other.at);
  const rows = all.filter((row) => showPast || !row.past);
  const cells: Cell[][] = rows.map(() => []);
  const placed = new Set<GroupSession>();
  const slots = new Map(courts.map(({ id }) => [id, new Map<Row, Slot>()]));
  for (const slot of day.slots) slots.get(slot.court_id)?.set(rowsByText.get(slot.starts_at)!, slot);
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

/** The cell that covers a position, whichever row it starts in. */
export function cellAt(grid: Grid, { row, column }: Position): Cell | undefined {
  for (let at = Math.min(row, grid.rows.length - 1); at >= 0; at -= 1) {
    const cell = grid.cells[at]!.find((each) => each.column === column);
    if (cell) return cell;
  }
  return undefined;
}

/** A free slot or a session of the list by time. */
export type Offer = Extract<Cell, { kind: 'free' | 'group' }>;
