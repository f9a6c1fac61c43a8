import { CsvError, type Info, parse } from 'csv-parse/sync';
import { validate } from 'superstruct';
import { type ClubFile, DAYS, type Prices, type Text } from '#core/schemas/club-file.ts';
import type { Db } from '#server/database/db.ts';
import { CategoriesFile } from './list-files.ts';
import { photosOf } from './photos.ts';
import { clubFileOf } from './rows.ts';
import { type Fault, fieldOf, readSource, type Source, type SourceFile } from './source.ts';
import { offeredClubs, readStore, storedClub } from './tables.ts';
import { textsOf } from './texts.ts';

/** A line of a table: its values by column, and where it is. */
type Line = { line: number; values: Record<string, string> };

type Report = (line: number, field: string, message: string) => void;

/** The line on which a record begins that ends on this one. */
const startOf = (end: number, raw: string) => end - (raw.trim().match(/\n/g)?.length ?? 0);

/** The cells of each line that has any, and where it begins. */
function readCells(text: string, report: Report): { line: number; cells: string[] }[] {
  // csv-parse counts a line break of two signs within quotes twice.
  const body = text.replaceAll('\r\n', '\n');
  try {
    const records = parse(body, {
      bom: true,
      // Spreadsheets separate by semicolons where the comma is the decimal sign: the header decides.
      delimiter: /^[^\n,]*;/.test(body) ? ';' : ',',
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { info: Info; raw: string; record: string[] }[];
    return records.map(({ info, raw, record }) => ({
      line: startOf(info.lines, raw),
      // `trim` leaves the spaces within quotes.
      cells: record.map((cell) => cell.trim()),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
    const message = isOpen
      ? 'The file ends within a quoted cell: close the quote, or restore the end of the file'
      : 'Text follows the closing quote of a cell: double the quotes within a quoted cell';
    const line = Number(error.lines);
    report(isOpen ? startOf(line, String(error.raw)) : line, '', message);
    return [];
  }
}

/** What is wrong with the columns of a table. */
function checkHeader(header: readonly string[], columns: readonly string[], report: Report): void {
  header.forEach((name, index) => {
    if (name === '') report(1, '', `Column ${index + 1} has no name: name it, or remove it`);
    else if (!columns.includes(name)) report(1, name, `Unknown column: use ${columns.join(', ')}`);
    else if (header.indexOf(name) < index)
      report(1, name, 'The table has two columns of this name: rename or remove one');
  });
}

/** The cells up to the last that is not empty: spreadsheets add empty ones at the end. */
const filled = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** Reads a table as RFC 4180 describes it, with a header that names some of the columns. */
function readTable(text: string, columns: readonly string[], report: Report): Line[] {
  const [first, ...rows] = readCells(text, report);
  const header = filled(first?.cells ?? []);
  checkHeader(header, columns, report);
  return rows.map(({ line, cells }) => {
    const count = cells.length < header.length ? cells.length : filled(cells).length;
    if (cells.length < header.length || count > header.length) {
      const message = `${count} cells, where the header has ${header.length}: quote cells that contain the separator, and complete the line`;
      report(line, '', message);
    }
    return { line, values: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])) };
  });
}

const quote = (field: string) => (/[",;\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

const writeTable = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, ...rows].map((row) => `${row.map(quote).join(',')}\n`).join('');

type Day = (typeof DAYS)[number];

const isDay = (name: string): name is Day => (DAYS as readonly string[]).includes(name);

/** `mon-fri` and `sat,sun` as days; undefined for anything else. */
function readDays(text: string): Day[] | undefined {
  const found: Day[] = [];
  for (const part of text.split(',')) {
    const [first, last = first] = part.split('-');
    if (!first || !last || !isDay(first) || !isDay(last)) return undefined;
    found.push(...DAYS.slice(DAYS.indexOf(first), DAYS.indexOf(last) + 1));
  }
  return found;
}

function writeDays(days: readonly Day[]): string {
  const [first, last] = [DAYS.indexOf(days[0]!), DAYS.indexOf(days.at(-1)!)];
  return days.length > 2 && last - first === days.length - 1 ? `${days[0]}-${days.at(-1)}` : days.join(',');
}

/** The entries of a cell. Undefined if one cannot be read. */
function readEntries<T>(text: string, pattern: RegExp, make: (match: string[]) => T | undefined): T[] | undefined {
  const found = text
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const match = pattern.exec(entry);
      return match ? make(match) : undefined;
    });
  return found.includes(undefined) ? undefined : (found as T[]);
}

/** The season of a price, and whether it is of holidays: `winter`, `holidays`, `winter holidays`. */
function readLevel(words: readonly string[]): Pick<Prices[number], 'season' | 'holidays'> | undefined {
  const seasons = words.filter((word) => word !== HOLIDAYS);
  if (seasons.length > 1 || words.length - seasons.length > 1) return undefined;
  return { ...(seasons[0] && { season: seasons[0] }), ...(words.includes(HOLIDAYS) && { holidays: true }) };
}

/** A name in one to three languages: `Зима | Winter | Зима`. */
function readName(text: string | undefined) {
  const [uk, en, ru] = (text ?? '').split('|').map((part) => part.trim());
  if (!uk) return {};
  return { name: en ? { uk, en, ...(ru && { ru }) } : uk };
}

function writeName(name: Text | undefined): string {
  if (name === undefined) return '';
  const { uk, en, ru } = textsOf(name);
  // These signs separate what is in a cell.
  return ` ${[...new Set([uk, en, ru])].length === 1 ? uk : [uk, en, ru].join(' | ')}`.replaceAll(';', ',');
}

const DAY = '(?:\\d{4}-)?\\d\\d-\\d\\d';
const HOLIDAYS = 'holidays';

type Kind = { read: (text: string) => unknown; write: (value: never) => string; expected: string };

/** How a cell holds a value. A cell that cannot be read is undefined. */
const KINDS = {
  text: { read: (text) => text, write: (value: string) => value, expected: 'a text' },
  number: {
    read: (text) => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined),
    write: (value: number) => String(value),
    expected: 'a number',
  },
  flag: {
    read: (text) => ({ yes: true, no: false })[text.toLowerCase()],
    write: (value: boolean) => (value ? 'yes' : 'no'),
    expected: 'yes or no',
  },
  words: {
    read: (text) => text.split(/[\s,;]+/),
    write: (value: string[]) => value.join(' '),
    expected: 'words with spaces between them',
  },
  hours: {
    read: (text) =>
      readEntries(text, /^(\S+) (\d\d:\d\d)-(\d\d:\d\d)$/, ([, named, opens, closes]) => {
        const days = readDays(named!);
        return days && { days, opens, closes };
      }),
    write: (value: ClubFile['opening_hours']) =>
      value.map(({ days, opens, closes }) => `${writeDays(days)} ${opens}-${closes}`).join('; '),
    expected: 'such as mon-fri 08:00-22:00; sat,sun 09:00-20:00',
  },
  prices: {
    read: (text) =>
      readEntries(
        text,
        /^(\S+) (\d\d:\d\d)-(\d\d:\d\d) (\d+(?:\.\d+)?)((?: [a-z\d-]+)*)$/,
        ([, named, from, to, price, words]) => {
          const days = readDays(named!);
          const level = readLevel(words!.split(' ').filter(Boolean));
          return days && level && { days, from, to, price: Number(price), ...level };
        },
      ),
    write: (value: Prices) =>
      value
        .map(({ days, from, to, price, season, holidays }) =>
          [writeDays(days), `${from}-${to}`, price, ...(season ? [season] : []), ...(holidays ? [HOLIDAYS] : [])].join(
            ' ',
          ),
        )
        .join('; '),
    expected: 'such as mon-fri 08:00-17:00 400; mon-fri 17:00-22:00 550; mon-sun 08:00-22:00 600 holidays',
  },
  seasons: {
    read: (text) =>
      readEntries(text, new RegExp(`^([a-z\\d-]+) (${DAY})\\.\\.(${DAY})( .+)?$`), ([, key, from, until, name]) => ({
        ...{ key, from, until },
        ...readName(name),
      })),
    write: (value: NonNullable<ClubFile['seasons']>) =>
      value.map(({ key, from, until, name }) => `${key} ${from}..${until}${writeName(name)}`).join('; '),
    expected: 'such as winter 10-15..04-14 Зима | Winter | Зима',
  },
  holidays: {
    read: (text) =>
      readEntries(text, new RegExp(`^(${DAY})(?:\\.\\.(${DAY}))?( .+)?$`), ([, from, until, name]) => ({
        ...{ from, ...(until && { until }) },
        ...readName(name),
      })),
    write: (value: NonNullable<ClubFile['holidays']>) =>
      value.map(({ from, until, name }) => `${from}${until ? `..${until}` : ''}${writeName(name)}`).join('; '),
    expected: 'such as 12-31..01-02 Новий рік | New Year; 2027-05-02',
  },
  photos: {
    read: (text) =>
      readEntries(text, /^([^|]+?)(?: *\|(.+))?$/, ([, file, alts]) => {
        const { name: alt } = readName(alts);
        return alt ? { file, alt } : file;
      }),
    write: (value: NonNullable<ClubFile['photos']>) =>
      value.map((photo) => (typeof photo === 'string' ? photo : `${photo.file} |${writeName(photo.alt)}`)).join('; '),
    expected: 'such as photos/1.jpg | Кафе | Café; photos/2.jpg',
  },
} satisfies Record<string, Kind>;

