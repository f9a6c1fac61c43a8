import { createStore } from 'zustand/vanilla';
import type { Client } from '#core/api/client.ts';
import { ApiError } from '#core/api/error.ts';
import { toJson } from '#core/api/json.ts';
import { voteForClub } from '#core/api/votes.ts';
import { VOTES_NAME } from '#core/domain/storage-names.ts';
import type { VoteBody } from '#core/schemas/vote.ts';
import { localStore, type Storage } from './storage.ts';
import { storedVoteIds } from './stored-ids.ts';

export type VotesState = {
  /** The ids of the clubs that this visitor voted for. */
  clubIds: number[];
  /**
   * Votes for a club, at most once; with the token of a booking if the visitor has played there.
   * Returns false if the visitor voted for it before. Throws ApiError.
   */
  vote(client: Client, clubId: number, value: VoteBody['value'], token?: string): Promise<boolean>;
};

export function createVotesStore(storage: Storage = localStore) {
  return createStore<VotesState>()((set, get) => ({
    clubIds: storedVoteIds(storage),
    async vote(client, clubId, value, token) {
      if (get().clubIds.includes(clubId)) return false;
      let counted = true;
      try {
        await voteForClub(client, clubId, { value, ...(token && { token }) });
      } catch (error) {
        // The API has a vote from another tab or from before the storage was cleared.
        if (!(error instanceof ApiError && error.code === 'ALREADY_VOTED')) throw error;
        counted = false;
      }
      const clubIds = [...new Set([...get().clubIds, clubId])];
      storage.set(VOTES_NAME, toJson(clubIds));
      set({ clubIds });
      return counted;
    },
  }));
}
