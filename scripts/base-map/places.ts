/** A name in English, Ukrainian and Russian. */
type Names = readonly [en: string, uk: string, ru: string];
/** Names, latitude, longitude, and the zoom from which the label is drawn. */
type Place = readonly [...Names, latitude: number, longitude: number, fromZoom: number];

/** Ukraine's larger cities. Natural Earth only has one spelling of each, and it is often outdated. */
export const PLACES: readonly Place[] = [
  ['Kyiv', 'Київ', 'Киев', 50.4501, 30.5234, 3],
  ['Kharkiv', 'Харків', 'Харьков', 49.9935, 36.2304, 5],
  ['Odesa', 'Одеса', 'Одесса', 46.4825, 30.7233, 5],
  ['Dnipro', 'Дніпро', 'Днепр', 48.4647, 35.0462, 5],
  ['Lviv', 'Львів', 'Львов', 49.8397, 24.0297, 5],
  ['Donetsk', 'Донецьк', 'Донецк', 48.0159, 37.8028, 6],
  ['Zaporizhzhia', 'Запоріжжя', 'Запорожье', 47.8388, 35.1396, 6],
  ['Sevastopol', 'Севастополь', 'Севастополь', 44.6167, 33.5254, 6],
  ['Simferopol', 'Сімферополь', 'Симферополь', 44.9521, 34.1024, 6],
  ['Kryvyi Rih', 'Кривий Ріг', 'Кривой Рог', 47.9105, 33.3918, 6],
  ['Mykolaiv', 'Миколаїв', 'Николаев', 46.975, 31.9946, 6],
  ['Mariupol', 'Маріуполь', 'Мариуполь', 47.0971, 37.5434, 6],
  ['Luhansk', 'Луганськ', 'Луганск', 48.574, 39.3078, 6],
  ['Vinnytsia', 'Вінниця', 'Винница', 49.2331, 28.4682, 6],
  ['Chernihiv', 'Чернігів', 'Чернигов', 51.4982, 31.2893, 6],
  ['Kherson', 'Херсон', 'Херсон', 46.6354, 32.6169, 7],
  ['Poltava', 'Полтава', 'Полтава', 49.5883, 34.5514, 6],
  ['Khmelnytskyi', 'Хмельницький', 'Хмельницкий', 49.4229, 26.9871, 7],
  ['Cherkasy', 'Черкаси', 'Черкассы', 49.4444, 32.0598, 7],
  ['Chernivtsi', 'Чернівці', 'Черновцы', 48.2915, 25.9403, 7],
  ['Zhytomyr', 'Житомир', 'Житомир', 50.2547, 28.6587, 7],
  ['Sumy', 'Суми', 'Сумы', 50.9077, 34.7981, 7],
  ['Rivne', 'Рівне', 'Ровно', 50.6199, 26.2516, 7],
  ['Ivano-Frankivsk', 'Івано-Франківськ', 'Ивано-Франковск', 48.9226, 24.7111, 7],
  ['Ternopil', 'Тернопіль', 'Тернополь', 49.5535, 25.5948, 7],
  ['Kropyvnytskyi', 'Кропивницький', 'Кропивницкий', 48.5079, 32.2623, 7],
  ['Kremenchuk', 'Кременчук', 'Кременчуг', 49.0659, 33.4199, 8],
  ['Lutsk', 'Луцьк', 'Луцк', 50.7472, 25.3254, 7],
  ['Uzhhorod', 'Ужгород', 'Ужгород', 48.6208, 22.2879, 6],
  ['Bila Tserkva', 'Біла Церква', 'Белая Церковь', 49.7968, 30.1311, 8],
  ['Kamianske', 'Кам’янське', 'Каменское', 48.5079, 34.6133, 9],
  ['Melitopol', 'Мелітополь', 'Мелитополь', 46.8489, 35.3675, 8],
  ['Berdiansk', 'Бердянськ', 'Бердянск', 46.7562, 36.789, 8],
  ['Kramatorsk', 'Краматорськ', 'Краматорск', 48.7389, 37.5848, 8],
  ['Kerch', 'Керч', 'Керчь', 45.3607, 36.4706, 8],
  ['Yalta', 'Ялта', 'Ялта', 44.4952, 34.1663, 8],
  ['Yevpatoria', 'Євпаторія', 'Евпатория', 45.1904, 33.3669, 9],
  ['Feodosia', 'Феодосія', 'Феодосия', 45.0319, 35.3824, 9],
  ['Izmail', 'Ізмаїл', 'Измаил', 45.3511, 28.8367, 8],
  ['Uman', 'Умань', 'Умань', 48.7484, 30.2218, 8],
  ['Kovel', 'Ковель', 'Ковель', 51.2154, 24.7087, 8],
  ['Mukachevo', 'Мукачево', 'Мукачево', 48.4392, 22.7178, 9],
  ['Kamianets-Podilskyi', 'Кам’янець-Подільський', 'Каменец-Подольский', 48.6845, 26.5859, 9],
  ['Nizhyn', 'Ніжин', 'Нежин', 51.048, 31.8869, 9],
  ['Konotop', 'Конотоп', 'Конотоп', 51.2403, 33.2026, 9],
  ['Korosten', 'Коростень', 'Коростень', 50.9504, 28.6415, 9],
  ['Nikopol', 'Нікополь', 'Никополь', 47.5712, 34.3964, 9],
  ['Pavlohrad', 'Павлоград', 'Павлоград', 48.535, 35.87, 9],
  ['Chornomorsk', 'Чорноморськ', 'Черноморск', 46.3018, 30.6548, 10],
  ['Brovary', 'Бровари', 'Бровары', 50.5111, 30.7909, 10],
  ['Irpin', 'Ірпінь', 'Ирпень', 50.5218, 30.2506, 10],
  ['Boryspil', 'Бориспіль', 'Борисполь', 50.3527, 30.9551, 10],
  ['Vyshhorod', 'Вишгород', 'Вышгород', 50.5848, 30.4898, 11],
  ['Vyshneve', 'Вишневе', 'Вишнёвое', 50.3891, 30.3707, 11],
  ['Chuhuiv', 'Чугуїв', 'Чугуев', 49.8356, 36.6863, 10],
  ['Samar', 'Самар', 'Самар', 48.6333, 35.2167, 10],
];

