import { type City, createLocationStore, LOCATION_NAME, readCookie } from 'courtside/core';
import { isbot } from 'isbot';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from './api.server.ts';
import { type SiteSettings, siteContext } from './context.ts';
import type { Headers } from './i18n/first-visit.ts';

/** Of each request, so that several loaders ask once. */
const cities = new WeakMap<object, Promise<City | null>>();

/** The number of the city that the visitor chose, for crawlers of the configured one; '' for the first. */
export function wantedCity(header: Headers, { defaultCityId }: Pick<SiteSettings, 'defaultCityId'>): string {
  if (defaultCityId && isbot(header('user-agent'))) return String(defaultCityId);
  return readCookie(header('cookie') ?? '', LOCATION_NAME) ?? '';
}

/** The location store of one request: what the visitor chose is read from its cookie, and nothing is stored. */
async function find(page: LoaderFunctionArgs): Promise<City | null> {
  const { request, context } = page;
  const wanted = wantedCity((name) => request.headers.get(name), context.get(siteContext).settings);
  const location = createLocationStore({ get: () => wanted, set() {}, remove() {} });
  await location.getState().loadCurrent(apiOf(page));
  return location.getState().current;
}

/** The visitor's city: the chosen one, else the first; for crawlers the configured one. Null where none can be had. */
export function currentCity(page: LoaderFunctionArgs): Promise<City | null> {
  let city = cities.get(page.context);
  if (!city) {
    city = find(page);
    cities.set(page.context, city);
  }
  return city;
}
