/** What follows an action of the visitor. */
import { track } from '#core/analytics/track.ts';
import { ApiError } from '#core/api/error.ts';
import { createReader } from '#core/i18n/reader.ts';
import type { CardSlot } from '#core/schemas/index.ts';
import { pageStores } from '#core/state/page-stores.ts';
import { rememberClub } from '#core/state/recent-clubs.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import type { VoteResult, VoteValue } from '#elements/shared/ui/vote-control.tsx';
import type { BookingOrder, ClubReference } from '../model.ts';
import { actionTexts } from './action-texts.ts';

/** Puts the club among those viewed recently, and counts the visit in the analytics. */
export function recordSelection({ client }: WidgetContext, { id, slug, title, city }: ClubReference): Promise<void> {
  rememberClub({ id, slug, title, city: city.title });
  return track(client, 'club_select', { clubSlugs: [slug], clubIds: [id] });
}

export interface BookingEnvironment {
  store: { set(change: { order: BookingOrder }): void };
  context: WidgetContext;
  /** Called before the dialog takes the focus. */
  rememberFocus(): void;
}

/**
 * Opens the booking of a free time, unless a listener of the page prevents it. Rejects if the booking
 * cannot be loaded.
 */
export async function openBooking(
  { store, context, rememberFocus }: BookingEnvironment,
  club: string,
  { token, ...slot }: CardSlot,
): Promise<void> {
  if (!context.emit('slot-select', { club, slots: [token], ...slot })) return;
  rememberFocus();
  await context.loadElement('booking-flow');
  store.set({ order: { club, slotToken: token } });
}

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

const VOTE_TEXTS = { counted: 'voted', before: 'votedBefore', failed: 'voteFailed' };

/**
 * What a press led to, in words. For a vote that is refused because of others, those of the API:
 * trying again does not help. Rejects when the texts cannot be loaded.
 */
export async function voteText({ language }: WidgetContext, result: VoteResult, reason?: unknown): Promise<string> {
  if (reason instanceof ApiError && reason.code === 'VOTES_PER_ADDRESS') return reason.message;
  return createReader(await actionTexts.in(language).load(), language)(VOTE_TEXTS[result]);
}