/** The districts of the example clubs are named where a city fills the view. */
export const DISTRICTS_FROM_ZOOM = 11;

/**
 * Closes the border of Ukraine at sea, from the Danube around Crimea and through the strait of Kerch
 * to the Sea of Azov. The sea is drawn over it.
 */
export const SEA_BORDER: readonly [longitude: number, latitude: number][] = [
  [29.9, 45.15],
  [31, 44.6],
  [33, 44],
  [36, 44.6],
  [36.55, 45],
  [36.57, 45.2],
  [36.67, 45.33],
  [36.68, 45.45],
  [37.2, 46.2],
  [38, 46.9],
];

export const SEAS: readonly Place[] = [
  ['Black Sea', 'Чорне море', 'Чёрное море', 43.9, 32.2, 4],
  ['Sea of Azov', 'Азовське море', 'Азовское море', 46.05, 36.3, 6],
];

export interface River {
  /** Values of Natural Earth's attribute `name`. */
  source: readonly string[];
  names: Names;
  /** Typical width of the river in metres. At a high zoom the line is drawn this wide. */
  width: number;
}

export const RIVERS: readonly River[] = [
  { source: ['Dnipro (Dnieper)', 'Dnepre'], names: ['Dnipro', 'Дніпро', 'Днепр'], width: 700 },
  { source: ['Dniester'], names: ['Dniester', 'Дністер', 'Днестр'], width: 160 },
  { source: ['Pivd. Buh'], names: ['Southern Bug', 'Південний Буг', 'Южный Буг'], width: 160 },
  { source: ['Desna'], names: ['Desna', 'Десна', 'Десна'], width: 180 },
  { source: ['Pripyat'], names: ['Prypiat', 'Прип’ять', 'Припять'], width: 180 },
  { source: ['Donets'], names: ['Siverskyi Donets', 'Сіверський Донець', 'Северский Донец'], width: 90 },
  { source: ['Seym'], names: ['Seim', 'Сейм', 'Сейм'], width: 70 },
  { source: ['Danube', 'Donau (Danube)'], names: ['Danube', 'Дунай', 'Дунай'], width: 600 },
  { source: ['Bug', 'Buh'], names: ['Western Bug', 'Західний Буг', 'Западный Буг'], width: 70 },
];
/** Rivers without a name on the map. */
export const OTHER_RIVER_WIDTH = 90;
