import { type Infer, nullable, object, optional, string, type } from 'superstruct';
import { array } from './array.ts';
import { Coordinate, Count, Identifier, listOf, PageQuery, single } from './scalars.ts';

/** Default page size of the countries: all of them, with their cities, fit on one page. */
export const COUNTRIES_PAGE_SIZE = 200;

/** A city with its position in degrees (WGS 84) and its IANA time zone. */
export const City = type({
  id: Identifier,
  slug: string(),
  title: string(),
  /**
   * The title with its preposition, for headings: 'in Kyiv', «у Києві»; null if it is unknown.
   * Absent from a server that is older than the client.
   */
  title_in: optional(nullable(string())),
  country: string(),
  latitude: Coordinate,
  longitude: Coordinate,
  time_zone: string(),
  clubs_count: Count,
});
export type City = Infer<typeof City>;

/** A country with its cities. `code` is ISO 3166-1 alpha-2. */
export const Country = type({ code: string(), title: string(), cities: array(City) });
export type Country = Infer<typeof Country>;

/** The page to list. */
export const CitiesQuery = object({ page: optional(PageQuery.page), page_size: optional(PageQuery.page_size) });
export type CitiesQuery = Infer<typeof CitiesQuery>;
export const CitiesAnswer = listOf(City);
export const CityAnswer = single(City);
export const CountriesAnswer = listOf(Country);
