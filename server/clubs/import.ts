import { sql } from 'kysely';
import { ClubFile } from '#core/schemas/club-file.ts';
import type { Db } from '#server/database/db.ts';
import type { AnyStruct } from '#server/http/struct-validator.ts';
import { deleteUnusedPhotos, type NewPhoto, storePhoto } from '#server/photos/store.ts';
import { type BrokenBooking, brokenBookings, brokenProblems, loadCommitments } from './bookings.ts';
import { checkClub, checkList } from './check.ts';
import { type Difference, differences } from './differences.ts';
import { CategoriesFile, CitiesFile, PartnersFile, PassesFile, SurfacesFile, WebhooksFile } from './list-files.ts';
import { partnersFileOf, writePartners } from './partners.ts';
import { passesFileOf, writePasses } from './passes.ts';
import { photosOf, type ReadPicture, readPicture, resolvePhotos } from './photos.ts';
import { categoriesFileOf, categoryRows, citiesFileOf, cityRows, clubFileOf, type Reference, rowsOf } from './rows.ts';
import { addWeeklySessions, endRetired, releaseCoaches, removeSessions } from './sessions.ts';
import { checkSource, type Fault, type Problem, type Source } from './source.ts';
import { surfaceRows, surfacesFileOf, surfacesOf, usedSurfaces } from './surfaces.ts';
import {
  applyChanges,
  type Changes,
  CLUB_TABLES,
  type ClubRows,
  compareRows,
  isEmpty,
  LISTS,
  offeredClubs,
  type Row,
  readStore,
  type Store,
  storedClub,
  type TableName,
} from './tables.ts';
import { addVocabulary } from './vocabulary.ts';
import { webhooksFileOf, writeWebhooks } from './webhooks.ts';

/** What a file is, by its name. Any other file is a club. */
const LIST_FILES: Record<string, AnyStruct> = {
  cities: CitiesFile,
  categories: CategoriesFile,
  surfaces: SurfacesFile,
  partners: PartnersFile,
  passes: PassesFile,
  webhooks: WebhooksFile,
};

/** `cities` of `clubs/cities.yaml`. */
const stemOf = (name: string) => name.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');

/** What an import does to one file's subject. */
export type FileChange = { name: string; isNew: boolean; differences: Difference[] };
export type ImportResult = {
  faults: Fault[];
  changes: FileChange[];
  /** The bookings that the faults are about, if they are about bookings. */
  broken?: BrokenBooking[];
};

export type ImportOptions = {
  /** Epoch ms, by the database's clock. */
  now: number;
  /** Finds the changes and makes none. */
  dryRun?: boolean;
  /** Leaves weekly sessions without dates. */
  withoutDates?: boolean;
  /** Where the pictures are that the files name; on the disk when absent. */
  pictures?: ReadPicture;
  /** Told before something that takes long. */
  log?: ((message: string) => void) | undefined;
};

type Read<Value> = { source: Source; file: Value };

/** Thrown to undo what was written. */
class Undo extends Error {
  constructor(readonly result: ImportResult) {
    super('undone');
  }
}

/** A number that no other advisory lock of the product uses. */
const LOCK = 7_203_002;

/** Imports, and what adds dates of weekly sessions, run one after another, in the given transaction or one of their own. */
export async function exclusively<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const locked = async (trx: Db) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(trx);
    return work(trx);
  };
  return db.isTransaction ? locked(db) : db.transaction().execute(locked);
}

/**
 * Makes the database say what the files say: only what differs is changed, all of it or, if a file
 * has a fault or a booking would break, nothing.
 */
export async function importSources(db: Db, sources: readonly Source[], options: ImportOptions): Promise<ImportResult> {
  const read = readSources(sources);
  if (read.faults.length > 0) return { faults: read.faults, changes: [] };
  const files = await withPhotos(db, read, options.pictures);
  const { photos } = files;
  // Photos take long. They are stored before the import locks anything, if nothing else is wrong.
  if (photos.length > 0 && !options.dryRun && !db.isTransaction) {
    const trial = await attempt(db, files, { ...options, dryRun: true });
    if (trial.faults.length > 0) return trial;
    options.log?.(`Preparing ${photos.length === 1 ? '1 photo' : `${photos.length} photos`}…`);
    for (const photo of photos) await storePhoto(db, photo);
  }
  return attempt(db, files, options);
}

