import { bookingEvent } from '#core/domain/booking-calendar.ts';
import { icalendar } from '#core/domain/icalendar.ts';
import type { Booking } from '#core/schemas/index.ts';

interface Texts {
  summary: string;
  /** The label before the code. */
  codeLabel: string;
}

/** The booking as a calendar file, made at `now` (epoch ms). `url` is the booking's page. */
export function calendarText(booking: Booking, url: string, now: number, { summary, codeLabel }: Texts): string {
  const { club } = booking;
  const entry = {
    ...booking,
    cancelled: booking.status === 'cancelled',
    court: booking.court?.title ?? null,
    summary,
    place: [club.title, club.address, club.city.title],
  };
  return icalendar(bookingEvent(entry, { url, codeLabel, now }));
}

/** Downloads the booking as a calendar file. */
export function saveBooking(booking: Booking, url: string, codeLabel: string): void {
  const summary = `${booking.title}, ${booking.club.title}`;
  const text = calendarText(booking, url, Date.now(), { summary, codeLabel });
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `courtside-${booking.code}.ics`;
  link.click();
  // Some browsers read the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
