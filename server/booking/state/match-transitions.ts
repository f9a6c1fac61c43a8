import type { MatchPlayerState, StoredMatchState } from '#core/schemas/match.ts';

/**
 * Events of a match that wants players:
 * - `fill`: the last place was given to a player
 * - `reopen`: a place of a full one is free again
 * - `close`: its host wants no more players
 * - `hide`, `show`: by the club; one that is shown again is open or full, by its places
 * - `cancel`: with the booking
 *
 * A match that has begun is over by time alone, whatever its state.
 */
export type MatchEvent = 'fill' | 'reopen' | 'close' | 'hide' | 'show' | 'showFull' | 'cancel';

/** Every transition of a match: state, event, next state. */
export const MATCH_TRANSITIONS: Record<StoredMatchState, Partial<Record<MatchEvent, StoredMatchState>>> = {
  open: { fill: 'full', close: 'closed', hide: 'hidden', cancel: 'cancelled' },
  full: { reopen: 'open', close: 'closed', hide: 'hidden', cancel: 'cancelled' },
  hidden: { show: 'open', showFull: 'full', close: 'closed', cancel: 'cancelled' },
  closed: { cancel: 'cancelled' },
  cancelled: {},
};

/**
 * Events of one who applies: by the host (`accept`, `decline`, `remove`), by the player (`leave`), or
 * because the match was closed before the host answered (`decline`).
 */
export type PlayerEvent = 'accept' | 'decline' | 'leave' | 'remove';

/** Every transition of one who applies. */
export const PLAYER_TRANSITIONS: Record<MatchPlayerState, Partial<Record<PlayerEvent, MatchPlayerState>>> = {
  applied: { accept: 'accepted', decline: 'declined', leave: 'left' },
  accepted: { leave: 'left', remove: 'removed' },
  declined: {},
  left: {},
  removed: {},
};
