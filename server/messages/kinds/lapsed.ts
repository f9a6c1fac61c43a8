import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { factsOf, reasonLine, subjectValues, whenOf } from './booking-parts.ts';

/**
 * The booking was not paid in time, and its time is free again. It has no calendar entry: the
 * invitation is sent only with the confirmation.
 */
export const lapsed = {
  email: (facts, context) => {
    const { t } = context;
    return {
      subject: t('lapsedSubject', subjectValues(facts, context)),
      preview: t('lapsedText'),
      heading: t('lapsedHeading'),
      when: whenOf(facts, context),
      paragraphs: [t('lapsedText'), t('lapsedLate')],
      facts: factsOf(facts, context, { isBooked: false }),
      actions: [{ label: t('bookAgain'), url: pageUrl(context, `/club/${facts.club.slug}/schedule`) }],
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<BookingFacts>;
