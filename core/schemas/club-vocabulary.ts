import type { Language } from './scalars.ts';

type Texts = Record<Language, string>;

const text = (en: string, uk: string, ru: string): Texts => ({ en, uk, ru });

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

/** Where a court is, unless it changes with the season. */
export const COURT_SETTINGS = {
  indoor: text('Indoor', 'Критий', 'Крытый'),
  outdoor: text('Outdoor', 'Просто неба', 'Под открытым небом'),
} satisfies Record<string, Texts>;
