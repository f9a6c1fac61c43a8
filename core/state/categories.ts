import { createStore } from 'zustand/vanilla';
import type { Client } from '#core/api/client.ts';
import { listServiceCategories } from '#core/api/services.ts';
import type { ServiceCategory } from '#core/schemas/service.ts';

export type CategoriesState = {
  categories: ServiceCategory[];
  /** The club of these categories; undefined for those of all clubs, or while there are none. */
  clubId: number | undefined;
  /**
   * The categories of a club, or of all clubs. Requests them only when the club changes or none is given, or for another
   * client, which speaks another language or to another API. Throws ApiError; the state then stays as it was.
   */
  load(client: Client, clubId?: number): Promise<ServiceCategory[]>;
};

/** One for each widget and each request of the site: a page may show several clubs, in several languages. */
export function createCategoriesStore() {
  type Wanted = { client: Client; clubId: number | undefined; loading: Promise<ServiceCategory[]> };
  // The newest request, also while it runs: an answer that another club's request overtook does not reach the state.
  let wanted: Wanted | undefined;
  return createStore<CategoriesState>()((set) => ({
    categories: [],
    clubId: undefined,
    load(client, clubId) {
      if (clubId !== undefined && wanted?.clubId === clubId && wanted.client === client) return wanted.loading;
      const loading = listServiceCategories(client, { club_id: clubId }).then(
        ({ data }) => {
          if (wanted === mine) set({ categories: data, clubId });
          return data;
        },
        (error: unknown) => {
          if (wanted === mine) wanted = undefined;
          throw error;
        },
      );
      const mine: Wanted = { client, clubId, loading };
      wanted = mine;
      return loading;
    },
  }));
}

export type CategoriesStore = ReturnType<typeof createCategoriesStore>;
