import { type City, getCity, LOCATION_NAME, listCities, readCookie } from 'courtside/core';
import { isbot } from 'isbot';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from './api.server.ts';
import { type SiteSettings, siteContext } from './context.ts';
import type { Headers } from './i18n/first-visit.ts';

/** Of each request, so that several loaders ask once. */
const cities = new WeakMap<object, Promise<City | null>>();

/** The number or slug of the city that the visitor chose, for crawlers of the configured one; '' for the first. */
export function wantedCity(header: Headers, { defaultCityId }: Pick<SiteSettings, 'defaultCityId'>): string {
  if (defaultCityId && isbot(header('user-agent'))) return String(defaultCityId);
  return readCookie(header('cookie') ?? '', LOCATION_NAME) ?? '';
}

async function find(page: LoaderFunctionArgs): Promise<City | null> {
  const { request, context } = page;
  const client = apiOf(page);
  const id = wantedCity((name) => request.headers.get(name), context.get(siteContext).settings);
  const known = id && (await getCity(client, id).catch(() => null));
  return known || ((await listCities(client, { page_size: 1 })).data[0] ?? null);
}

/** The visitor's city: the chosen one, else the first; for crawlers the configured one. Null where none can be had. */
export function currentCity(page: LoaderFunctionArgs): Promise<City | null> {
  let city = cities.get(page.context);
  if (!city) {
    city = find(page).catch(() => null);
    cities.set(page.context, city);
  }
  return city;
}
