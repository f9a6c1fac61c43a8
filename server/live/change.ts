import { addDays, toInstant } from '#core/domain/zone.ts';

/** A time range of a club that changed, in epoch ms, and the transaction that changed it. */
export type Change = { id: string; clubId: number; start: number; end: number };

/** A day of a club that a client watches. */
export type Watch = { clubId: number; date: string; start: number; end: number };

/**
 * Parses the triggers' notification: transaction, club, from and until, `-` for no bound. Undefined
 * for anything else.
 */
export function parseChange(payload: string): Change | undefined {
  const match = /^(\d+) (\d+) (-?\d+|-) (-?\d+|-)$/.exec(payload);
  if (!match) return undefined;
  const [, id, club, from, until] = match as unknown as [string, string, string, string, string];
  return {
    id,
    clubId: Number(club),
    start: from === '-' ? Number.NEGATIVE_INFINITY : Number(from),
    end: until === '-' ? Number.POSITIVE_INFINITY : Number(until),
  };
}

/**
 * Parses the triggers' notification about a club's page, or every club's: `page 12`, `page -`.
 * Undefined for anything else.
 */
export function parsePageChange(payload: string): number | 'any club' | undefined {
  const club = /^page (\d+|-)$/.exec(payload)?.[1];
  if (club === undefined) return undefined;
  return club === '-' ? 'any club' : Number(club);
}

/** Announces that a device has just changed something. Processes that do not know it ignore it. */
export const writerMessage = (device: string): string => `device ${device}`;

/** The device of such a message; undefined for anything else. */
export const parseWriter = (payload: string): string | undefined => /^device ([\w-]+)$/.exec(payload)?.[1];

/** What workers have to do at once: send a message, or offer a freed time to a wish. */
export type Work = 'message' | 'freed';

/** The work that a notification announces; undefined for anything else. */
export const parseWork = (payload: string): Work | undefined =>
  payload === 'message' || payload === 'freed' ? payload : undefined;

/** A day's slots start on it and may end in the next morning. */
export const watchOf = (clubId: number, date: string, timeZone: string): Watch => ({
  clubId,
  date,
  start: toInstant(date, 0, timeZone),
  end: toInstant(addDays(date, 2), 0, timeZone),
});

export const concerns = (change: Change, watch: Watch): boolean =>
  change.clubId === watch.clubId && change.start < watch.end && watch.start < change.end;
