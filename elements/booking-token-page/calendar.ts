import { formatBookingCode } from '#core/domain/booking-code.ts';
import { icalendar } from '#core/domain/icalendar.ts';
import type { Booking } from '#core/schemas/index.ts';

interface Texts {
  summary: string;
  /** What stands before the code. */
  codeLabel: string;
}

/**
 * The booking as a calendar file, made at `now` (epoch ms); `url` is its page. The UID is the same for every version of
 * one booking, so that a later file replaces an earlier one. Ids count within a club.
 */
export function calendarText(booking: Booking, url: string, now: number, { summary, codeLabel }: Texts): string {
  const { club } = booking;
  return icalendar({
    uid: `booking-${club.id}-${booking.id}@${new URL(url).hostname}`,
    sequence: booking.sequence,
    status: booking.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    stamp: now,
    start: Date.parse(booking.starts_at),
    end: Date.parse(booking.ends_at),
    summary,
    description: [booking.court?.title, `${codeLabel}: ${formatBookingCode(booking.code)}`].filter(Boolean).join('\n'),
    location: [club.title, club.address, club.city.title].join(', '),
    latitude: club.latitude,
    longitude: club.longitude,
    url,
  });
}

/** Hands a text to the visitor as a file. */
export function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
