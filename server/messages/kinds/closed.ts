import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { dateText, zoneInLine } from '../content/texts.ts';
import { reasonLine, refundLine, smsValues, subjectValues, ticketUrl, whenOf } from './booking-parts.ts';
import { calendarOf } from './calendar.ts';

/** What became of a booking in a time that the club closed. Instants are ISO 8601. */
export type ClosedBooking = {
  /** As it is now. */
  facts: BookingFacts;
  /** When and where it was; older messages do not have the court. */
  before: { starts_at: string; ends_at: string; court?: string | null };
  outcome: 'moved' | 'credited' | 'refunded' | 'cancelled';
  /** The pass that the customer got instead, valid until the day of the instant. */
  pass: { code: string; valid_until: string } | null;
  /** Minor units. */
  refund: number;
};
/** All bookings of one customer, by time: at least one. */
export type ClosedFacts = { reason: string; bookings: ClosedBooking[] };

function outcomeLine({ facts, outcome, pass, refund }: ClosedBooking, context: ComposeContext): string {
  const { t, language } = context;
  const { time_zone } = facts.club;
  const back = refund > 0 ? refundLine(refund, facts, context) : '';
  if (outcome === 'moved') {
    const { date, time } = whenOf(facts, context);
    const moved = [t('closedMoved', { day: date, time }), facts.court].filter(Boolean).join(', ');
    return [moved, back].filter(Boolean).join('. ');
  }
  if (pass)
    return t('closedCredit', { code: pass.code, date: dateText(new Date(pass.valid_until), time_zone, language) });
  const unpaid = facts.payment_type === 'subscription' ? t('visitBack') : t('nothingDue');
  return t('closedCancelled', { money: back || unpaid });
}

/** The club closes for a time: what became of the customer's bookings in it. */
export const closed = {
  email: ({ reason, bookings }, context) => {
    const { t } = context;
    const [first] = bookings as [ClosedBooking];
    const { club } = first.facts;
    const calendars = bookings.map(({ facts }) => calendarOf(facts, context));
    const isOff = calendars.every(({ method }) => method === 'CANCEL');
    return {
      subject: t('closedSubject', subjectValues({ ...first.before, club }, context)),
      preview: reason,
      heading: t('closedHeading'),
      paragraphs: [t('clubSays', { message: reason }), t('closedText')],
      items: bookings.map((booking) => {
        const { date, time } = whenOf({ ...booking.before, club }, context);
        return {
          title: `${date}, ${time}`,
          text: [booking.facts.title, booking.before.court, club.title, zoneInLine(club, context.language)]
            .filter(Boolean)
            .join(', ')
            .concat('\n', outcomeLine(booking, context)),
          url: ticketUrl(booking.facts, context),
          link: t('openTicket'),
        };
      }),
      actions: [{ label: t('bookAgain'), url: pageUrl(context, `/club/${club.slug}/schedule`) }],
      notes: [
        t(calendars.length > 1 ? 'calendarFiles' : isOff ? 'calendarOff' : 'calendarNote'),
        reasonLine(first.facts, context),
      ],
      calendars,
    };
  },
  sms: ({ bookings }, context) => {
    const [first] = bookings as [ClosedBooking];
    return context.t('closedSms', smsValues({ ...first.facts, ...first.before }, context));
  },
} satisfies MessageKind<ClosedFacts>;
