import { toJson } from '#core/api/json.ts';
import { OWN_BOOKINGS_NAME } from '#core/domain/storage-names.ts';
import type { Booking } from '#core/schemas/booking.ts';
import { localStore, type Storage } from './storage.ts';

const LIMIT = 20;

/** What a list needs of a booking that was made or opened in this browser. */
export interface OwnBooking {
  token: string;
  /** The club's title. */
  club: string;
  starts_at: string;
  ends_at: string;
  time_zone: string;
}

const FIELDS = ['token', 'club', 'starts_at', 'ends_at', 'time_zone'] as const;

const isBooking = (value: unknown): value is OwnBooking => {
  const fields = (value ?? {}) as Record<string, unknown>;
  return FIELDS.every((name) => typeof fields[name] === 'string') && Date.parse(fields.ends_at as string) > 0;
};

function readAll(storage: Storage): OwnBooking[] {
  try {
    const bookings: unknown = JSON.parse(storage.get(OWN_BOOKINGS_NAME) ?? '[]');
    return Array.isArray(bookings) ? bookings.filter(isBooking) : [];
  } catch {
    return [];
  }
}

/**
 * The bookings of this browser that are not over, the next one first. Ignores invalid entries, which
 * another version may have stored.
 */
export const ownBookings = (storage: Storage = localStore, now = Date.now()): OwnBooking[] =>
  readAll(storage)
    .filter(({ ends_at }) => Date.parse(ends_at) > now)
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));

type Kept = Pick<Booking, 'token' | 'status' | 'starts_at' | 'ends_at'> & {
  club: Pick<Booking['club'], 'title' | 'time_zone'>;
};

/** Keeps a booking until it is over. One that is not confirmed any more is removed. */
export function keepOwnBooking(booking: Kept, storage: Storage = localStore, now = Date.now()): void {
  const { token, status, club, starts_at, ends_at } = booking;
  const others = ownBookings(storage, now).filter((each) => each.token !== token);
  const own = { token, club: club.title, starts_at, ends_at, time_zone: club.time_zone };
  const kept = status === 'confirmed' && Date.parse(ends_at) > now ? [own, ...others] : others;
  if (kept.length > 0) storage.set(OWN_BOOKINGS_NAME, toJson(kept.slice(0, LIMIT)));
  else storage.remove(OWN_BOOKINGS_NAME);
}
