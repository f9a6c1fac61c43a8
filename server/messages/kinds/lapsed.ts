import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { KindOf } from '../content/kind.ts';
import { factsOf, subjectValues, whenOf, whyOf } from './booking-parts.ts';

/** The booking was not paid in time, and others can have its time. No calendar ever heard of it: an invitation goes out with the confirmation alone. */
export const lapsed = {
  email: (facts, context) => {
    const { t } = context;
    return {
      subject: t('lapsedSubject', subjectValues(facts, context)),
      preview: t('lapsedText'),
      heading: t('lapsedHeading'),
      when: whenOf(facts, context),
      paragraphs: [t('lapsedText'), t('lapsedLate')],
      facts: factsOf(facts, context, { standing: false }),
      actions: [{ label: t('bookAgain'), url: pageUrl(context, `/club/${facts.club.slug}/schedule`) }],
      notes: [whyOf(facts, context)],
    };
  },
} satisfies KindOf<BookingFacts>;
