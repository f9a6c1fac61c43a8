import { formatBookingCode } from '#core/domain/booking-code.ts';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext, EmailContent } from '../content/email.ts';
import { clockText, dateText, dayText, moneyText, shortDayText } from '../content/texts.ts';

type Time = { starts_at: string; ends_at: string; club: Pick<BookingFacts['club'], 'title' | 'time_zone'> };

/** The day and the hours, as the club's calendar and clock have them. */
export function whenOf({ starts_at, ends_at, club }: Time, { language }: Pick<ComposeContext, 'language'>) {
  const clock = (instant: string) => clockText(new Date(instant), club.time_zone);
  return {
    date: dayText(new Date(starts_at), club.time_zone, language),
    start: clock(starts_at),
    time: `${clock(starts_at)}–${clock(ends_at)}`,
  };
}

/** What a subject and a text message name: when and where. */
export function subjectValues(facts: Time, context: Pick<ComposeContext, 'language'>) {
  const { date, start } = whenOf(facts, context);
  return { day: date, time: start, club: facts.club.title };
}

export const directionsUrl = ({ latitude, longitude }: BookingFacts['club']) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

export const ticketUrl = (facts: Pick<BookingFacts, 'token'>, context: ComposeContext) =>
  pageUrl(context, `/booking-order/${facts.token}`);

/** What a text message names, which counts its letters. */
export const smsValues = (facts: BookingFacts, context: ComposeContext) => ({
  club: facts.club.title,
  day: shortDayText(new Date(facts.starts_at), facts.club.time_zone),
  time: whenOf(facts, context).start,
  code: formatBookingCode(facts.code),
  url: ticketUrl(facts, context),
});

function paymentFact(facts: BookingFacts, { t, language }: ComposeContext): { label: string; value: string } {
  if (facts.payment_type === 'subscription') return { label: t('price'), value: t('byPass') };
  const label = t(facts.payment_status === 'paid' ? 'paid' : 'toPay');
  return { label, value: moneyText(facts.price, language) };
}

const placeOf = ({ title, address, city }: BookingFacts['club']) => `${title}, ${address}, ${city}`;

/** Where, on what, with whom; and for how much where it still stands. */
export function factsOf(facts: BookingFacts, context: ComposeContext, { standing = true } = {}): EmailContent['facts'] {
  const { t } = context;
  return [
    { label: t('what'), value: facts.title },
    { label: t('club'), value: placeOf(facts.club) },
    ...(facts.court ? [{ label: t('court'), value: facts.court }] : []),
    ...(facts.coach ? [{ label: t('coach'), value: facts.coach }] : []),
    ...(standing ? [paymentFact(facts, context)] : []),
    { label: t('code'), value: formatBookingCode(facts.code) },
    { label: t('phone'), value: spacedPhone(facts.club.phone) },
  ];
}

/** Until when it can be cancelled, and what comes back; nothing once that is over. */
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
    const { partial_percent: percent } = facts;
    lines.push(percent > 0 ? t('partialUntil', { percent, when }) : t('noRefundUntil', { when }));
  }
  return lines;
}

/** The links of a booking that stands. */
export function actionsOf(facts: BookingFacts, context: ComposeContext): EmailContent['actions'] {
  const { t } = context;
  const cancellable = deadlinesOf(facts, context).length > 0;
  return [
    { label: t('openTicket'), url: ticketUrl(facts, context) },
    { label: t('directions'), url: directionsUrl(facts.club) },
    ...(cancellable ? [{ label: t('cancel'), url: pageUrl(context, `/booking-cancel/${facts.token}`) }] : []),
  ];
}

/** Why this address is written to. */
export const whyOf = ({ club }: Pick<BookingFacts, 'club'>, { t }: ComposeContext) =>
  t('why', { club: club.title, phone: spacedPhone(club.phone) });
