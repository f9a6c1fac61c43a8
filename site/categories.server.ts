import type { ServiceCategory } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { type CategoriesStore, createCategoriesStore } from '#core/site.ts';
import { apiOf } from './api.server.ts';

/** The store and client of each request. */
const requests = new WeakMap<object, { store: CategoriesStore; client: ReturnType<typeof apiOf> }>();

/**
 * Loads the categories of a club, or of all clubs. The loaders of one request share a store and so
 * request a club's categories once.
 */
export function categoriesOf(page: LoaderFunctionArgs, clubId?: number): Promise<ServiceCategory[]> {
  const { store, client } = requests.get(page.context) ?? { store: createCategoriesStore(), client: apiOf(page) };
  requests.set(page.context, { store, client });
  return store.getState().load(client, clubId);
}
