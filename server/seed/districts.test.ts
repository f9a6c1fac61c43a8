import { describe, expect, it } from 'vitest';
import { distanceMetres, type Place } from '#core/domain/geography.ts';
import { CITIES } from './cities.ts';
import { planClubs } from './clubs.ts';
import { DISTRICTS } from './districts.ts';
import { WATERS } from './testing/waters.ts';

const clubs = planClubs(240);
const cityOf = (slug: string) => CITIES.find((each) => each.slug === slug)!;
const districtOf = (city: string, name: string) => DISTRICTS[city]!.find(({ titles }) => titles.en === name);

/** Metres from a place to a line, whose points are close enough together to be joined straight. */
function distanceToLine(place: Place, line: (typeof WATERS)[number]['line']): number {
  const points = line.slice(1).flatMap(([latitude, longitude], index) => {
    const [fromLatitude, fromLongitude] = line[index]!;
    return Array.from({ length: 101 }, (_, step) => ({
      latitude: fromLatitude + ((latitude - fromLatitude) * step) / 100,
      longitude: fromLongitude + ((longitude - fromLongitude) * step) / 100,
    }));
  });
  return Math.min(...points.map((point) => distanceMetres(place, point)));
}

const inWater = (place: Place, apart: number) =>
  WATERS.filter(({ line, reach }) => distanceToLine(place, line) < reach + apart).map(({ name }) => name);

describe('the districts of the seed', () => {
  const all = Object.entries(DISTRICTS).flatMap(([city, districts]) =>
    districts.map((district) => ({ city, name: district.titles.en, district })),
  );

  it('are known for every city', () => {
    expect(Object.keys(DISTRICTS).sort()).toEqual(CITIES.map(({ slug }) => slug).sort());
  });

  it.each(all)('$city: $name is in its city', ({ city, district }) => {
    expect(district.radius).toBeGreaterThanOrEqual(200);
    expect(district.radius).toBeLessThanOrEqual(1000);
    expect(distanceMetres(district, cityOf(city))).toBeLessThan(11_000);
  });

  it.each(all)('$city: $name is dry as a whole', ({ district }) => {
    expect(inWater(district, district.radius)).toEqual([]);
  });

  it.each(all)('$city: $name does not overlap another', ({ city, district }) => {
    for (const other of DISTRICTS[city]!)
      if (other !== district)
        expect(distanceMetres(district, other), other.titles.en).toBeGreaterThan(district.radius + other.radius);
  });
});

describe('each of the 240 clubs', () => {
  it.each(clubs.map((club) => ({ slug: club.slug, club })))('$slug is in its district, on land', ({ club }) => {
    const district = districtOf(club.city, club.address_tags.en!);
    expect(district, club.address_tags.en).toBeDefined();
    expect(distanceMetres(club, district!)).toBeLessThanOrEqual(district!.radius);
    expect(inWater(club, 0)).toEqual([]);
  });
});
