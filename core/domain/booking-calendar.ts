import { formatBookingCode } from './booking-code.ts';
import type { CalendarEvent } from './icalendar.ts';

/** The data of a booking that a calendar shows. Instants are ISO 8601. */
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
  /** The address, from the club's name to its city. */
  place: string[];
};

/**
 * Creates the calendar event of a booking. `url` is the booking's page; `now` is in epoch
 * milliseconds. All versions of a booking have the same UID, whether downloaded or emailed, so that
 * a newer file replaces an older one. Booking ids are unique within a club only.
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
