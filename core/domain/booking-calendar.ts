import { formatBookingCode } from './booking-code.ts';
import type { CalendarEvent } from './icalendar.ts';

/** A booking as far as a calendar shows it; instants are ISO 8601. */
type CalendarBooking = {
  id: number;
  code: string;
  sequence: number;
  cancelled: boolean;
  starts_at: string;
  ends_at: string;
  club: { id: number; latitude: number; longitude: number };
  court: string | null;
  summary: string;
  /** From the club's name to its city. */
  place: string[];
};

/**
 * The entry of a booking in a calendar, written at `now` (epoch ms); `url` is its page. The UID is the same for every version
 * of one booking, wherever it was fetched or sent from, so that a later file replaces an earlier one. Ids count within a club.
 */
export function bookingEvent(
  { id, code, club, ...booking }: CalendarBooking,
  { url, codeLabel, now }: { url: string; codeLabel: string; now: number },
): CalendarEvent {
  return {
    uid: `booking-${club.id}-${id}-${code}@courtside`,
    sequence: booking.sequence,
    status: booking.cancelled ? 'CANCELLED' : 'CONFIRMED',
    stamp: now,
    start: Date.parse(booking.starts_at),
    end: Date.parse(booking.ends_at),
    summary: booking.summary,
    description: [booking.court, `${codeLabel}: ${formatBookingCode(code)}`].filter(Boolean).join('\n'),
    location: booking.place.join(', '),
    latitude: club.latitude,
    longitude: club.longitude,
    url,
  };
}