type Column = { path: readonly string[]; kind: keyof typeof KINDS };

const texts = (column: string, path: readonly string[] = [column]): [string, Column][] =>
  (['uk', 'en', 'ru'] as const).map((language) => [
    `${column}_${language}`,
    { path: [...path, language], kind: 'text' },
  ]);

const CLUB_COLUMNS = new Map<string, Column>([
  ['slug', { path: ['slug'], kind: 'text' }],
  ['city', { path: ['city'], kind: 'text' }],
  ...texts('name'),
  ...texts('tagline'),
  ...texts('description'),
  ...texts('address'),
  ...texts('district'),
  ['latitude', { path: ['coordinates', 'latitude'], kind: 'number' }],
  ['longitude', { path: ['coordinates', 'longitude'], kind: 'number' }],
  ['phone', { path: ['phone'], kind: 'text' }],
  ['email', { path: ['email'], kind: 'text' }],
  ['language', { path: ['language'], kind: 'text' }],
  ['amenities', { path: ['amenities'], kind: 'words' }],
  ['website', { path: ['website'], kind: 'text' }],
  ['logo', { path: ['logo'], kind: 'text' }],
  ['photos', { path: ['photos'], kind: 'photos' }],
  ['backup_power', { path: ['backup_power'], kind: 'text' }],
  ...texts('shelter', ['shelter', 'place']),
  ['shelter_minutes', { path: ['shelter', 'minutes'], kind: 'number' }],
  ['veterans_programme', { path: ['veterans_programme'], kind: 'flag' }],
  ['opening_hours', { path: ['opening_hours'], kind: 'hours' }],
  ['seasons', { path: ['seasons'], kind: 'seasons' }],
  ['holidays', { path: ['holidays'], kind: 'holidays' }],
  ['online_booking', { path: ['booking', 'online'], kind: 'flag' }],
  ['lead_time_minutes', { path: ['booking', 'lead_time_minutes'], kind: 'number' }],
  ['horizon_days', { path: ['booking', 'horizon_days'], kind: 'number' }],
  ['release_time', { path: ['booking', 'release_time'], kind: 'text' }],
  ['series_weeks', { path: ['booking', 'series_weeks'], kind: 'number' }],
  ['cash', { path: ['payment', 'cash'], kind: 'flag' }],
  ['online_payment', { path: ['payment', 'online'], kind: 'flag' }],
  ['passes', { path: ['payment', 'passes'], kind: 'flag' }],
  ['free_until_hours', { path: ['cancellation', 'free_until_hours'], kind: 'number' }],
  ['partial_until_hours', { path: ['cancellation', 'partial_until_hours'], kind: 'number' }],
  ['partial_percent', { path: ['cancellation', 'partial_percent'], kind: 'number' }],
]);

