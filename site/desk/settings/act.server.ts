import { ApiError } from 'courtside/core';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import {
  type ClubFile,
  type DeskCalls,
  type DeskPhoto,
  type DeskSettings,
  MAX_PHOTO_FORM,
  UNREAD,
} from '#core/desk.ts';
import { deskPath, notFound, withDesk } from '../session.server.ts';
import { changesIn, type Words } from './changes.ts';
import { faultsIn } from './faults.ts';
import { fieldsOf, type SectionName } from './fields.ts';
import { changeRows, type Draft, valueAt } from './form.ts';
import { draftIn } from './form-data.ts';
import { merged } from './merge.server.ts';
import {
  EMPTY_STATE,
  newNames,
  placeOf,
  refusalText,
  requirePriced,
  type SectionState,
  type ShownFault,
  shownFault,
  wordsOf,
} from './page.server.ts';
import { draftOf, type Priced, withSection } from './sections.ts';
import { type WeekChoice, weekIn } from './week.ts';

const MEGABYTE = 1024 * 1024;

/** A JSON value that a form keeps; undefined for what is none. */
function jsonIn(form: FormData, name: string): unknown {
  try {
    return JSON.parse(String(form.get(name) ?? ''));
  } catch {
    return undefined;
  }
}

const objectIn = (form: FormData, name: string): Draft | undefined => {
  const value = jsonIn(form, name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Draft) : undefined;
};

const isPhoto = (value: unknown): value is DeskPhoto => {
  const { photo, path, width, height, widths } = (value ?? {}) as Partial<DeskPhoto>;
  const isStored = typeof photo === 'string' && typeof path === 'string' && path.startsWith('/photos/');
  return isStored && Array.isArray(widths) && [width, height, ...widths].every((one) => Number.isInteger(one));
};

export const choiceIn = (values: FormData | URLSearchParams): WeekChoice => ({
  season: String(values.get('week-season') ?? ''),
  holiday: values.get('week-holiday') === 'yes',
});

/** The week of the prices of a form; null on pages without prices. */
export const weekOfSection = (draft: Draft, file: ClubFile, of: Priced | undefined, choice: Partial<WeekChoice>) =>
  of ? weekIn(draft.prices ?? [], file, choice) : null;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What differs between two states of a section. */
function sectionChanges(before: Draft, after: Draft, files: readonly ClubFile[], words: Words) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return changesIn(
    changed.map((field) => ({
      ...{ kind: 'changed' as const, field, before: before[field] ?? null, after: after[field] ?? null },
    })),
    files,
    words,
  );
}

/** A new row of a list: a price like the last one, a photo without a text. */
function newRow(list: string, draft: Draft, file: ClubFile): Record<string, unknown> {
  const last = ((valueAt(draft, list) ?? []) as Record<string, unknown>[]).at(-1);
  if (list === 'prices') return { days: last?.days ?? [], from: last?.to ?? '08:00', to: '24:00', price: null };
  if (list === 'courts') return { name: {}, sport: file.courts[0]?.sport, surface: file.courts[0]?.surface };
  if (list === 'services') {
    const [like] = file.services;
    return { name: {}, kind: 'court', category: file.courts[0]?.sport, courts: [], duration: like?.duration };
  }
  if (list === 'sessions') {
    const service = file.services.find(({ kind }) => kind === 'group');
    const { day = 'mon', from = '18:00', minutes = 60, places = 8 } = last ?? {};
    return { ...{ name: {}, service: service?.key, day, from, minutes }, court: service?.courts[0], places };
  }
  return list.endsWith('.prices') ? { price: null } : { name: {} };
}

type Form = { form: FormData; draft: Draft; also: string[]; uploaded: DeskPhoto[] };

function readForm(form: FormData, section: SectionName): Form {
  const draft = objectIn(form, 'draft') ?? draftIn(form, fieldsOf(section));
  const photos = jsonIn(form, 'uploaded');
  const uploaded = Array.isArray(photos) ? photos.filter(isPhoto).slice(0, 100) : [];
  return { form, draft, also: form.getAll('also').map(String), uploaded };
}

/** How the names of fields for photos begin. */
const UPLOAD = 'upload:';

/** Where a photo goes: the gallery, the logo, or a court or coach. */
function withPhoto(draft: Draft, target: string, photo: string | undefined): Draft {
  if (target === 'photos') return { ...draft, photos: [...((draft.photos ?? []) as unknown[]), { file: photo }] };
  if (target === 'logo') return { ...draft, logo: photo };
  const [, list, at] = /^(courts|coaches)\.(\d{1,4})$/.exec(target) ?? [];
  if (!list) return draft;
  const rows = (draft[list] ?? []) as Record<string, unknown>[];
  return { ...draft, [list]: rows.map((row, index) => (index === Number(at) ? { ...row, photo } : row)) };
}

/** An input without a choice sends a file without a name. One that is empty was chosen all the same. */
const isChosen = (value: FormDataEntryValue): value is File =>
  typeof value !== 'string' && (value.size > 0 || value.name !== '');

/**
 * Stores the photos that were chosen, and puts them in their places. Whatever a form is sent for, its
 * answer has no field that could keep them.
 */
