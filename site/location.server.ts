import type { City } from 'courtside/core';
import { isbot } from 'isbot';
import type { LoaderFunctionArgs } from 'react-router';
import { createLocationStore, LOCATION_NAME, readCookie } from '#core/site.ts';
import { apiOf } from './api.server.ts';
import { type SiteSettings, siteContext } from './context.ts';
import type { Headers } from './i18n/first-visit.ts';

/** The city of each request, so that its loaders request it once. */
const cities = new WeakMap<object, Promise<City | null>>();

/**
 * The id of the city that the visitor chose, or, for crawlers, of the configured one; '' means the
 * first.
 */
export function preferredCityId(header: Headers, { defaultCityId }: Pick<SiteSettings, 'defaultCityId'>): string {
  if (defaultCityId && isbot(header('user-agent'))) return String(defaultCityId);
  return readCookie(header('cookie') ?? '', LOCATION_NAME) ?? '';
}

/** Loads the city with a location store that reads the request's cookie and stores nothing. */
async function loadCity(page: LoaderFunctionArgs): Promise<City | null> {
  const { request, context } = page;
  const wanted = preferredCityId((name) => request.headers.get(name), context.get(siteContext).settings);
  const location = createLocationStore({ get: () => wanted, set() {}, remove() {} });
  await location.getState().loadCurrent(apiOf(page));
  return location.getState().current;
}

/**
 * The visitor's city: the chosen one or the first; for crawlers the configured one. Null if none
 * can be loaded.
 */
export function currentCity(page: LoaderFunctionArgs): Promise<City | null> {
  let city = cities.get(page.context);
  if (!city) {
    city = loadCity(page);
    cities.set(page.context, city);
  }
  return city;
}