const COURT_COLUMNS = new Map<string, Column>([
  ['key', { path: ['key'], kind: 'text' }],
  ...texts('name'),
  ['sport', { path: ['sport'], kind: 'text' }],
  ['surface', { path: ['surface'], kind: 'text' }],
  ['setting', { path: ['setting'], kind: 'text' }],
  ['lighting', { path: ['lighting'], kind: 'flag' }],
  ['heating', { path: ['heating'], kind: 'flag' }],
  ['photo', { path: ['photo'], kind: 'text' }],
  ['prices', { path: ['prices'], kind: 'prices' }],
]);

type Tree = { [name: string]: unknown };

function place(tree: Tree, [first, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) tree[first!] = value;
  else {
    tree[first!] ??= {};
    place(tree[first!] as Tree, rest, value);
  }
}

function readLine({ line, values }: Line, columns: ReadonlyMap<string, Column>, report: Report): Tree {
  const tree: Tree = {};
  for (const [name, text] of Object.entries(values)) {
    const column = columns.get(name);
    if (!column || text === '') continue;
    const { read, expected } = KINDS[column.kind];
    const value = read(text);
    if (value === undefined) report(line, name, `"${text}" must be ${expected}`);
    else place(tree, column.path, value);
  }
  return tree;
}

/** The column of a field of a file, or the field if no column has it. */
const columnOf = (columns: ReadonlyMap<string, Column>, path: readonly (string | number)[]) =>
  [...columns].find(([, column]) => column.path.every((name, index) => path[index] === name))?.[0] ?? fieldOf(path);