async function attempt(db: Db, files: Files, options: ImportOptions): Promise<ImportResult> {
  try {
    // A copy, as the import adds the clubs of changed cities.
    return await exclusively(db, (trx) => importInto(trx, { ...files, clubs: [...files.clubs] }, options));
  } catch (error) {
    if (error instanceof Undo) return error.result;
    throw error;
  }
}

/** The files with hashes in place of the paths of photos. What is wrong with photos is a fault. */
async function withPhotos(db: Db, files: Files, pictures: ReadPicture = readPicture): Promise<Files> {
  const named = files.clubs.map(({ source, file }) => ({ name: source.name, file, stored: source.stored }));
  const resolved = await resolvePhotos(db, named, pictures);
  return {
    ...files,
    photos: resolved.added,
    clubs: files.clubs.map(({ source }, index) => ({ source, file: resolved.files[index]!.file })),
    faults: files.clubs.flatMap((club, index) => faultsOf(club, resolved.files[index]!.problems)),
  };
}

type Files = {
  faults: Fault[];
  cities?: Read<CitiesFile> | undefined;
  categories?: Read<CategoriesFile> | undefined;
  surfaces?: Read<SurfacesFile> | undefined;
  partners?: Read<PartnersFile> | undefined;
  passes?: Read<PassesFile> | undefined;
  webhooks?: Read<WebhooksFile> | undefined;
  clubs: Read<ClubFile>[];
  /** The photos of the clubs that are not stored yet. */
  photos: NewPhoto[];
};

function readSources(sources: readonly Source[]): Files {
  const files: Files = { faults: [], clubs: [], photos: [] };
  const names = new Map<string, string>();
  for (const source of sources) {
    const kind = stemOf(source.name);
    const checked = checkSource(source, LIST_FILES[kind] ?? ClubFile);
    if ('faults' in checked) files.faults.push(...checked.faults);
    else if (kind === 'cities') files.cities = { source, file: checked.value as CitiesFile };
    else if (kind === 'categories') files.categories = { source, file: checked.value as CategoriesFile };
    else if (kind === 'surfaces') files.surfaces = { source, file: checked.value as SurfacesFile };
    else if (kind === 'partners') files.partners = { source, file: checked.value as PartnersFile };
    else if (kind === 'passes') files.passes = { source, file: checked.value as PassesFile };
    else if (kind === 'webhooks') files.webhooks = { source, file: checked.value as WebhooksFile };
    else {
      const file = checked.value as ClubFile;
      const other = names.get(file.slug);
      if (other) {
        const message = `${other} has the slug "${file.slug}" too: give each its own`;
        files.faults.push(source.fault({ path: ['slug'], message }));
      }
      names.set(file.slug, source.name);
      files.clubs.push({ source, file });
    }
  }
  return files;
}

const faultsOf = ({ source }: Read<unknown>, problems: readonly Problem[]): Fault[] =>
  problems.map((problem) => source.fault(problem));

const bySlug = <T>(rows: readonly Row[]) => new Map(rows.map((row) => [row.slug as string, row as T]));

/** Compares the lists of cities, categories and surfaces that were given with those that are stored. */
function planLists(store: Store, { cities, categories, surfaces }: Files): { changes: Changes; reference: Reference } {
  const changes: Changes = new Map();
  const wanted = {
    city: cities ? cityRows(cities.file) : store.of('city'),
    service_category: categories ? categoryRows(categories.file) : store.of('service_category'),
    area_parameter_value: surfaces ? surfaceRows(surfaces.file) : store.of('area_parameter_value'),
  };
  for (const name of LISTS) changes.set(name, compareRows(name, store.rows.get(name) ?? [], wanted[name]));
  return {
    changes,
    reference: {
      cities: bySlug(wanted.city),
      categories: bySlug(wanted.service_category),
      surfaces: surfacesOf(wanted.area_parameter_value),
    },
  };
}

