import type { City } from '#core/schemas/index.ts';
import type { Search } from '#core/state/search.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

/** Where the visitor is, by permission; rejects when it is denied or takes over ten seconds. */
export const locate = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    if (!navigator.geolocation) reject(new Error('no geolocation'));
    else
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
        timeout: 10_000,
        maximumAge: 300_000,
      });
  });

/** For `near`: to about a hundred metres, which is as near as a list needs to know. */
export const nearText = ({ latitude, longitude }: Place): string => `${latitude.toFixed(3)},${longitude.toFixed(3)}`;

/** What puts first in a search what is nearest to the visitor; rejects as `locate` does. */
export const nearest = async (): Promise<Partial<Search>> => ({ near: nearText(await locate()), sort: 'distance' });

const RADIAN = Math.PI / 180;

/** Kilometres on a flat map, good enough to compare cities by. */
function between(a: Place, b: Place): number {
  const across = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * RADIAN);
  return Math.hypot(a.latitude - b.latitude, across) * 111;
}

/** The city with clubs that is nearest. */
export const nearestCity = (place: Place, cities: readonly City[]): City | undefined =>
  cities.filter((city) => city.clubs_count > 0).sort((a, b) => between(place, a) - between(place, b))[0];
