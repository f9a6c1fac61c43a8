import { AMENITIES, COURT_SETTINGS, SURFACES } from '#core/schemas/club-vocabulary.ts';
import type { Db } from '#server/database/db.ts';
import { insertRows } from '#server/database/insert-rows.ts';
import type { Texts } from '#server/database/schema.ts';

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

const YES = text('Yes', 'Є', 'Есть');
const NO = text('No', 'Немає', 'Нет');

const AREA_PARAMETERS: readonly { code: string; titles: Texts; values: Readonly<Record<string, Texts>> }[] = [
  {
    code: 'surface',
    titles: text('Surface', 'Покриття', 'Покрытие'),
    values: Object.fromEntries(Object.entries(SURFACES).map(([code, { titles }]) => [code, titles])),
  },
  {
    code: 'setting',
    titles: text('Setting', 'Розташування', 'Расположение'),
    values: COURT_SETTINGS,
  },
  { code: 'lighting', titles: text('Lighting', 'Освітлення', 'Освещение'), values: { yes: YES, no: NO } },
  { code: 'heating', titles: text('Heating', 'Опалення', 'Отопление'), values: { yes: YES, no: NO } },
];

const countryName = (code: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

const TITLED = { titles: 'jsonb', position: 'integer' };

/**
 * Adds the names that are the product's own and missing: what courts and clubs can have, and the
 * countries of cities.
 */
export async function addVocabulary(db: Db, countries: readonly string[]): Promise<void> {
  await insertRows(
    db,
    'area_parameter',
    { code: 'text', ...TITLED },
    AREA_PARAMETERS.map(({ code, titles }, position) => ({ code, titles, position })),
    'if missing',
  );
  await insertRows(
    db,
    'area_parameter_value',
    { parameter_code: 'text', code: 'text', ...TITLED },
    AREA_PARAMETERS.flatMap(({ code: parameter_code, values }) =>
      Object.entries(values).map(([code, titles], position) => ({ parameter_code, code, titles, position })),
    ),
    'if missing',
  );
  await insertRows(
    db,
    'amenity',
    { code: 'text', titles: 'jsonb' },
    Object.entries(AMENITIES).map(([code, titles]) => ({ code, titles })),
    'if missing',
  );
  await insertRows(
    db,
    'country',
    { code: 'text', titles: 'jsonb' },
    countries.map((code) => ({
      code,
      titles: text(countryName(code, 'en'), countryName(code, 'uk'), countryName(code, 'ru')),
    })),
    'if missing',
  );
}
