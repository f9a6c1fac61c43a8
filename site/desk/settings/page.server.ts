import { ApiError } from 'courtside/core';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { ClubFile, DeskBrokenBooking, DeskPhoto, DeskSettings } from '#core/desk.ts';
import { createReader } from '#core/site.ts';
import { localeOfPath } from '../../i18n/languages.ts';
import { settingsTexts } from '../texts.server.ts';
import { fieldText, type ShownChange, type Words } from './changes.ts';
import type { Fault } from './faults.ts';
import { DAYS, SECTION_NAMES, type SectionName } from './fields.ts';
import { type Draft, shortText } from './form.ts';
import { type NewNames, type Priced, pricedOf } from './sections.ts';
import type { Week } from './week.ts';
import { weekdayNames } from './weekdays.ts';

type Page = LoaderFunctionArgs | ActionFunctionArgs;

/** What can be chosen in a field. */
export type Option = { code: string; title: string };

/** A fault, in words, and the field at which it is shown; without one, what it is about. */
export type ShownFault = { name: string; label: string; text: string };

/** What the page of a section shows, from its loader or from what a form did. */
export type SectionState = {
  /** `review`: what would be saved, without its form. */
  step: 'edit' | 'review';
  revision: string;
  draft: Draft;
  /** The section as it was read, which tells whether somebody has changed it since. */
  base: Draft;
  /** Courts that get the same prices. */
  also: string[];
  /** Photos that are not saved yet. */
  uploaded: DeskPhoto[];
  problem: string;
  faults: ShownFault[];
  broken: DeskBrokenBooking[];
  /** Coming bookings that stay as they are. */
  kept: number;
  /** Weekly sessions that would not take place: 'Yoga, Tue 21:30'. */
  stopped: string[];
  changes: ShownChange[];
  /** What somebody else has changed since the page was opened. */
  conflict: ShownChange[] | null;
  /** The row to go to. */
  row: string;
  week: Week | null;
};

export const EMPTY_STATE: Omit<SectionState, 'revision' | 'draft' | 'base' | 'week'> = {
  ...{ step: 'edit', also: [], uploaded: [], problem: '', faults: [], broken: [], kept: 0, stopped: [], changes: [] },
  ...{ conflict: null, row: '' },
};

const isSection = (name: string | undefined): name is SectionName => SECTION_NAMES.includes(name as SectionName);

/** The section that the address names, and whose prices. @throws a 404 for any other */
export function placeOf({ params }: Pick<Page, 'params'>): { section: SectionName; of: Priced | undefined } {
  const { section, list, key } = params;
  if (list !== undefined) {
    if ((list !== 'courts' && list !== 'coaches') || !key) throw data(null, { status: 404 });
    return { section: 'prices', of: { list, key } };
  }
  if (!isSection(section)) throw data(null, { status: 404 });
  return { section, of: undefined };
}

/** Whose prices the address names. @throws a 404 if the club has no such court or coach */
export function requirePriced(file: ClubFile, of: Priced | undefined): void {
  if (of && !pricedOf(file, of)) throw data(null, { status: 404 });
}

/** The text of a field of a club's file in a language. */
export function textIn(text: unknown, language: Words['language']): string {
  if (typeof text === 'string') return text;
  const { uk, en, ru } = (text ?? {}) as Record<string, string | undefined>;
  return { uk, en, ru }[language] ?? uk ?? en ?? ru ?? '';
}

const KINDS = ['court', 'coach', 'group'];
const POWER = ['generator', 'daylight', 'none'];
/** Besides Ukrainian, which a file leaves out. */
const LANGUAGES = ['en', 'ru'];

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What each field that has terms can be, in the page's language. */
export function optionsOf({ terms, file }: DeskSettings, { t, language }: Words): Record<string, Option[]> {
  const named = (list: readonly { key: string; name?: unknown }[] | undefined) =>
    (list ?? []).map(({ key, name }) => ({ code: key, title: textIn(name, language) || key }));
  return {
    ...{ surfaces: terms.surfaces, amenities: terms.amenities, sports: terms.sports, settings: terms.settings },
    power: POWER.map((code) => ({ code, title: t(`playing${code}`) })),
    languages: LANGUAGES.map((code) => ({ code, title: t(`setting${code}`) })),
    categories: terms.categories,
    kinds: KINDS.map((code) => ({ code, title: t(`servicekind${code}`) })),
    weekdays: DAYS.map((code) => ({ code, title: capitalized(weekdayNames(language, 'long')(code)) })),
    seasons: named(file.seasons),
    courts: named(file.courts),
    coaches: named(file.coaches),
    groups: named(file.services.filter(({ kind }) => kind === 'group')),
  };
}

/** Texts of the settings in the page's language, and the names of what a file has codes for. */
export function wordsOf(page: Page, settings?: DeskSettings): Words {
  const { language } = localeOfPath(new URL(page.request.url).pathname);
  const texts: Record<string, string> = settingsTexts[language];
  const words: Words = {
    ...{ t: createReader(texts, language), language },
    has: (key) => key in texts,
    day: weekdayNames(language, 'short'),
    term: () => undefined,
  };
  if (!settings) return words;
  const options = Object.values(optionsOf(settings, words)).flat();
  const titles = new Map(options.map(({ code, title }) => [code, title]));
  return { ...words, term: (code) => titles.get(code) };
}

/** How the lessons of a new coach are called in each language. */
export const newNames: NewNames = {
  lessons: (coach) =>
    shortText(
      Object.fromEntries(
        (['uk', 'en', 'ru'] as const).map((language) => [
          language,
          createReader(settingsTexts[language], language)('newLessons', { name: textIn(coach, language) }),
        ]),
      ),
    ),
};

/** The words of a fault, and what it is about. */
export const shownFault = ({ name, field, code, values, message }: Fault, file: ClubFile, words: Words): ShownFault => {
  const said = { message, ...values, ...(values.day && { day: words.day(values.day) }) };
  const text = words.t(`fault${code}`, said as Record<string, string | number>);
  return { name, label: fieldText(field, [file], words), text };
};

/** Why the API refused, for the page; throws what only an error page can say. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError) || ['SIGNED_OUT', 'NOT_FOUND'].includes(error.code ?? '')) throw error;
  return error.errors[0]?.message ?? error.message;
}
