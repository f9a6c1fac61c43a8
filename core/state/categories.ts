import { createStore } from 'zustand/vanilla';
import type { Client } from '#core/api/client.ts';
import { listServiceCategories } from '#core/api/services.ts';
import type { ServiceCategory } from '#core/schemas/service.ts';

export type CategoriesState = {
  categories: ServiceCategory[];
  /** Whose categories these are; undefined for those of all clubs, or while there are none. */
  clubId: number | undefined;
  /** Loads anew only when the club is another one, or none is given. Throws ApiError and then keeps what it had. */
  load(client: Client, clubId?: number): Promise<void>;
};

export function createCategoriesStore() {
  // What was asked for last, whether it came yet or not: an answer that was overtaken by another club's is dropped.
  let wanted: { clubId: number | undefined; loading: Promise<void> } | undefined;
  return createStore<CategoriesState>()((set) => ({
    categories: [],
    clubId: undefined,
    load(client, clubId) {
      if (clubId !== undefined && wanted?.clubId === clubId) return wanted.loading;
      const mine = { clubId, loading: Promise.resolve() };
      wanted = mine;
      mine.loading = listServiceCategories(client, { club_id: clubId }).then(
        ({ data }) => {
          if (wanted === mine) set({ categories: data, clubId });
        },
        (error: unknown) => {
          if (wanted === mine) wanted = undefined;
          throw error;
        },
      );
      return mine.loading;
    },
  }));
}
