import { type CategoriesStore, createCategoriesStore, type ServiceCategory } from 'courtside/core';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from './api.server.ts';

/** Of each request, with the client that it asks with. */
const requests = new WeakMap<object, { store: CategoriesStore; client: ReturnType<typeof apiOf> }>();

/** The categories of a club, or of all clubs, from the request's own store: a page's loaders request a club's once. */
export function categoriesOf(page: LoaderFunctionArgs, clubId?: number): Promise<ServiceCategory[]> {
  const { store, client } = requests.get(page.context) ?? { store: createCategoriesStore(), client: apiOf(page) };
  requests.set(page.context, { store, client });
  return store.getState().load(client, clubId);
}
