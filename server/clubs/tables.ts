import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/db.ts';
import { insertRows } from '#server/database/insert-rows.ts';
import type { Database } from '#server/database/schema.ts';
import { lockClubs } from '#server/schedule/offer.ts';

/** Lists that are files of their own, and what a club's file describes; what others refer to first. */
export const LISTS = ['city', 'service_category', 'area_parameter_value'] as const;
export const CLUB_TABLES = [
  'club',
  'club_photo',
  'court',
  'coach',
  'service',
  'service_court',
  'price_rule',
  'club_closure',
  'weekly_session',
] as const;
const NAMES = [...LISTS, ...CLUB_TABLES] as const;
export type TableName = (typeof NAMES)[number];
export type ClubRows = Record<(typeof CLUB_TABLES)[number], Row[]>;

/** A row as files describe it: references are keys, instants ISO 8601. */
export type Row = Readonly<Record<string, unknown>>;

type Table = {
  /** PostgreSQL types of the columns that files determine. */
  columns: Readonly<Record<string, string>>;
  /** The columns whose values are keys of rows of other tables. */
  references: Readonly<Record<string, TableName>>;
  /**
   * The columns that name a row, for tables whose rows others refer to: such a row is updated. A row
   * of any other table is replaced.
   */
  key?: readonly string[];
  /** No row is deleted: one that a file no longer has is retired, by these values. */
  retires?: Row;
  /** Which rows are of files; all, when absent. */
  only?: RawBuilder<unknown>;
  /** The columns that find a stored row, if not `id` within the club. */
  address?: readonly string[];
};

const CLUB = { club_id: 'club' } as const;
const KEYED = { club_id: 'integer', key: 'text' } as const;
const OFFERED = { ...KEYED, retired: 'boolean', titles: 'jsonb', position: 'integer' } as const;

