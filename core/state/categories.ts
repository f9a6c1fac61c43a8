import { createStore } from 'zustand/vanilla';
import type { Client } from '#core/api/client.ts';
import { listServiceCategories } from '#core/api/services.ts';
import type { ServiceCategory } from '#core/schemas/service.ts';

export type CategoriesState = {
  categories: ServiceCategory[];
  /** The club of these categories; undefined for those of all clubs and before the first load. */
  clubId: number | undefined;
  /**
   * Loads the categories of a club, or of all clubs. Repeated calls for the same club and client
   * share one request; a client has one language and one API. Throws ApiError and then leaves the
   * state unchanged.
   */
  load(client: Client, clubId?: number): Promise<ServiceCategory[]>;
};

/**
 * Creates a store, one per widget and per request of the site: a page may show several clubs, in
 * several languages.
 */
export function createCategoriesStore() {
  type CategoriesRequest = { client: Client; clubId: number | undefined; loading: Promise<ServiceCategory[]> };
  // The latest request, pending or not. Responses to earlier requests do not change the state.
  let latest: CategoriesRequest | undefined;
  return createStore<CategoriesState>()((set) => ({
    categories: [],
    clubId: undefined,
    load(client, clubId) {
      if (clubId !== undefined && latest?.clubId === clubId && latest.client === client) return latest.loading;
      const loading = listServiceCategories(client, { club_id: clubId }).then(
        ({ data }) => {
          if (latest === current) set({ categories: data, clubId });
          return data;
        },
        (error: unknown) => {
          if (latest === current) latest = undefined;
          throw error;
        },
      );
      const current: CategoriesRequest = { client, clubId, loading };
      latest = current;
      return loading;
    },
  }));
}

export type CategoriesStore = ReturnType<typeof createCategoriesStore>;
