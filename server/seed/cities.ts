import type { Texts } from '../database/schema.ts';

export interface SeedCity {
  slug: string;
  titles: Texts;
  /** The title with its preposition, in the case that follows it. */
  titles_in: Texts;
  latitude: number;
  longitude: number;
  /** Population in thousands, roughly. It determines how many of the clubs the city gets. */
  people: number;
  /** Phone area code without the leading 0. */
  area: string;
}

/** Where a club is, in Ukrainian and Russian: the preposition and the case that follows it. */
const IN_CITY: Record<string, Omit<Texts, 'en'>> = {
  kyiv: { uk: 'у Києві', ru: 'в Киеве' },
  kharkiv: { uk: 'у Харкові', ru: 'в Харькове' },
  odesa: { uk: 'в Одесі', ru: 'в Одессе' },
  dnipro: { uk: 'у Дніпрі', ru: 'в Днепре' },
  lviv: { uk: 'у Львові', ru: 'во Львове' },
  zaporizhzhia: { uk: 'у Запоріжжі', ru: 'в Запорожье' },
  'kryvyi-rih': { uk: 'у Кривому Розі', ru: 'в Кривом Роге' },
  mykolaiv: { uk: 'у Миколаєві', ru: 'в Николаеве' },
  vinnytsia: { uk: 'у Вінниці', ru: 'в Виннице' },
  chernihiv: { uk: 'у Чернігові', ru: 'в Чернигове' },
  kherson: { uk: 'у Херсоні', ru: 'в Херсоне' },
  poltava: { uk: 'у Полтаві', ru: 'в Полтаве' },
  khmelnytskyi: { uk: 'у Хмельницькому', ru: 'в Хмельницком' },
  cherkasy: { uk: 'у Черкасах', ru: 'в Черкассах' },
  chernivtsi: { uk: 'у Чернівцях', ru: 'в Черновцах' },
  zhytomyr: { uk: 'у Житомирі', ru: 'в Житомире' },
  sumy: { uk: 'у Сумах', ru: 'в Сумах' },
  rivne: { uk: 'у Рівному', ru: 'в Ровно' },
  'ivano-frankivsk': { uk: 'в Івано-Франківську', ru: 'в Ивано-Франковске' },
  kamianske: { uk: 'у Кам’янському', ru: 'в Каменском' },
  ternopil: { uk: 'у Тернополі', ru: 'в Тернополе' },
  kropyvnytskyi: { uk: 'у Кропивницькому', ru: 'в Кропивницком' },
  kremenchuk: { uk: 'у Кременчуці', ru: 'в Кременчуге' },
  lutsk: { uk: 'у Луцьку', ru: 'в Луцке' },
  'bila-tserkva': { uk: 'у Білій Церкві', ru: 'в Белой Церкви' },
  uzhhorod: { uk: 'в Ужгороді', ru: 'в Ужгороде' },
  brovary: { uk: 'у Броварах', ru: 'в Броварах' },
  irpin: { uk: 'в Ірпені', ru: 'в Ирпене' },
};

const city = (
  slug: string,
  en: string,
  uk: string,
  ru: string,
  latitude: number,
  longitude: number,
  people: number,
  area: string,
): SeedCity => ({
  slug,
  titles: { en, uk, ru },
  titles_in: { en: `in ${en}`, ...IN_CITY[slug]! },
  latitude,
  longitude,
  people,
  area,
});

export const TIME_ZONE = 'Europe/Kyiv';
export const COUNTRY = 'UA';

/** By size, the capital first: by default the client selects the first location. */
export const CITIES: readonly SeedCity[] = [
  city('kyiv', 'Kyiv', 'Київ', 'Киев', 50.4501, 30.5234, 2950, '44'),
  city('kharkiv', 'Kharkiv', 'Харків', 'Харьков', 49.9935, 36.2304, 1420, '57'),
  city('odesa', 'Odesa', 'Одеса', 'Одесса', 46.4825, 30.7233, 1010, '48'),
  city('dnipro', 'Dnipro', 'Дніпро', 'Днепр', 48.4647, 35.0462, 970, '56'),
  city('lviv', 'Lviv', 'Львів', 'Львов', 49.8397, 24.0297, 720, '32'),
  city('zaporizhzhia', 'Zaporizhzhia', 'Запоріжжя', 'Запорожье', 47.8388, 35.1396, 710, '61'),
  city('kryvyi-rih', 'Kryvyi Rih', 'Кривий Ріг', 'Кривой Рог', 47.9105, 33.3918, 600, '56'),
  city('mykolaiv', 'Mykolaiv', 'Миколаїв', 'Николаев', 46.975, 31.9946, 470, '51'),
  city('vinnytsia', 'Vinnytsia', 'Вінниця', 'Винница', 49.2331, 28.4682, 370, '43'),
  city('chernihiv', 'Chernihiv', 'Чернігів', 'Чернигов', 51.4982, 31.2893, 280, '46'),
  city('kherson', 'Kherson', 'Херсон', 'Херсон', 46.6354, 32.6169, 280, '55'),
  city('poltava', 'Poltava', 'Полтава', 'Полтава', 49.5883, 34.5514, 280, '53'),
  city('khmelnytskyi', 'Khmelnytskyi', 'Хмельницький', 'Хмельницкий', 49.4229, 26.9871, 275, '38'),
  city('cherkasy', 'Cherkasy', 'Черкаси', 'Черкассы', 49.4444, 32.0598, 270, '47'),
  city('chernivtsi', 'Chernivtsi', 'Чернівці', 'Черновцы', 48.2915, 25.9403, 265, '37'),
  city('zhytomyr', 'Zhytomyr', 'Житомир', 'Житомир', 50.2547, 28.6587, 260, '41'),
  city('sumy', 'Sumy', 'Суми', 'Сумы', 50.9077, 34.7981, 255, '54'),
  city('rivne', 'Rivne', 'Рівне', 'Ровно', 50.6199, 26.2516, 245, '36'),
  city('ivano-frankivsk', 'Ivano-Frankivsk', 'Івано-Франківськ', 'Ивано-Франковск', 48.9226, 24.7111, 238, '34'),
  city('kamianske', 'Kamianske', 'Кам’янське', 'Каменское', 48.5079, 34.6133, 227, '56'),
  city('ternopil', 'Ternopil', 'Тернопіль', 'Тернополь', 49.5535, 25.5948, 225, '35'),
  city('kropyvnytskyi', 'Kropyvnytskyi', 'Кропивницький', 'Кропивницкий', 48.5079, 32.2623, 219, '52'),
  city('kremenchuk', 'Kremenchuk', 'Кременчук', 'Кременчуг', 49.0659, 33.4199, 215, '53'),
  city('lutsk', 'Lutsk', 'Луцьк', 'Луцк', 50.7472, 25.3254, 215, '33'),
  city('bila-tserkva', 'Bila Tserkva', 'Біла Церква', 'Белая Церковь', 49.7968, 30.1311, 207, '45'),
  city('uzhhorod', 'Uzhhorod', 'Ужгород', 'Ужгород', 48.6208, 22.2879, 115, '31'),
  city('brovary', 'Brovary', 'Бровари', 'Бровары', 50.5111, 30.7909, 109, '45'),
  city('irpin', 'Irpin', 'Ірпінь', 'Ирпень', 50.5218, 30.2506, 65, '45'),
];
