import { createStore } from 'zustand/vanilla';
import type { Client } from '#core/api/client.ts';
import { ApiError } from '#core/api/error.ts';
import { toJson } from '#core/api/json.ts';
import { voteForClub } from '#core/api/votes.ts';
import { VOTES_NAME } from '#core/domain/storage-names.ts';
import type { VoteBody } from '#core/schemas/vote.ts';
import { localStore, type Storage } from './storage.ts';
import { storedVoteIds } from './stored.ts';

export type VotesState = {
  /** Clubs that this visitor has voted for. */
  clubIds: number[];
  /** Votes once: a club voted for before is not asked again. False when an older vote stands. Throws ApiError on failure. */
  vote(client: Client, clubId: number, value: VoteBody['value']): Promise<boolean>;
};

export function createVotesStore(storage: Storage = localStore) {
  return createStore<VotesState>()((set, get) => ({
    clubIds: storedVoteIds(storage),
    async vote(client, clubId, value) {
      if (get().clubIds.includes(clubId)) return false;
      let counted = true;
      try {
        await voteForClub(client, clubId, { value });
      } catch (error) {
        // The vote stands already, from another tab or before the storage was cleared.
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
