import type { Db } from '#server/database/db.ts';
import { insertRows } from '#server/database/insert-rows.ts';
import type { Texts } from '#server/database/schema.ts';

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

const YES = text('Yes', 'Є', 'Есть');
const NO = text('No', 'Немає', 'Нет');

/** The surfaces of core/domain/covers/surfaces.ts that courts are drawn with. */
export const DRAWINGS = ['clay', 'hard', 'grass', 'carpet', 'parquet'] as const;

export type Drawing = (typeof DRAWINGS)[number];
type SurfaceTerm = { titles: Texts; drawing: Drawing };
const surface = (drawing: SurfaceTerm['drawing'], titles: Texts): SurfaceTerm => ({ titles, drawing });

/**
 * What courts are covered with, in the terms of the field, and which drawing shows it. An operator
 * adds others in `surfaces.yaml`; a drawing needs its colours in the covers and the style sheets.
 */
export const SURFACES: Readonly<Record<string, SurfaceTerm>> = {
  clay: surface('clay', text('Clay', 'Ґрунт', 'Грунт')),
  artificial_clay: surface('clay', text('Artificial clay', 'Штучний ґрунт', 'Искусственный грунт')),
  hard: surface('hard', text('Hard', 'Хард', 'Хард')),
  acrylic: surface('hard', text('Acrylic', 'Акрил', 'Акрил')),
  asphalt: surface('hard', text('Asphalt', 'Асфальт', 'Асфальт')),
  concrete: surface('hard', text('Concrete', 'Бетон', 'Бетон')),
  grass: surface('grass', text('Artificial grass', 'Штучна трава', 'Искусственная трава')),
  synthetic_turf: surface('grass', text('Synthetic turf', 'Штучний газон', 'Искусственный газон')),
  natural_grass: surface('grass', text('Natural grass', 'Натуральний газон', 'Натуральный газон')),
  carpet: surface('carpet', text('Carpet', 'Килим', 'Ковёр')),
  vinyl: surface('carpet', text('Sports vinyl', 'Спортивний лінолеум', 'Спортивный линолеум')),
  rubber: surface('carpet', text('Rubber', 'Гумове покриття', 'Резиновое покрытие')),
  parquet: surface('parquet', text('Parquet', 'Паркет', 'Паркет')),
  sand: surface('parquet', text('Sand', 'Пісок', 'Песок')),
};

const AREA_PARAMETERS: readonly { code: string; titles: Texts; values: Readonly<Record<string, Texts>> }[] = [
  {
    code: 'surface',
    titles: text('Surface', 'Покриття', 'Покрытие'),
    values: Object.fromEntries(Object.entries(SURFACES).map(([code, { titles }]) => [code, titles])),
  },
  {
    code: 'setting',
    titles: text('Setting', 'Розташування', 'Расположение'),
    values: {
      indoor: text('Indoor', 'Критий', 'Крытый'),
      outdoor: text('Outdoor', 'Просто неба', 'Под открытым небом'),
    },
  },
  { code: 'lighting', titles: text('Lighting', 'Освітлення', 'Освещение'), values: { yes: YES, no: NO } },
  { code: 'heating', titles: text('Heating', 'Опалення', 'Отопление'), values: { yes: YES, no: NO } },
];

export const AMENITIES: Readonly<Record<string, Texts>> = {
  parking: text('Parking', 'Паркінг', 'Парковка'),
  changing_rooms: text('Changing rooms', 'Роздягальні', 'Раздевалки'),
  showers: text('Showers', 'Душ', 'Душ'),
  equipment_rental: text('Equipment rental', 'Прокат інвентарю', 'Прокат инвентаря'),
  cafe: text('Café', 'Кав’ярня', 'Кафе'),
  wifi: text('Wi-Fi', 'Wi-Fi', 'Wi-Fi'),
  shop: text('Sports shop', 'Спортивна крамниця', 'Спортивный магазин'),
  kids_area: text('Children’s corner', 'Дитячий куточок', 'Детский уголок'),
  sauna: text('Sauna', 'Сауна', 'Сауна'),
  step_free: text('Step-free access', 'Безбар’єрний доступ', 'Безбарьерный доступ'),
  shelter: text('Shelter nearby', 'Укриття поруч', 'Укрытие рядом'),
};

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
