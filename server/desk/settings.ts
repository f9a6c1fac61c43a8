import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatInstant } from '#core/domain/zone.ts';
import type { ClubFile } from '#core/schemas/club-file.ts';
import { AMENITIES, COURT_SETTINGS } from '#core/schemas/club-vocabulary.ts';
import type {
  DeskBrokenBooking,
  DeskSettings,
  DeskSettingsBody,
  DeskSettingsFault,
  DeskSettingsPreview,
  DeskSettingsSaved,
} from '#core/schemas/desk-settings.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { type BrokenBooking, loadCommitments } from '#server/clubs/bookings.ts';
import { exclusively, type ImportResult, importSources } from '#server/clubs/import.ts';
import { photosOf } from '#server/clubs/photos.ts';
import { clubFileOf } from '#server/clubs/rows.ts';
import { stoppedSessions } from '#server/clubs/sessions.ts';
import { type Fault, type Source, sourceOf } from '#server/clubs/source.ts';
import { surfacesOf } from '#server/clubs/surfaces.ts';
import { offeredClubs, readStore, type Store, storedClub } from '#server/clubs/tables.ts';
import { textsOf } from '#server/clubs/texts.ts';
import type { Db } from '#server/database/db.ts';
import type { Texts } from '#server/database/schema.ts';
import { type FieldError, Problem, requireFound } from '#server/http/problem.ts';
import { ImageFault } from '#server/photos/image.ts';
import { inLanguage } from '#server/views/texts.ts';
import type { AtDesk } from './access.ts';
import { deskClubOf, nameOf } from './day.ts';
import { writeLog } from './log.ts';
import { findDeskPhotos } from './photos.ts';

type At = { now: number; language: Language };

/**
 * The fields that the desk does not change. Another slug is another club. The city has the club's
 * clock and the site's address of it, and the limits protect all clubs from abuse: both are the
 * operator's.
 */
const LOCKED: Record<'owner' | 'operator', readonly (keyof ClubFile)[]> = {
  owner: ['slug', 'city', 'limits'],
  operator: ['slug'],
};
const lockedFor = ({ role }: Pick<AtDesk, 'role'>) => LOCKED[role === 'operator' ? 'operator' : 'owner'];

const revisionOf = (file: ClubFile): string =>
  createHash('sha256').update(JSON.stringify(file)).digest('hex').slice(0, 32);

/**
 * The file of the desk's club.
 * @throws Problem NOT_FOUND for a removed club, which saving would bring back
 */
async function readFile(db: Db, { club }: Pick<AtDesk, 'club'>): Promise<{ file: ClubFile; store: Store }> {
  const store = await readStore(db, [club.slug]);
  requireFound(offeredClubs(store)[0]);
  return { file: clubFileOf(storedClub(store, club.slug)), store };
}

/** The club's file, and what can be chosen in it. @throws Problem NOT_FOUND */
export async function loadSettings(db: Db, desk: AtDesk, language: Language): Promise<DeskSettings> {
  const { file, store } = await readFile(db, desk);
  const terms = (titles: Readonly<Record<string, Texts>>) =>
    Object.entries(titles).map(([code, texts]) => ({ code, title: inLanguage(texts, language) }));
  const categories = [...store.of('service_category')]
    .sort((one, other) => Number(one.position) - Number(other.position))
    .map(({ slug, titles }) => ({ code: slug as string, title: inLanguage(titles as Texts, language) }));
  return {
    club: deskClubOf(desk, language),
    revision: revisionOf(file),
    file,
    photos: await findDeskPhotos(db, photosOf(file)),
    terms: {
      surfaces: terms(
        Object.fromEntries(
          [...surfacesOf(store.of('area_parameter_value'))].map(([code, { titles }]) => [code, titles]),
        ),
      ),
      amenities: terms(AMENITIES),
      categories,
      sports: categories,
      settings: terms(COURT_SETTINGS),
    },
    locked: [...lockedFor(desk)],
  };
}

/** The faults of fields that are not the desk's to change. */
function lockedFaults(desk: AtDesk, before: ClubFile, { name, value, fault }: Source): Fault[] {
  const file = value as Partial<Record<string, unknown>>;
  return lockedFor(desk)
    .filter((field) => !isDeepStrictEqual(before[field], file[field]))
    .map((field) => {
      const was = before[field] === undefined ? 'remove it' : `put back ${JSON.stringify(before[field])}`;
      const [code, who] =
        field === 'slug'
          ? (['slug', 'It names the club and stays as it is'] as const)
          : (['operator', 'Only the operator changes it'] as const);
      return { ...fault({ path: [field], code, message: `${who}: ${was}` }), file: name };
    });
}

/**
 * Imports the file that was sent. Its photos are those that are stored: nothing is read from the
 * disk, whatever the file names.
 */
async function importFile(
  db: Db,
  source: Source,
  { now, dryRun }: { now: number; dryRun: boolean },
): Promise<ImportResult> {
  const named = JSON.stringify(source.value).match(/[0-9a-f]{32}/g) ?? [];
  const stored = new Set((await findDeskPhotos(db, named)).map(({ photo }) => photo));
  const pictures = () => {
    throw new ImageFault('is not stored: upload it again, or remove it', 'MISSING');
  };
  return importSources(db, [{ ...source, stored }], { now, dryRun, pictures });
}

const sourceFor = ({ club }: AtDesk, { file }: DeskSettingsBody): Source =>
  // No list of cities or the like has a name with a space.
  sourceOf(`club ${club.slug}`, file);

