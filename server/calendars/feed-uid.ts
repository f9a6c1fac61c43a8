/** What an event of a club's own feed is. */
export type FeedEvent = { kind: 'booking' | 'session' | 'closure'; clubId: number; id: number };

/** The UID of an event in a club's feed. Those of tickets also have the booking's code. */
export const feedUid = ({ kind, clubId, id }: FeedEvent): string => `${kind}-${clubId}-${id}@courtside`;

/**
 * Whether a UID is of a club's own feed. A copy of a booking in the coach's calendar must not take
 * the booking's own time, but one of another club does.
 */
export function isOwnEvent(uid: string, clubId: number): boolean {
  const match = /^(?:booking|session|closure)-(\d+)-\d+@courtside$/.exec(uid);
  return match !== null && Number(match[1]) === clubId;
}