/** The services of a club: those that it has, with the courts of the table, and one for each other sport. */
function servicesOf(courts: readonly Tree[], stored: ClubFile | undefined, names: ReadonlyMap<string, unknown>) {
  const keys = courts.map(({ key }) => key as string);
  const known = new Set(stored?.courts.map(({ key }) => key));
  const isNew = (sport: string) => (court: Tree) => court.sport === sport && !known.has(court.key as string);
  const kept = (stored?.services ?? []).map((service) => ({
    ...service,
    courts: [
      ...service.courts.filter((key) => keys.includes(key)),
      ...courts.filter(isNew(service.category)).map(({ key }) => key as string),
    ],
  }));
  const sports = [...new Set(courts.map(({ sport }) => sport as string))];
  const missing = sports.filter((sport) => !kept.some(({ kind, category }) => kind === 'court' && category === sport));
  const made = missing.map((sport) => ({
    ...{ key: sport, kind: 'court' as const, category: sport, name: names.get(sport) ?? sport },
    courts: courts.filter((court) => court.sport === sport).map(({ key }) => key as string),
    duration: { step: 60, minimum: 60, maximum: 180 },
  }));
  // A court that only serves as a part of another sport's service needs none of its own.
  const served = new Set(kept.flatMap((service) => service.courts));
  return [...kept, ...made.filter((service) => service.courts.some((court) => !served.has(court)))];
}

type Tables = {
  clubs: SourceFile;
  courts: SourceFile;
  /** Categories that are imported in the same run; the stored ones are known. */
  categories: SourceFile | undefined;
};

/** Slug and name of each category. None if the file has faults, which its own import reports. */
function namesIn(file: SourceFile | undefined): [string, unknown][] {
  const source = file && readSource(file);
  if (!source || Array.isArray(source)) return [];
  const [, found] = validate(source.value, CategoriesFile);
  return (found?.categories ?? []).map(({ slug, name }) => [slug, name]);
}

/**
 * The clubs of two tables: one line for each club, one for each court. What tables cannot say stays
 * as it is stored; a new club gets a service for each sport of its courts.
 */