async function withChosen(desk: DeskCalls, slug: string, read: Form): Promise<Form & { faults: ShownFault[] }> {
  const { form } = read;
  let { draft } = read;
  const uploaded = [...read.uploaded];
  const targets = [...new Set(form.keys())].flatMap((name) =>
    name.startsWith(UPLOAD) ? [name.slice(UPLOAD.length)] : [],
  );
  for (const target of targets) {
    const files = form.getAll(UPLOAD + target).filter(isChosen);
    for (const file of files.slice(0, target === 'photos' ? 12 : 1)) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      try {
        const photo = await desk.uploadPhoto(slug, bytes);
        uploaded.push(photo);
        draft = withPhoto(draft, target, photo.photo);
      } catch (error) {
        const text = `${file.name}: ${refusalText(error)}`;
        return { ...read, draft, uploaded, faults: [{ name: target, label: '', text }] };
      }
    }
  }
  return { ...read, draft, uploaded, faults: [] };
}

/** What a form of the settings does: changes its rows, checks them, or saves them. */
export async function actOnSection(page: ActionFunctionArgs) {
  const { section, of } = placeOf(page);
  const slug = page.params.club!;
  const form = await page.request.formData();
  const intent = String(form.get('intent') ?? 'check');
  return withDesk(page, form, async (desk) => {
    const settings = await desk.settings(slug).catch(notFound);
    requirePriced(settings.file, of);
    const words = wordsOf(page, settings);
    const now = draftOf(settings.file, section, of);
    const base = objectIn(form, 'base') ?? now;
    const read = await withChosen(desk, slug, readForm(form, section));
    const state = (more: Partial<SectionState> = {}): SectionState => {
      const draft = more.draft ?? read.draft;
      const file = fileOf(settings, section, { ...read, draft }, of);
      return {
        ...{ ...EMPTY_STATE, revision: String(form.get('revision') ?? ''), base, draft },
        ...{ also: read.also, uploaded: read.uploaded },
        ...{ week: weekOfSection(draft, file, of, choiceIn(form)), ...more },
      };
    };
    if (intent === UNREAD.tooLarge) {
      const problem = words.t('photosTooLarge', { megabytes: MAX_PHOTO_FORM / MEGABYTE });
      return data(state({ draft: now, problem }), { status: 413 });
    }
    const [act, target = ''] = intent.split(':');
    if (read.faults.length > 0) return state({ faults: read.faults });
    if (act === 'upload') return state({ row: target });
    if (act === 'clear') return state({ draft: withPhoto(read.draft, target, undefined), row: target });
    const changed = changeRows(read.draft, intent, (list) => newRow(list, read.draft, settings.file));
    if (changed) return state({ draft: changed.draft, row: changed.row ?? '' });
    if (act !== 'check' && act !== 'save') return state();
    const isStale = form.get('revision') !== settings.revision && !isSame(base, now);
    if (isStale || (act === 'save' && form.get('revision') !== settings.revision)) {
      const conflict = sectionChanges(base, now, [settings.file], words);
      const draft = merged(base, read.draft, now) as Draft;
      return data(state({ conflict, draft, revision: settings.revision, base: now }), { status: 409 });
    }
    const file = fileOf(settings, section, read, of);
    const body = { revision: settings.revision, file };
    if (act === 'save') {
      const refusal = await refusalOf(() => desk.saveSettings(slug, body));
      if (!refusal) throw redirect(`${pathOf(page, section, of)}?done=settings`);
      // What is wrong since it was checked is shown at its field.
      if (!CHECKED.includes(refusal.code)) return data(state({ problem: refusal.text }), { status: 400 });
    }
    return check(desk, { settings, body, slug, section, of, words }, state);
  });
}

/** Refusals whose reasons a check says in the page's language. */
const CHECKED: unknown[] = ['SETTINGS_INVALID', 'SETTINGS_BREAK_BOOKINGS'];

async function refusalOf(call: () => Promise<unknown>): Promise<{ code: unknown; text: string } | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return { text: refusalText(error), code: (error as ApiError).code };
  }
}

/** The address of a section, without what it says of the last form. */
export const pathOf = (page: ActionFunctionArgs, section: SectionName, of: Priced | undefined) =>
  deskPath(page, `/${page.params.club}/settings/${of ? `prices/${of.list}/${of.key}` : section}`);

const fileOf = (
  { file }: DeskSettings,
  section: SectionName,
  { draft, also }: Pick<Form, 'draft' | 'also'>,
  of: Priced | undefined,
) => withSection(file, section, draft, { of, also, names: newNames });

type Checked = {
  settings: DeskSettings;
  body: { revision: string; file: ClubFile };
  slug: string;
  section: SectionName;
  of: Priced | undefined;
  words: Words;
};

/** Shows what saving would do, or what is wrong. */
async function check(
  desk: DeskCalls,
  { settings, body, slug, section, of, words }: Checked,
  state: (more: Partial<SectionState>) => SectionState,
) {
  const { revision, file } = body;
  try {
    const { differences, faults, bookings, stopped } = await desk.previewSettings(slug, body);
    const { draft } = state({});
    const shown = faultsIn(faults, section, { file, draft, of }).map((fault) => shownFault(fault, file, words));
    const changes = changesIn(differences, [settings.file, file], words);
    const { broken, kept } = bookings;
    const isRight = shown.length === 0 && broken.length === 0;
    const step = isRight && changes.length > 0 ? ('review' as const) : ('edit' as const);
    const problem = isRight && changes.length === 0 ? words.t('nothingChanged') : '';
    const next = state({
      revision,
      base: draftOf(settings.file, section, of),
      step,
      faults: shown,
      broken,
      kept,
      stopped: stopped.map(({ title, day, from }) => `${title}, ${words.day(day)} ${from}`),
      changes,
      problem,
    });
    return data(next, { status: isRight ? 200 : 400 });
  } catch (error) {
    const status = error instanceof ApiError && error.status >= 400 ? error.status : 502;
    return data(state({ problem: refusalText(error) }), { status });
  }
}
