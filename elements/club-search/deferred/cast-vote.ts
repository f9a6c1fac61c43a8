import { pageStores } from '#core/state/page-stores.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { VoteValue } from '#elements/shared/ui/vote-control.tsx';
import type { ClubReference } from '../model.ts';

/**
 * Sends a vote and dispatches `vote` when it counts. Resolves to false when an older vote counts.
 * Reports a failure and rejects with it.
 */
export async function castVote(
  { client, emit, report }: WidgetContext,
  { id, slug }: Pick<ClubReference, 'id' | 'slug'>,
  value: VoteValue,
): Promise<boolean> {
  try {
    const counted = await pageStores().votes.getState().vote(client, id, value);
    if (counted) emit('vote', { club: slug, value });
    return counted;
  } catch (error) {
    report(error);
    throw error;
  }
}