export async function readTables(db: Db, { clubs, courts, categories }: Tables): Promise<(Source | Fault[])[]> {
  const faults: Fault[] = [];
  const reportIn =
    (file: string): Report =>
    (line, field, message) =>
      void faults.push({ file, line, field, message });
  const clubLines = readTable(clubs.text, [...CLUB_COLUMNS.keys()], reportIn(clubs.name));
  const courtLines = readTable(courts.text, ['club', ...COURT_COLUMNS.keys()], reportIn(courts.name));
  if (faults.length > 0) return [faults];
  const slugs = clubLines.map(({ values }) => values.slug ?? '');
  for (const { line, values } of courtLines) {
    if (!slugs.includes(values.club ?? '')) {
      reportIn(courts.name)(line, 'club', `"${values.club ?? ''}" is not a slug of ${clubs.name}: add the club there`);
    }
  }
  const store = await readStore(db, slugs);
  const stored = store.of('service_category').map(({ slug, titles }): [string, unknown] => [slug as string, titles]);
  const names = new Map([...stored, ...namesIn(categories)]);
  const sources = clubLines.map((line): Source => {
    const slug = line.values.slug ?? '';
    const isStored = offeredClubs(store).some((club) => club.slug === slug);
    const before = isStored ? clubFileOf(storedClub(store, slug)) : undefined;
    const own = courtLines.filter(({ values }) => values.club === slug);
    const trees = own.map((court) => {
      const tree = readLine(court, COURT_COLUMNS, reportIn(courts.name));
      const photo = before?.courts.find(({ key }) => key === tree.key)?.photo;
      return { ...(photo && !('photo' in court.values) && { photo }), ...tree };
    });
    const isAbsent = (field: string) =>
      [...CLUB_COLUMNS].every(([name, { path }]) => path[0] !== field || !(name in line.values));
    const value = {
      ...Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => isAbsent(field))),
      ...readLine(line, CLUB_COLUMNS, reportIn(clubs.name)),
      courts: trees,
      services: servicesOf(trees, before, names),
    };
    return {
      name: clubs.name,
      value,
      ...(before && { stored: new Set(photosOf(before)) }),
      fault: ({ path: [first, index, ...rest], message }) =>
        first === 'courts' && typeof index === 'number'
          ? { file: courts.name, line: own[index]?.line ?? 1, field: columnOf(COURT_COLUMNS, rest), message }
          : {
              ...{ file: clubs.name, line: line.line, message },
              field: columnOf(CLUB_COLUMNS, [first!, ...(index === undefined ? [] : [index]), ...rest]),
            },
    };
  });
  return faults.length > 0 ? [faults] : sources;
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Tree | undefined)?.[name], value);

const cells = (columns: ReadonlyMap<string, Column>, value: unknown) =>
  [...columns.values()].map(({ path, kind }) => {
    const found = at(value, path);
    return found === undefined ? '' : (KINDS[kind].write as (value: unknown) => string)(found);
  });

const TEXTS = ['name', 'tagline', 'description', 'address', 'district'] as const;

/** Clubs as two tables, `clubs.csv` and `courts.csv`. */
export function writeTables(clubs: readonly ClubFile[]): SourceFile[] {
  const spelled = (file: ClubFile) => ({
    ...file,
    ...Object.fromEntries(TEXTS.map((field) => [field, textsOf(file[field])])),
    ...(file.shelter && { shelter: { ...file.shelter, place: textsOf(file.shelter.place) } }),
  });
  const courts = clubs.flatMap(({ slug, courts: own }) =>
    own.map((court) => [slug, ...cells(COURT_COLUMNS, { ...court, name: textsOf(court.name) })]),
  );
  return [
    {
      name: 'clubs.csv',
      text: writeTable(
        [...CLUB_COLUMNS.keys()],
        clubs.map((club) => cells(CLUB_COLUMNS, spelled(club))),
      ),
    },
    { name: 'courts.csv', text: writeTable(['club', ...COURT_COLUMNS.keys()], courts) },
  ];
}