const changesOf = ({ changes }: ImportResult) => changes.flatMap(({ differences }) => differences);

/** Whether the file is that of another club, which is not even compared. */
const isForeign = ({ club }: AtDesk, { file }: DeskSettingsBody) => file.slug !== club.slug;

/**
 * What saving would change, what is wrong, which bookings would break and which sessions stop. Changes nothing.
 * @throws Problem NOT_FOUND, SETTINGS_CHANGED
 */
export async function previewSettings(
  db: Db,
  desk: AtDesk,
  body: DeskSettingsBody,
  { now, language }: At,
): Promise<DeskSettingsPreview> {
  const before = (await readFile(db, desk)).file;
  if (revisionOf(before) !== body.revision) throw new Problem('SETTINGS_CHANGED');
  const source = sourceFor(desk, body);
  const locked = lockedFaults(desk, before, source);
  const result: ImportResult = isForeign(desk, body)
    ? { faults: [], changes: [] }
    : await importFile(db, source, { now, dryRun: true });
  return previewOf(db, desk, { before, after: body.file as ClubFile, locked, result }, { now, language });
}

type Outcome = { before: ClubFile; after: ClubFile; locked: readonly Fault[]; result: ImportResult };

/** What an import changes, or would change, for the desk. */
async function previewOf(
  db: Db,
  desk: AtDesk,
  { before, after, locked, result }: Outcome,
  { now, language }: At,
): Promise<DeskSettingsPreview> {
  const { broken = [] } = result;
  const commitments = await loadCommitments(db, [desk.club.id], now);
  const lost = new Set(broken.map(({ booking }) => `${booking.what} ${booking.id}`));
  return {
    differences: changesOf(result).map(({ before: old, after: next, ...one }) => ({
      ...one,
      ...{ before: old ?? null, after: next ?? null },
    })),
    // What they say of bookings is in `broken`.
    faults: [...locked, ...(broken.length > 0 ? [] : result.faults)].map(faultView),
    bookings: {
      broken: broken.map((one) => brokenView(one, desk, language)),
      kept: commitments.filter(({ what, id }) => what === 'booking' && !lost.has(`${what} ${id}`)).length,
    },
    stopped:
      locked.length > 0 || result.faults.length > 0
        ? []
        : stoppedSessions(before, after).map(({ key, name, day, from }) => ({
            ...{ key, title: inLanguage(textsOf(name), language), day, from },
          })),
  };
}

const faultView = ({ path = [], field, code = 'other', values = {}, message }: Fault): DeskSettingsFault => ({
  ...{ path: [...path], field, code, values, message },
});

function brokenView(
  { booking, field, reason }: BrokenBooking,
  { club }: AtDesk,
  language: Language,
): DeskBrokenBooking {
  const at = (moment: Date) => formatInstant(moment.getTime(), club.time_zone);
  return {
    ...{ kind: booking.what, id: booking.id, code: booking.code, name: nameOf(booking) },
    title: inLanguage(booking.service_titles, language),
    court: booking.court_titles && inLanguage(booking.court_titles, language),
    ...{ starts_at: at(booking.starts), ends_at: at(booking.ends), reason, field },
  };
}

const fieldErrors = (faults: readonly Fault[], code: string): FieldError[] =>
  faults.map(({ path = [], message }) => ({ path: ['file', ...path].join('.'), code, message }));

/** Characters of a note in the log. */
const MAX_NOTE = 1000;

/**
 * Makes the club what the file says, and writes down which fields that changes. `saved` of the answer is
 * what a preview would have said, such as weekly sessions that stop.
 * @throws Problem NOT_FOUND, SETTINGS_CHANGED, SETTINGS_INVALID, SETTINGS_BREAK_BOOKINGS
 */
export function saveSettings(
  trx: Db,
  desk: AtDesk,
  body: DeskSettingsBody,
  { now, language }: At,
): Promise<DeskSettingsSaved> {
  // Before the file is read, so that of two that save at once the second finds it changed.
  return exclusively(trx, async () => {
    const before = (await readFile(trx, desk)).file;
    if (revisionOf(before) !== body.revision) throw new Problem('SETTINGS_CHANGED');
    const source = sourceFor(desk, body);
    const locked = lockedFaults(desk, before, source);
    if (locked.length > 0) throw new Problem('SETTINGS_INVALID', { fields: fieldErrors(locked, 'FIXED') });
    const result = await importFile(trx, source, { now, dryRun: false });
    const fields = fieldErrors(result.faults, 'INVALID');
    if (fields.length > 0)
      throw new Problem(result.broken ? 'SETTINGS_BREAK_BOOKINGS' : 'SETTINGS_INVALID', { fields });
    const changed = changesOf(result).map(({ field }) => field);
    if (changed.length > 0) {
      const note = changed.join(', ');
      await writeLog(trx, desk, { action: 'settings_changed', note: note.slice(0, MAX_NOTE) }, now);
    }
    const outcome = { before, after: body.file as ClubFile, locked, result };
    const saved = await previewOf(trx, desk, outcome, { now, language });
    return { ...(await loadSettings(trx, await renewed(trx, desk), language)), saved };
  });
}

/** The desk with its club as it is now. */
async function renewed(trx: Db, desk: AtDesk): Promise<AtDesk> {
  const club = await trx.selectFrom('club').selectAll().where('id', '=', desk.club.id).executeTakeFirstOrThrow();
  return { ...desk, club };
}
