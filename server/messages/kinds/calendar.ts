import { bookingEvent } from '#core/domain/booking-calendar.ts';
import { calendarZone } from '#core/domain/calendar-zone.ts';
import { type CalendarEvent, icalendar } from '#core/domain/icalendar.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { CalendarFile, ComposeContext } from '../content/email.ts';
import { ticketUrl } from './booking-parts.ts';

/**
 * An event as an invitation to `name` that mail programs update: one UID, a growing SEQUENCE
 * (RFC 5546).
 */
export function invitationOf(
  event: CalendarEvent,
  { club, name }: { club: Pick<BookingFacts['club'], 'title' | 'time_zone'>; name: string },
  { from, recipient }: ComposeContext,
): CalendarFile {
  const method = event.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST';
  const text = icalendar({
    ...event,
    zone: calendarZone(club.time_zone, event),
    method,
    organizer: { name: club.title, email: from },
    attendee: { name, email: recipient },
  });
  return { method, text };
}

/** The booking as an invitation to its customer. */
export function calendarOf(facts: BookingFacts, context: ComposeContext): CalendarFile {
  const { club } = facts;
  const event = bookingEvent(
    {
      ...facts,
      cancelled: facts.cancel_reason !== null,
      summary: `${facts.title}, ${club.title}`,
      place: [club.title, club.address, club.city],
    },
    { url: ticketUrl(facts, context), codeLabel: context.t('code'), now: context.stored.getTime() },
  );
  return invitationOf(event, { club, name: facts.given_name }, context);
}
