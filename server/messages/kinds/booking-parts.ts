import { formatBookingCode } from '#core/domain/booking-code.ts';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext, EmailContent } from '../content/email.ts';
import { clockText, dateText, dayText, moneyText, shortDayText, zoneText } from '../content/texts.ts';

type BookedTime = {
  starts_at: string;
  ends_at: string;
  club: Pick<BookingFacts['club'], 'title' | 'city' | 'time_zone'>;
};

/** The day and the hours, by the club's calendar and clock, and whose they are. */
export function whenOf({ starts_at, ends_at, club }: BookedTime, { language }: Pick<ComposeContext, 'language'>) {
  const clock = (instant: string) => clockText(new Date(instant), club.time_zone);
  return {
    date: dayText(new Date(starts_at), club.time_zone, language),
    start: clock(starts_at),
    time: `${clock(starts_at)}–${clock(ends_at)}`,
    zone: zoneText(club, language),
  };
}

/** The values for a subject and a text message: when and where. */
export function subjectValues(facts: BookedTime, context: Pick<ComposeContext, 'language'>) {
  const { date, start } = whenOf(facts, context);
  return { day: date, time: start, club: facts.club.title };
}

export const directionsUrl = ({ latitude, longitude }: BookingFacts['club']) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

export const ticketUrl = (facts: Pick<BookingFacts, 'token'>, context: ComposeContext) =>
  pageUrl(context, `/booking-order/${facts.token}`);

/** The values for a text message, whose length is limited. */
export const smsValues = (facts: BookingFacts, context: ComposeContext) => ({
  club: facts.club.title,
  day: shortDayText(new Date(facts.starts_at), facts.club.time_zone),
  time: whenOf(facts, context).start,
  code: formatBookingCode(facts.code),
  url: ticketUrl(facts, context),
});

/** What was paid, is due or is held, or that a pass pays. */
export function paymentFact(facts: BookingFacts, { t, language }: ComposeContext): { label: string; value: string } {
  if (facts.payment_type === 'subscription') return { label: t('price'), value: t('byPass') };
  // Online it is due only while it is held, until the players' shares have arrived.
  const isHeld = facts.payment_type === 'online' && facts.payment_status === 'due';
  const label = t(facts.payment_status === 'paid' ? 'paid' : isHeld ? 'heldOnCard' : 'toPay');
  return { label, value: moneyText(facts.price, language) };
}

/** Who sends back so many minor units of what was paid for the booking: the bank, or the club itself. */
export const refundLine = (amount: number, facts: BookingFacts, { t, language }: ComposeContext): string =>
  t(facts.payment_type === 'online' ? 'refundComing' : 'refundAtClub', {
    money: moneyText(amount, language),
    phone: spacedPhone(facts.club.phone),
  });

const placeOf = ({ title, address, city }: BookingFacts['club']) => `${title}, ${address}, ${city}`;

/** The place, the court, the coach, and the price unless the booking is cancelled. */
export function factsOf(
  facts: BookingFacts,
  context: ComposeContext,
  { isBooked = true } = {},
): NonNullable<EmailContent['facts']> {
  const { t } = context;
  return [
    { label: t('what'), value: facts.title },
    { label: t('club'), value: placeOf(facts.club) },
    ...(facts.court ? [{ label: t('court'), value: facts.court }] : []),
    ...(facts.coach ? [{ label: t('coach'), value: facts.coach }] : []),
    ...(isBooked ? [paymentFact(facts, context)] : []),
    { label: t('code'), value: formatBookingCode(facts.code) },
    { label: t('phone'), value: spacedPhone(facts.club.phone) },
  ];
}

/** Until when the booking can be cancelled, and what that costs. Nothing once it is too late. */
export function deadlinesOf(facts: BookingFacts, { t, language, now }: ComposeContext): string[] {
  const at = (instant: string) => {
    const moment = new Date(instant);
    const { time_zone } = facts.club;
    return `${dateText(moment, time_zone, language)}, ${clockText(moment, time_zone)}`;
  };
  const lines: string[] = [];
  if (Date.parse(facts.free_until) > now) lines.push(t('freeUntil', { when: at(facts.free_until) }));
  if (Date.parse(facts.partial_until) > now && facts.partial_until !== facts.free_until) {
    const when = at(facts.partial_until);
    // A visit is returned as a whole or not at all.
    const percent = facts.payment_type === 'subscription' ? 100 : 100 - facts.partial_percent;
    lines.push(percent < 100 ? t('partialUntil', { percent, when }) : t('noRefundUntil', { when }));
  }
  return lines;
}

/** The links of a confirmed booking. */
export function actionsOf(facts: BookingFacts, context: ComposeContext): EmailContent['actions'] {
  const { t } = context;
  const cancellable = deadlinesOf(facts, context).length > 0;
  return [
    { label: t('openTicket'), url: ticketUrl(facts, context) },
    { label: t('directions'), url: directionsUrl(facts.club) },
    ...(cancellable ? [{ label: t('cancel'), url: pageUrl(context, `/booking-cancel/${facts.token}`) }] : []),
  ];
}

/** Why the club closed the time, in its words. */
export const closedLines = (reason: string | undefined, { t }: ComposeContext) =>
  reason === undefined ? [] : [t('clubSays', { message: reason })];

/** Why this address receives the email. */
export const reasonLine = ({ club }: Pick<BookingFacts, 'club'>, { t }: ComposeContext) =>
  t('why', { club: club.title, phone: spacedPhone(club.phone) });
