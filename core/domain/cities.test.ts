import { expect, it } from 'vitest';
import type { City } from '#core/schemas/city.ts';
import { citiesNamed, nearestCity } from './cities.ts';

const city = (title: string, slug: string, latitude: number, longitude: number, clubs_count = 1) =>
  ({ title, slug, latitude, longitude, clubs_count }) as City;
const cities = [
  city('Київ', 'kyiv', 50.45, 30.52),
  city('Львів', 'lviv', 49.84, 24.03),
  city('Івано-Франківськ', 'ivano-frankivsk', 48.92, 24.71),
  city('Кам’янське', 'kamianske', 48.51, 34.6, 0),
];

it.each([
  ['Вінниця', { latitude: 49.23, longitude: 28.47 }, 'Київ'],
  ['Рівне', { latitude: 50.62, longitude: 26.25 }, 'Львів'],
  ['Яремче', { latitude: 48.45, longitude: 24.55 }, 'Івано-Франківськ'],
  ['a city without clubs', { latitude: 49.3, longitude: 33.4 }, 'Київ'],
  ['a city without clubs, 360 km from the next', { latitude: 48.51, longitude: 34.6 }, undefined],
  ['Warsaw', { latitude: 52.23, longitude: 21.01 }, undefined],
  ['New York', { latitude: 40.7, longitude: -74 }, undefined],
  ['a device that reports no position', { latitude: 0, longitude: 0 }, undefined],
])('from %s the nearest city with clubs is found', (_, place, title) => {
  expect(nearestCity(cities, place)?.title).toBe(title);
  expect(nearestCity([], place)).toBeUndefined();
});

it.each([
  ['', 4],
  ['ЛЬВ', 1],
  ['lviv', 1],
  [' франк ', 1],
  ['ів', 2],
  ["кам'ян", 1],
  ['x', 0],
])('%j finds %i cities', (text, count) => expect(citiesNamed(cities, text)).toHaveLength(count));

const NAMES = {
  kyiv: ['Київ', 'Киев', 'Kyiv'],
  lviv: ['Львів', 'Львов', 'Lviv'],
  kharkiv: ['Харків', 'Харьков', 'Kharkiv'],
  dnipro: ['Дніпро', 'Днепр', 'Dnipro'],
  odesa: ['Одеса', 'Одесса', 'Odesa'],
  zaporizhzhia: ['Запоріжжя', 'Запорожье', 'Zaporizhzhia'],
  vinnytsia: ['Вінниця', 'Винница', 'Vinnytsia'],
  chernihiv: ['Чернігів', 'Чернигов', 'Chernihiv'],
  uzhhorod: ['Ужгород', 'Ужгород', 'Uzhhorod'],
  mykolaiv: ['Миколаїв', 'Николаев', 'Mykolaiv'],
  'kryvyi-rih': ['Кривий Ріг', 'Кривой Рог', 'Kryvyi Rih'],
  rivne: ['Рівне', 'Ровно', 'Rivne'],
  khmelnytskyi: ['Хмельницький', 'Хмельницкий', 'Khmelnytskyi'],
  zhytomyr: ['Житомир', 'Житомир', 'Zhytomyr'],
  chernivtsi: ['Чернівці', 'Черновцы', 'Chernivtsi'],
  cherkasy: ['Черкаси', 'Черкассы', 'Cherkasy'],
  kropyvnytskyi: ['Кропивницький', 'Кропивницкий', 'Kropyvnytskyi'],
  sumy: ['Суми', 'Сумы', 'Sumy'],
} as const;

it.each([0, 1, 2] as const)('a city whose title is in language %i is found by its name in each', (language) => {
  const all = Object.entries(NAMES).map(([slug, names]) => city(names[language], slug, 0, 0));
  for (const [slug, names] of Object.entries(NAMES)) {
    for (const name of [...names, ...names.map((each) => each.slice(0, 4))])
      expect(
        citiesNamed(all, name).map((found) => found.slug),
        name,
      ).toContain(slug);
  }
  expect(citiesNamed(all, 'Льв').map(({ slug }) => slug)).toEqual(['lviv']);
});

it.each([0, 1, 2] as const)('a word that no city starts with finds none, with titles in language %i', (language) => {
  const all = Object.entries(NAMES).map(([slug, names]) => city(names[language], slug, 0, 0));
  for (const word of ['qqq', 'кава', 'kvas', 'квас', 'лава', 'вода', 'hockey', 'x', 'London', 'Париж', '123', '…'])
    expect(citiesNamed(all, word), word).toEqual([]);
});

it.each([
  'Kiev',
  'Lvov',
  'Kharkov',
  'Dnepr',
  'Odessa',
  'Zaporozhye',
  'Vinnitsa',
  'Chernigov',
  'Uzhgorod',
  'Nikolaev',
  'Zhitomir',
])('a city is found by its former English name %s', (name) => {
  const all = Object.entries(NAMES).map(([slug, names]) => city(names[0], slug, 0, 0));
  expect(citiesNamed(all, name)).toHaveLength(1);
});