const TABLES: Record<TableName, Table> = {
  city: {
    columns: {
      slug: 'text',
      country_code: 'text',
      titles: 'jsonb',
      titles_in: 'jsonb',
      latitude: 'float8',
      longitude: 'float8',
      time_zone: 'text',
    },
    references: {},
    key: ['slug'],
  },
  service_category: {
    columns: { slug: 'text', titles: 'jsonb', position: 'integer' },
    references: {},
    key: ['slug'],
  },
  // Of surfaces: those of the product have no drawing here, and no file.
  area_parameter_value: {
    columns: { parameter_code: 'text', code: 'text', titles: 'jsonb', drawing: 'text', position: 'integer' },
    references: {},
    key: ['code'],
    address: ['parameter_code', 'code'],
    only: sql`drawing is not null`,
  },
  club: {
    columns: {
      slug: 'text',
      retired: 'boolean',
      city_id: 'integer',
      titles: 'jsonb',
      subtitles: 'jsonb',
      descriptions: 'jsonb',
      addresses: 'jsonb',
      address_tags: 'jsonb',
      latitude: 'float8',
      longitude: 'float8',
      phone: 'text',
      email: 'text',
      language: 'text',
      allow_cash: 'boolean',
      allow_online_payment: 'boolean',
      accept_passes: 'boolean',
      online_booking: 'boolean',
      amenities: 'text[]',
      website: 'text',
      backup_power: 'text',
      shelter: 'jsonb',
      veterans_programme: 'boolean',
      logo: 'text',
      opening_hours: 'jsonb',
      seasons: 'jsonb',
      holidays: 'jsonb',
      lead_time_minutes: 'integer',
      horizon_days: 'integer',
      release_time: 'text',
      series_weeks: 'integer',
      free_until_hours: 'integer',
      partial_until_hours: 'integer',
      partial_percent: 'integer',
      time_zone: 'text',
      unpaid_minutes: 'integer',
      confirmed_unpaid_minutes: 'integer',
      holds_per_address: 'integer',
      search_text: 'text',
    },
    references: { city_id: 'city' },
    key: ['slug'],
  },
  club_photo: {
    columns: { club_id: 'integer', photo: 'text', alts: 'jsonb', position: 'integer' },
    references: CLUB,
  },
  court: {
    columns: { ...OFFERED, sport: 'text', surface: 'text', parameters: 'jsonb', photo: 'text' },
    references: CLUB,
    key: ['club_id', 'key'],
    retires: { retired: true, photo: null },
  },
  coach: {
    columns: { ...OFFERED, subtitles: 'jsonb', photo: 'text' },
    references: CLUB,
    key: ['club_id', 'key'],
    retires: { retired: true, photo: null },
  },
  service: {
    columns: {
      ...OFFERED,
      kind: 'text',
      category_id: 'integer',
      coach_id: 'integer',
      step_minutes: 'integer',
      minimum_minutes: 'integer',
      maximum_minutes: 'integer',
    },
    references: { ...CLUB, category_id: 'service_category', coach_id: 'coach' },
    key: ['club_id', 'key'],
    retires: { retired: true },
  },
  service_court: {
    columns: { club_id: 'integer', service_id: 'integer', court_id: 'integer' },
    references: { ...CLUB, service_id: 'service', court_id: 'court' },
    address: ['club_id', 'service_id', 'court_id'],
  },
  price_rule: {
    columns: {
      club_id: 'integer',
      court_id: 'integer',
      coach_id: 'integer',
      weekdays: 'integer[]',
      from_minute: 'integer',
      to_minute: 'integer',
      season: 'text',
      holidays: 'boolean',
      amount: 'integer',
    },
    references: { ...CLUB, court_id: 'court', coach_id: 'coach' },
  },
  club_closure: {
    columns: { club_id: 'integer', starts_at: 'timestamptz', ends_at: 'timestamptz', reasons: 'jsonb' },
    references: CLUB,
  },
  weekly_session: {
    columns: {
      ...KEYED,
      titles: 'jsonb',
      position: 'integer',
      service_id: 'integer',
      court_id: 'integer',
      coach_id: 'integer',
      weekday: 'integer',
      from_minute: 'integer',
      minutes: 'integer',
      amount: 'integer',
      prices: 'jsonb',
      maximum: 'integer',
    },
    references: { ...CLUB, service_id: 'service', court_id: 'court', coach_id: 'coach' },
    key: ['club_id', 'key'],
  },
};

const tableOf = (name: TableName): Table & { address: readonly string[] } => ({
  address: 'club_id' in TABLES[name].columns ? ['club_id', 'id'] : ['id'],
  ...TABLES[name],
});

/** Whether its rows have numbers by which others refer to them. */
const isNumbered = (name: TableName): boolean =>
  tableOf(name).key !== undefined && tableOf(name).address.includes('id');

/** Names a row among those of its table, or of its club. Keys have no spaces. */
const nameOf = (name: TableName, row: Row): string => (tableOf(name).key ?? []).map((column) => row[column]).join(' ');

/** What a reference of a row to a table names. */
const referenceOf = (to: TableName, row: Row, value: unknown): string =>
  tableOf(to).key?.[0] === 'club_id' ? `${row.club_id} ${value}` : String(value);

/** A stored row, with the numbers that find it. */
type StoredRow = { row: Row; numbers: Record<string, unknown> };

/** The rows that files can describe, as they are stored, with the numbers of what is referred to. */
export class Store {
  readonly rows = new Map<TableName, StoredRow[]>();
  private readonly numbers = new Map<TableName, Map<string, number>>();
  private readonly names = new Map<TableName, Map<number, string>>();

  /** The rows of a table in the form of files; only those of a club, if given. */
  of(name: TableName, club?: string): Row[] {
    const stored = (this.rows.get(name) ?? []).map(({ row }) => row);
    return club === undefined ? stored : stored.filter((row) => (name === 'club' ? row.slug : row.club_id) === club);
  }

  numberOf(name: TableName, key: string): number | undefined {
    return this.numbers.get(name)?.get(key);
  }