/** The cities, categories and surfaces that are to go but are used, as faults of their file. */
async function usedFaults(db: Db, changes: Changes, files: Files): Promise<Fault[]> {
  const given = files.clubs.map(({ file }) => file.slug);
  const gone = (name: TableName, field = 'slug') => changes.get(name)!.deletes.map(({ row }) => row[field] as string);
  const clubs = await db
    .selectFrom('club')
    .innerJoin('city', 'city.id', 'club.city_id')
    .select(['city.slug', 'club.slug as club'])
    .where('city.slug', 'in', ['', ...gone('city')])
    .where('club.slug', 'not in', ['', ...given])
    .execute();
  const services = await db
    .selectFrom('service')
    .innerJoin('club', 'club.id', 'service.club_id')
    .innerJoin('service_category as category', 'category.id', 'service.category_id')
    .select(['category.slug', 'club.slug as club'])
    .distinct()
    .where('category.slug', 'in', ['', ...gone('service_category')])
    .execute();
  const codes = gone('area_parameter_value', 'code');
  const used = await usedSurfaces(
    db,
    codes,
    files.clubs.map(({ file }) => file),
  );
  const faults = (source: Source | undefined, field: string, rows: { slug: string; club: string }[]) =>
    rows.map(({ slug, club }) => {
      const message = `"${slug}" is left out, but ${club} uses it: add it, or change the club first`;
      return source!.fault({ path: [field], message });
    });
  return [
    ...faults(files.cities?.source, 'cities', clubs),
    ...faults(files.categories?.source, 'categories', services),
    ...(files.surfaces ? faultsOf(files.surfaces, used) : []),
  ];
}

async function importInto(trx: Db, files: Files, { now, dryRun, withoutDates }: ImportOptions): Promise<ImportResult> {
  const given = files.clubs.map(({ file }) => file.slug);
  await addVocabulary(trx, [...new Set(files.cities?.file.cities.map(({ country }) => country))]);
  let store = await readStore(trx, given, true);
  const lists = planLists(store, files);
  const faults = [
    ...files.faults,
    ...(files.cities ? faultsOf(files.cities, checkList(files.cities.file)) : []),
    ...(files.categories ? faultsOf(files.categories, checkList(files.categories.file)) : []),
    ...(files.surfaces ? faultsOf(files.surfaces, checkList(files.surfaces.file)) : []),
    ...files.clubs.flatMap((club) => faultsOf(club, checkClub(club.file, lists.reference))),
    ...(await usedFaults(trx, lists.changes, files)),
  ];
  if (faults.length > 0) throw new Undo({ faults, changes: [] });

  // A club's row has the clock of its city, and the names of its city and categories to search by; a
  // court's the drawing of its surface.
  if ([...lists.changes.values()].some(({ updates }) => updates.length > 0)) {
    store = await readStore(trx, undefined, true);
    for (const { slug } of offeredClubs(store)) {
      if (given.includes(slug as string)) continue;
      const file = clubFileOf(storedClub(store, slug as string));
      files.clubs.push({ file, source: (files.cities ?? files.categories ?? files.surfaces)!.source });
    }
  }

  const before = new Map(
    offeredClubs(store).map(({ slug }) => [slug as string, clubFileOf(storedClub(store, slug as string))]),
  );
  const plan: Changes = new Map(lists.changes);
  const wanted = files.clubs.map(({ file }) => rowsOf(file, lists.reference));
  for (const name of CLUB_TABLES) {
    plan.set(
      name,
      compareRows(
        name,
        store.rows.get(name) ?? [],
        wanted.flatMap((rows) => rows[name]),
      ),
    );
  }
  const numbers = [...before.keys()].map((slug) => store.numberOf('club', slug)!);
  const commitments = numbers.length > 0 ? await loadCommitments(trx, numbers, now) : [];
  const broken = files.clubs.flatMap((club) => {
    const known = before.get(club.file.slug);
    if (!known) return [];
    const zone = store.of('club', club.file.slug)[0]!.time_zone as string;
    const after = { file: club.file, zone: lists.reference.cities.get(club.file.city)!.time_zone };
    const bookings = brokenBookings({ file: known, zone }, after, commitments);
    return [{ bookings, faults: faultsOf(club, brokenProblems(bookings, zone)) }];
  });
  const bookings = broken.flatMap((one) => one.bookings);
  if (bookings.length > 0)
    throw new Undo({ faults: broken.flatMap((one) => one.faults), changes: [], broken: bookings });

  await applyChanges(trx, store, plan);
  if (!dryRun) {
    // Those that are not stored: all in a seed, and otherwise one that somebody has just deleted.
    for (const photo of files.photos) await storePhoto(trx, photo);
    await deleteUnusedPhotos(trx, [...before.values()].flatMap(photosOf));
  }
  const weekly = plan.get('weekly_session')!;
  const idsOf = (rows: typeof weekly.deletes) => rows.map(({ numbers: { id } }) => id as number);
  const [changed, gone] = [idsOf(weekly.updates.map(({ stored }) => stored)), idsOf(weekly.deletes)];
  await releaseCoaches(trx, numbers, now);
  await removeSessions(trx, numbers, [...changed, ...gone], now);
  await endRetired(trx, numbers, gone, now);
  if (!withoutDates)
    await addWeeklySessions(
      trx,
      now,
      files.clubs.map(({ file }) => store.numberOf('club', file.slug)!),
    );

  const others = await writeOthers(trx, files);
  if (others.faults.length > 0) throw new Undo(others);
  const changes = [...changesOf(store, files, lists, before, wanted), ...others.changes];
  const result = { faults: [], changes };
  if (dryRun) throw new Undo(result);
  return result;
}

