import type { Texts } from '../database/schema.ts';

/** A part of a city: a circle on dry land. */
export interface District {
  titles: Texts;
  /** Degrees, of the centre. */
  latitude: number;
  longitude: number;
  /** Metres. */
  radius: number;
}

const district = (
  en: string,
  uk: string,
  ru: string,
  latitude: number,
  longitude: number,
  radius: number,
): District => ({ titles: { en, uk, ru }, latitude, longitude, radius });

const centre = (latitude: number, longitude: number, radius: number) =>
  district('Centre', 'Центр', 'Центр', latitude, longitude, radius);

const station = (latitude: number, longitude: number, radius: number) =>
  district('Railway Station', 'Вокзал', 'Вокзал', latitude, longitude, radius);

/**
 * Districts by city slug, as residents call them. Each circle stays clear of rivers, lakes and the
 * sea, so that no club of the seed stands in the water.
 */
export const DISTRICTS: Readonly<Record<string, readonly District[]>> = {
  kyiv: [
    district('Podil', 'Поділ', 'Подол', 50.467, 30.509, 550),
    district('Pechersk', 'Печерськ', 'Печерск', 50.429, 30.542, 600),
    district('Obolon', 'Оболонь', 'Оболонь', 50.512, 30.4985, 500),
    district('Pozniaky', 'Позняки', 'Позняки', 50.398, 30.634, 600),
    district('Osokorky', 'Осокорки', 'Осокорки', 50.3975, 30.613, 450),
    district('Troieshchyna', 'Троєщина', 'Троещина', 50.515, 30.602, 800),
    district('Holosiiv', 'Голосіїв', 'Голосеев', 50.3965, 30.508, 450),
    district('Lukianivka', 'Лук’янівка', 'Лукьяновка', 50.4635, 30.479, 600),
    district('Nyvky', 'Нивки', 'Нивки', 50.4595, 30.4055, 500),
    district('Teremky', 'Теремки', 'Теремки', 50.366, 30.455, 600),
    district('Rusanivka', 'Русанівка', 'Русановка', 50.438, 30.5965, 250),
    district('Vynohradar', 'Виноградар', 'Виноградарь', 50.5085, 30.418, 700),
  ],
  kharkiv: [
    district('Saltivka', 'Салтівка', 'Салтовка', 50.024, 36.334, 1000),
    district('Oleksiivka', 'Олексіївка', 'Алексеевка', 50.049, 36.208, 600),
    district('Pavlove Pole', 'Павлове Поле', 'Павлово Поле', 50.03, 36.225, 600),
    district('Kholodna Hora', 'Холодна Гора', 'Холодная Гора', 49.983, 36.183, 600),
    centre(49.9995, 36.2345, 450),
  ],
  odesa: [
    district('Arkadia', 'Аркадія', 'Аркадия', 46.433, 30.753, 400),
    district('Moldavanka', 'Молдаванка', 'Молдаванка', 46.48, 30.711, 600),
    district('Tairova', 'Таїрова', 'Таирова', 46.395, 30.718, 600),
    district('Cheryomushky', 'Черемушки', 'Черёмушки', 46.436, 30.716, 600),
    district('Velykyi Fontan', 'Великий Фонтан', 'Большой Фонтан', 46.412, 30.739, 400),
  ],
  dnipro: [
    district('Peremoha', 'Перемога', 'Победа', 48.415, 35.066, 450),
    district('Sokil', 'Сокіл', 'Сокол', 48.401, 35.056, 450),
    district('Prydniprovsk', 'Придніпровськ', 'Приднепровск', 48.402, 35.139, 450),
    centre(48.46, 35.037, 400),
  ],
  lviv: [
    district('Sykhiv', 'Сихів', 'Сихов', 49.796, 24.057, 700),
    district('Levandivka', 'Левандівка', 'Левандовка', 49.842, 23.968, 450),
    district('Riasne', 'Рясне', 'Рясное', 49.864, 23.94, 450),
    district('Zboishcha', 'Збоїща', 'Збоища', 49.875, 24.048, 450),
    centre(49.84, 24.028, 500),
    district('Briukhovychi', 'Брюховичі', 'Брюховичи', 49.904, 23.957, 700),
  ],
  zaporizhzhia: [
    district('Voznesenivka', 'Вознесенівка', 'Вознесеновка', 47.839, 35.143, 550),
    district('Khortytskyi', 'Хортицький', 'Хортицкий', 47.833, 35.009, 500),
    district('Shevchenkivskyi', 'Шевченківський', 'Шевченковский', 47.845, 35.215, 600),
    station(47.788, 35.183, 400),
  ],
  'kryvyi-rih': [
    centre(47.9095, 33.391, 450),
    district('Sotsmisto', 'Соцмісто', 'Соцгород', 47.8995, 33.405, 350),
    district('Saksahanskyi', 'Саксаганський', 'Саксаганский', 47.962, 33.445, 450),
  ],
  mykolaiv: [
    centre(46.969, 31.999, 350),
    district('Inhulskyi', 'Інгульський', 'Ингульский', 46.95, 32.055, 500),
    station(46.946, 32.08, 350),
  ],
  vinnytsia: [
    centre(49.2345, 28.469, 250),
    district('Vyshenka', 'Вишенька', 'Вишенька', 49.233, 28.424, 450),
    district('Zamostia', 'Замостя', 'Замостье', 49.239, 28.505, 400),
  ],
  chernihiv: [
    centre(51.496, 31.294, 350),
    district('Masany', 'Масани', 'Масаны', 51.536, 31.263, 500),
    station(51.49, 31.259, 350),
  ],
  kherson: [
    centre(46.648, 32.612, 300),
    district('Tavriiskyi', 'Таврійський', 'Таврический', 46.67, 32.647, 500),
    station(46.657, 32.606, 350),
  ],
  poltava: [
    centre(49.589, 34.551, 400),
    district('City Park', 'Міський парк', 'Городской парк', 49.5955, 34.5405, 350),
    district('Polovky', 'Половки', 'Половки', 49.599, 34.493, 400),
  ],
  khmelnytskyi: [
    centre(49.419, 26.989, 300),
    district('South-West', 'Південно-Західний', 'Юго-Западный', 49.409, 26.957, 450),
    station(49.407, 27.006, 350),
  ],
  cherkasy: [
    centre(49.436, 32.047, 350),
    district('Kazbet', 'Казбет', 'Казбет', 49.441, 32.027, 300),
    district('South-West', 'Південно-Західний', 'Юго-Западный', 49.415, 32.028, 450),
  ],
  chernivtsi: [
    centre(48.291, 25.937, 350),
    district('Prospekt', 'Проспект', 'Проспект', 48.269, 25.935, 400),
    district('Sadhora', 'Садгора', 'Садгора', 48.345, 25.966, 400),
  ],
  zhytomyr: [
    centre(50.256, 28.664, 400),
    district('Poliova', 'Польова', 'Полевая', 50.271, 28.637, 400),
    station(50.266, 28.69, 300),
  ],
  sumy: [centre(50.91, 34.796, 300), district('Kurskyi', 'Курський', 'Курский', 50.926, 34.796, 400)],
  rivne: [
    centre(50.619, 26.255, 300),
    district('Pivnichnyi', 'Північний', 'Северный', 50.648, 26.256, 450),
    station(50.63, 26.254, 300),
  ],
  'ivano-frankivsk': [
    centre(48.922, 24.71, 400),
    district('Pozytron', 'Позитрон', 'Позитрон', 48.937, 24.722, 350),
    station(48.922, 24.724, 300),
  ],
  kamianske: [centre(48.508, 34.612, 350), district('Cheryomushky', 'Черемушки', 'Черёмушки', 48.493, 34.627, 450)],
  ternopil: [
    centre(49.553, 25.598, 300),
    district('Skhidnyi', 'Східний', 'Восточный', 49.56, 25.633, 450),
    station(49.554, 25.608, 250),
  ],
  kropyvnytskyi: [
    centre(48.508, 32.268, 300),
    district('Velyka Balka', 'Велика Балка', 'Большая Балка', 48.495, 32.228, 400),
    station(48.498, 32.281, 300),
  ],
  kremenchuk: [
    centre(49.071, 33.415, 250),
    district('Molodizhnyi', 'Молодіжний', 'Молодёжный', 49.098, 33.434, 450),
    station(49.074, 33.43, 250),
  ],
  lutsk: [
    centre(50.749, 25.322, 250),
    district('33rd District', '33-й мікрорайон', '33-й микрорайон', 50.744, 25.285, 350),
    station(50.757, 25.357, 250),
  ],
  'bila-tserkva': [
    centre(49.798, 30.127, 300),
    district('Tarashchanskyi', 'Таращанський', 'Таращанский', 49.79, 30.15, 350),
  ],
  uzhhorod: [
    district('Old Town', 'Старе місто', 'Старый город', 48.6245, 22.3, 200),
    district('Novyi', 'Новий район', 'Новый район', 48.606, 22.28, 350),
  ],
  brovary: [centre(50.511, 30.79, 400), district('Torhmash', 'Торгмаш', 'Торгмаш', 50.507, 30.826, 350)],
  irpin: [centre(50.52, 30.246, 350), district('City Park', 'Міський парк', 'Городской парк', 50.517, 30.236, 250)],
};
