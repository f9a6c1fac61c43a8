import type { OpenActiveItemTable } from '#server/database/schema.ts';

export type FeedName = OpenActiveItemTable['feed'];

/** The feeds by the last part of their address, with RPDE's `kind` of their items. */
export const FEEDS: Readonly<Record<FeedName, { kind: string; additionalType: string }>> = {
  'facility-uses': { kind: 'FacilityUse', additionalType: 'https://openactive.io/FacilityUse' },
  slots: { kind: 'IndividualFacilityUse/Slot', additionalType: 'https://openactive.io/Slot' },
  'session-series': { kind: 'SessionSeries', additionalType: 'https://openactive.io/SessionSeries' },
  'scheduled-sessions': { kind: 'ScheduledSession', additionalType: 'https://openactive.io/ScheduledSession' },
};

export const FEED_NAMES = Object.keys(FEEDS) as FeedName[];

export const isFeed = (name: string): name is FeedName => Object.hasOwn(FEEDS, name);

export const feedUrl = (publicUrl: string, feed: FeedName) => `${publicUrl}/openactive/feeds/${feed}`;

/** The `id` of what an item describes, and its address. */
export const itemUrl = (publicUrl: string, feed: FeedName, item: string) => `${feedUrl(publicUrl, feed)}/${item}`;
