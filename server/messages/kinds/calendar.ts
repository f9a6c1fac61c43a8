import { bookingEvent } from '#core/domain/booking-calendar.ts';
import { calendarZone } from '#core/domain/calendar-zone.ts';
import { icalendar } from '#core/domain/icalendar.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { Letter, Writing } from '../content/email.ts';
import { ticketUrl } from './booking-parts.ts';

/** The booking as an invitation that mail programs keep up to date by themselves: one UID, a growing SEQUENCE (RFC 5546). */
export function calendarOf(facts: BookingFacts, writing: Writing): NonNullable<Letter['calendar']> {
  const { club } = facts;
  const method = facts.cancel_reason === null ? 'REQUEST' : 'CANCEL';
  const event = bookingEvent(
    {
      ...facts,
      cancelled: method === 'CANCEL',
      summary: `${facts.title}, ${club.title}`,
      place: [club.title, club.address, club.city],
    },
    { url: ticketUrl(facts, writing), codeLabel: writing.t('code'), now: writing.stored.getTime() },
  );
  const text = icalendar({
    ...event,
    zone: calendarZone(club.time_zone, event),
    method,
    organizer: { name: club.title, email: writing.from },
    attendee: { name: facts.given_name, email: writing.recipient },
  });
  return { method, text };
}
