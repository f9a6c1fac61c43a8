import {
  CitiesAnswer,
  type CitiesQuery,
  CityAnswer,
  COUNTRIES_PAGE_SIZE,
  CountriesAnswer,
} from '#core/schemas/city.ts';
import type { CallOptions, Client } from './client.ts';

/** Lists the cities, page by page. */
export function listCities(client: Client, query: CitiesQuery = {}, options?: CallOptions) {
  return client.request({ ...options, path: '/v1/cities/', query, answer: CitiesAnswer });
}

/** Gets a city by id or slug. */
export async function getCity(client: Client, idOrSlug: number | string, options?: CallOptions) {
  const path = `/v1/cities/${encodeURIComponent(idOrSlug)}`;
  return (await client.request({ ...options, path, answer: CityAnswer })).data;
}

/** Lists the countries with their cities. By default all are on one page. */
export function listCountriesWithCities(client: Client, query: CitiesQuery = {}, options?: CallOptions) {
  return client.request({
    ...options,
    path: '/v1/countries-with-cities',
    query: { page_size: COUNTRIES_PAGE_SIZE, ...query },
    answer: CountriesAnswer,
  });
}
