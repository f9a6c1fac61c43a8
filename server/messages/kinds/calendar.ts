import { bookingEvent } from '#core/domain/booking-calendar.ts';
import { calendarZone } from '#core/domain/calendar-zone.ts';
import { icalendar } from '#core/domain/icalendar.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext, EmailContent } from '../content/email.ts';
import { ticketUrl } from './booking-parts.ts';

/** The booking as an invitation that mail programs keep up to date by themselves: one UID, a growing SEQUENCE (RFC 5546). */
export function calendarOf(facts: BookingFacts, context: ComposeContext): NonNullable<EmailContent['calendar']> {
  const { club } = facts;
  const method = facts.cancel_reason === null ? 'REQUEST' : 'CANCEL';
  const event = bookingEvent(
    {
      ...facts,
      cancelled: method === 'CANCEL',
      summary: `${facts.title}, ${club.title}`,
      place: [club.title, club.address, club.city],
    },
    { url: ticketUrl(facts, context), codeLabel: context.t('code'), now: context.stored.getTime() },
  );
  const text = icalendar({
    ...event,
    zone: calendarZone(club.time_zone, event),
    method,
    organizer: { name: club.title, email: context.from },
    attendee: { name: facts.given_name, email: context.recipient },
  });
  return { method, text };
}
