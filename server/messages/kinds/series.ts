import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { factsOf, reasonLine, smsValues, subjectValues, ticketUrl, whenOf } from './booking-parts.ts';

/** The page of all visits of a series. */
const seriesUrl = ({ token }: BookingFacts, context: ComposeContext) => pageUrl(context, `/booking-series/${token}`);

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
      items: bookings.map((facts) => {
        const { date, time, zone } = whenOf(facts, context);
        return {
          title: `${date}, ${time}`,
          text: [facts.title, facts.court, zone].filter(Boolean).join(', '),
          url: ticketUrl(facts, context),
          link: t('openTicket'),
        };
      }),
      actions: [{ label: t('openSeries'), url: seriesUrl(first, context) }],
      // The codes differ.
      facts: factsOf(first, context)?.filter(({ label }) => label !== t('code')),
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