  remember(name: TableName, row: Row, number: number): void {
    const key = nameOf(name, row);
    if (!this.numbers.has(name)) {
      this.numbers.set(name, new Map());
      this.names.set(name, new Map());
    }
    this.numbers.get(name)!.set(key, number);
    // Within a club the club's own name is known.
    this.names.get(name)!.set(number, key.slice(key.lastIndexOf(' ') + 1));
  }

  /** Reads one table, after those that it refers to. */
  async read(db: Db, name: TableName, clubs?: readonly number[]): Promise<void> {
    const { columns, references, address, only } = tableOf(name);
    const wanted = new Set([...Object.keys(columns), ...address]);
    let query = db.selectFrom(name as 'club').select([...wanted] as 'id'[]);
    if (!(LISTS as readonly string[]).includes(name) && clubs) {
      query = query.where(sql.ref(name === 'club' ? 'id' : 'club_id'), '=', sql`any(${clubs}::int[])`);
    }
    if (only) query = query.where(only as RawBuilder<boolean>);
    const order = address.map((column) => sql.ref(column));
    const stored = (await query.orderBy(sql.join(order)).execute()) as unknown as Record<string, unknown>[];
    const rows = stored.map((found): StoredRow => {
      const row: Record<string, unknown> = {};
      for (const column of Object.keys(columns)) {
        const value = found[column];
        const to = references[column];
        if (value instanceof Date) row[column] = value.toISOString();
        else row[column] = to && value !== null ? this.names.get(to)?.get(value as number) : value;
      }
      return { row, numbers: Object.fromEntries(address.map((column) => [column, found[column]])) };
    });
    this.rows.set(name, rows);
    if (isNumbered(name)) for (const { row, numbers } of rows) this.remember(name, row, numbers.id as number);
  }

  /** The row as the database has it: with the numbers of what it refers to. */
  resolve(name: TableName, row: Row): Record<string, unknown> {
    const { references } = tableOf(name);
    const resolved: Record<string, unknown> = { ...row };
    for (const [column, to] of Object.entries(references)) {
      if (row[column] === null) continue;
      const key = referenceOf(to, row, row[column]);
      const number = this.numberOf(to, key);
      if (number === undefined) throw new Error(`${name}.${column}: no ${to} "${key}"`);
      resolved[column] = number;
    }
    return resolved;
  }
}

/**
 * Reads the lists and the given clubs with all that files describe; without slugs, all that
 * are offered. Locks the clubs, so that no booking is added in between.
 */
export async function readStore(db: Db, slugs?: readonly string[], lock = false): Promise<Store> {
  const store = new Store();
  let clubs = db.selectFrom('club').select('id').orderBy('id');
  // A removed club is read only by its name, as its file would otherwise have to be there.
  clubs = slugs ? clubs.where('slug', '=', sql<string>`any(${slugs}::text[])`) : clubs.where('retired', '=', false);
  const ids = (await clubs.execute()).map(({ id }) => id);
  if (lock) await lockClubs(db, ids);
  for (const name of NAMES) {
    if (ids.length === 0 && !(LISTS as readonly string[]).includes(name)) continue;
    await store.read(db, name, ids);
  }
  return store;
}

/** The clubs that are still offered. A removed one counts as none, so that its file makes it anew. */
export const offeredClubs = (store: Store): Row[] => store.of('club').filter(({ retired }) => !retired);

/** The rows of one club. */
export const storedClub = (store: Store, slug: string): ClubRows =>
  Object.fromEntries(CLUB_TABLES.map((name) => [name, store.of(name, slug)])) as ClubRows;

/** What to do to one table. */
export type TableChange = { inserts: Row[]; updates: { row: Row; stored: StoredRow }[]; deletes: StoredRow[] };
export type Changes = Map<TableName, TableChange>;

/** Names a row of a table without keys: by all that it says. */
const contentOf = (row: Row): string =>
  JSON.stringify(
    Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)),
    (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
  );

