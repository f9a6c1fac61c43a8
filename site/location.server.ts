import { type City, getCity, LOCATION_NAME, listCities, readCookie } from 'courtside/core';
import { isbot } from 'isbot';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from './api.server.ts';
import { siteContext } from './context.ts';

/** Of each request, so that several loaders ask once. */
const cities = new WeakMap<object, Promise<City | null>>();

async function find(page: LoaderFunctionArgs): Promise<City | null> {
  const { request, context } = page;
  const client = apiOf(page);
  const { defaultCityId } = context.get(siteContext).settings;
  const crawler = defaultCityId && isbot(request.headers.get('user-agent'));
  const id = crawler ? defaultCityId : readCookie(request.headers.get('cookie') ?? '', LOCATION_NAME);
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
