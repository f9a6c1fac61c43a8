import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { moneyText, zoneInLine } from '../content/texts.ts';
import {
  factsOf,
  paymentFact,
  reasonLine,
  refundLine,
  smsValues,
  subjectValues,
  ticketUrl,
  whenOf,
} from './booking-parts.ts';

/** The page of all visits of a series. */
const seriesUrl = ({ token }: BookingFacts, context: ComposeContext) => pageUrl(context, `/booking-series/${token}`);

const itemOf = (facts: BookingFacts, context: ComposeContext, before?: string) => {
  const { date, time } = whenOf(facts, context);
  const zone = zoneInLine(facts.club, context.language);
  const { value: price } = paymentFact(facts, context);
  return {
    title: `${date}, ${time}`,
    text: [facts.title, facts.court, price, zone, before].filter(Boolean).join(', '),
    url: ticketUrl(facts, context),
    link: context.t('openTicket'),
  };
};

/** What is paid, due or held for the visits in all. */
function sumsOf(bookings: readonly BookingFacts[], context: ComposeContext) {
  const { t, language } = context;
  const labels = new Set(bookings.map((facts) => paymentFact(facts, context).label));
  return [...labels].map((label) => {
    const alike = bookings.filter((facts) => paymentFact(facts, context).label === label);
    const [first] = alike as [BookingFacts];
    if (alike.length === 1) return paymentFact(first, context);
    const money = moneyText(
      alike.reduce((sum, { price }) => sum + price, 0),
      language,
    );
    const { length: count } = alike;
    return {
      label,
      value: first.payment_type === 'subscription' ? t('byPassInAll', { count }) : t('inAll', { money }),
    };
  });
}

/** What all visits have in common, and what they cost together. The list has the court and price of each. */
function seriesFacts(bookings: readonly BookingFacts[], context: ComposeContext) {
  const [first, ...others] = bookings.map((facts) => factsOf(facts, context, { isBooked: false }));
  const common = first!.filter(({ label, value }) =>
    others.every((facts) => facts.some((fact) => fact.label === label && fact.value === value)),
  );
  return [...common, ...sumsOf(bookings, context)];
}

/** The same time was booked every week: at least one booking, by time. */
export const series = {
  email: ({ bookings }, context) => {
    const { t } = context;
    const [first] = bookings as [BookingFacts];
    return {
      subject: t('seriesSubject', subjectValues(first, context)),
      preview: t('seriesText'),
      heading: t('seriesHeading'),
      paragraphs: [t('seriesText')],
      items: bookings.map((facts) => itemOf(facts, context)),
      actions: [{ label: t('openSeries'), url: seriesUrl(first, context) }],
      facts: seriesFacts(bookings, context),
      notes: [reasonLine(first, context)],
    };
  },
  sms: ({ bookings }, context) =>
    context.t('seriesSms', {
      ...smsValues(bookings[0]!, context),
      count: bookings.length,
      url: seriesUrl(bookings[0]!, context),
    }),
} satisfies MessageKind<{ bookings: BookingFacts[] }>;

/** Visits of a series at their new times, by time, their previous times, and the refund in minor units. */
export type SeriesMovedFacts = {
  visits: { facts: BookingFacts; before: { starts_at: string; ends_at: string } }[];
  refund: number;
};

/** A customer moved the visits of a series: at least one. */
export const seriesMoved = {
  email: ({ visits, refund }, context) => {
    const { t } = context;
    const first = visits[0]!.facts;
    const back = refund > 0 ? [refundLine(refund, first, context)] : [];
    return {
      subject: t('seriesMovedSubject', subjectValues(first, context)),
      preview: t('seriesMovedText'),
      heading: t('seriesMovedHeading'),
      paragraphs: [t('seriesMovedText'), ...back],
      items: visits.map(({ facts, before }) => {
        const { date, time } = whenOf({ ...before, club: facts.club }, context);
        return itemOf(facts, context, t('seriesMovedFrom', { day: date, time }));
      }),
      actions: [{ label: t('openSeries'), url: seriesUrl(first, context) }],
      facts: seriesFacts(
        visits.map(({ facts }) => facts),
        context,
      ),
      notes: [reasonLine(first, context)],
    };
  },
} satisfies MessageKind<SeriesMovedFacts>;