/** Writes partners, passes and webhook endpoints, which need the clubs. */
async function writeOthers(trx: Db, { partners, passes, webhooks }: Files): Promise<ImportResult> {
  const result: ImportResult = { faults: [], changes: [] };
  const write = async <File>(
    name: string,
    given: Read<File> | undefined,
    load: (db: Db) => Promise<File>,
    save: (db: Db, file: File) => Promise<Problem[]>,
  ) => {
    if (!given) return;
    const before = await load(trx);
    result.faults.push(...faultsOf(given, await save(trx, given.file)));
    const changed = differences(before, await load(trx));
    if (changed.length > 0) result.changes.push({ name, isNew: false, differences: changed });
  };
  await write('partners', partners, partnersFileOf, writePartners);
  await write('passes', passes, passesFileOf, writePasses);
  await write('webhooks', webhooks, webhooksFileOf, writeWebhooks);
  return result;
}

/** What the files change, by file. A file that changes nothing is left out. */
function changesOf(
  store: Store,
  files: Files,
  lists: { changes: Changes },
  before: ReadonlyMap<string, ClubFile>,
  wanted: readonly ClubRows[],
): FileChange[] {
  const found: FileChange[] = [];
  const add = (name: string, old: object, next: object) => {
    const changed = differences(old, next);
    if (changed.length > 0) found.push({ name, isNew: false, differences: changed });
  };
  const isChanged = (name: TableName) => !isEmpty(lists.changes.get(name)!);
  if (files.cities && isChanged('city')) {
    add('cities', citiesFileOf(store.of('city')), citiesFileOf(cityRows(files.cities.file)));
  }
  if (files.categories && isChanged('service_category')) {
    const next = categoriesFileOf(categoryRows(files.categories.file));
    add('categories', categoriesFileOf(store.of('service_category')), next);
  }
  if (files.surfaces && isChanged('area_parameter_value')) {
    const next = surfacesFileOf(surfaceRows(files.surfaces.file));
    add('surfaces', surfacesFileOf(store.of('area_parameter_value')), next);
  }
  for (const rows of wanted) {
    const slug = rows.club[0]!.slug as string;
    const old = before.get(slug);
    // Read back, so that another way to write the same is no change.
    if (old) add(slug, old, clubFileOf(rows));
    else found.push({ name: slug, isNew: true, differences: [] });
  }
  return found;
}
