import { type City, distanceMetres, type Place } from 'courtside/core';

/** The city closest to a place; undefined of none. */
export function nearestCity(cities: readonly City[], place: Place): City | undefined {
  const distance = new Map(cities.map((city) => [city, distanceMetres(city, place)]));
  return [...cities].sort((one, other) => distance.get(one)! - distance.get(other)!)[0];
}

/** Cities whose name holds the text; upper and lower case are one. */
export const citiesNamed = (cities: readonly City[], text: string, language: string): City[] =>
  cities.filter(({ title }) => title.toLocaleLowerCase(language).includes(text.trim().toLocaleLowerCase(language)));

/** Where the visitor is, with permission. Rejects without one, and after ten seconds. */
export const position = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('no geolocation here'));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, { timeout: 10_000 });
  });
