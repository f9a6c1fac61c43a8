import type { City } from 'courtside/core';
import { expect, it } from 'vitest';
import { citiesNamed, nearestCity } from './nearest.ts';

const city = (title: string, latitude: number, longitude: number) => ({ title, latitude, longitude }) as City;
const cities = [city('Київ', 50.45, 30.52), city('Львів', 49.84, 24.03), city('Івано-Франківськ', 48.92, 24.71)];

it.each([
  ['Вінниця', { latitude: 49.23, longitude: 28.47 }, 'Київ'],
  ['Рівне', { latitude: 50.62, longitude: 26.25 }, 'Львів'],
  ['Яремче', { latitude: 48.45, longitude: 24.55 }, 'Івано-Франківськ'],
])('from %s the nearest is found', (_, place, title) => {
  expect(nearestCity(cities, place)?.title).toBe(title);
  expect(nearestCity([], place)).toBeUndefined();
});

it.each([
  ['', 3],
  ['ЛЬВ', 1],
  [' франк ', 1],
  ['ів', 2],
  ['x', 0],
])('%j finds %i', (text, count) => expect(citiesNamed(cities, text, 'uk')).toHaveLength(count));