/** How the stored rows of one table become the wanted ones. */
export function compareRows(name: TableName, stored: readonly StoredRow[], wanted: readonly Row[]): TableChange {
  const { key, retires } = tableOf(name);
  const identify = key ? (row: Row) => nameOf(name, row) : contentOf;
  // Two rows without keys may say the same.
  const left = new Map<string, StoredRow[]>();
  for (const one of stored) {
    const id = identify(one.row);
    left.set(id, [...(left.get(id) ?? []), one]);
  }
  const change: TableChange = { inserts: [], updates: [], deletes: [] };
  for (const row of wanted) {
    const found = left.get(identify(row))?.shift();
    if (!found) change.inserts.push(row);
    else if (!isDeepStrictEqual(found.row, { ...row })) change.updates.push({ row, stored: found });
  }
  for (const gone of [...left.values()].flat()) {
    if (!retires) change.deletes.push(gone);
    else if (!gone.row.retired) change.updates.push({ row: { ...gone.row, ...retires }, stored: gone });
  }
  return change;
}

export const isEmpty = ({ inserts, updates, deletes }: TableChange): boolean =>
  inserts.length + updates.length + deletes.length === 0;

async function nextNumbers(db: Db, name: TableName, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT nextval(pg_get_serial_sequence(${name}, 'id'))::int AS number FROM generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ number }) => number);
}

const given = (columns: Readonly<Record<string, string>>) =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));

const sameRow = (name: TableName, address: readonly string[]) =>
  sql.join(
    address.map((column) => sql`${sql.ref(`${name}.${column}`)} = ${sql.ref(`given.${column}`)}`),
    sql` AND `,
  );

async function insert(db: Db, store: Store, name: TableName, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { columns } = tableOf(name);
  const numbered = isNumbered(name);
  const numbers = numbered ? await nextNumbers(db, name, rows.length) : [];
  for (const [index, number] of numbers.entries()) store.remember(name, rows[index]!, number);
  const resolved = rows.map((row, index) => ({ ...store.resolve(name, row), ...(numbered && { id: numbers[index] }) }));
  await insertRows(
    db as Kysely<Database>,
    name,
    numbered ? { ...columns, id: 'integer' } : columns,
    resolved as Record<string, unknown>[],
  );
}

async function update(db: Db, store: Store, name: TableName, changes: TableChange['updates']): Promise<void> {
  if (changes.length === 0) return;
  const { columns, address } = tableOf(name);
  const rows = changes.map(({ row, stored }) => ({ ...store.resolve(name, row), ...stored.numbers }));
  const names = Object.keys(columns).map((column) => sql.ref(column));
  await sql`
    UPDATE ${sql.table(name)} SET (${sql.join(names)}) = ROW(${sql.join(
      Object.keys(columns).map((column) => sql.ref(`given.${column}`)),
    )})
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(${given({ ...columns, id: 'integer' })})
    WHERE ${sameRow(name, address)}`.execute(db);
}

async function remove(db: Db, name: TableName, rows: TableChange['deletes']): Promise<void> {
  if (rows.length === 0) return;
  const { address, columns } = tableOf(name);
  const types = Object.fromEntries(address.map((column) => [column, columns[column] ?? 'bigint']));
  const numbers = JSON.stringify(rows.map((row) => row.numbers));
  await sql`
    DELETE FROM ${sql.table(name)}
    USING jsonb_to_recordset(${numbers}::jsonb) AS given(${given(types)})
    WHERE ${sameRow(name, address)}`.execute(db);
}

/** Makes the changes: first what is new, so that others can refer to it, last what is gone. */
export async function applyChanges(db: Db, store: Store, changes: Changes): Promise<void> {
  const names = NAMES.filter((name) => changes.has(name));
  for (const name of names) await insert(db, store, name, changes.get(name)!.inserts);
  for (const name of names) await update(db, store, name, changes.get(name)!.updates);
  for (const name of names.toReversed()) await remove(db, name, changes.get(name)!.deletes);
}
