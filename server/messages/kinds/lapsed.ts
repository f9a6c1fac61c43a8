import type { KindOf } from '#server/messages/content/kind.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import { pageUrl } from '../content/email.ts';
import { factsOf, named, whenOf, whyOf } from './booking-parts.ts';

/** The booking was not paid in time, and others can have its time. No calendar ever heard of it: an invitation goes out with the confirmation alone. */
export const lapsed = {
  letter: (facts, writing) => {
    const { t } = writing;
    return {
      subject: t('lapsedSubject', named(facts, writing)),
      preview: t('lapsedText'),
      heading: t('lapsedHeading'),
      when: whenOf(facts, writing),
      paragraphs: [t('lapsedText'), t('lapsedLate')],
      facts: factsOf(facts, writing, { standing: false }),
      actions: [{ label: t('bookAgain'), url: pageUrl(writing, `/club/${facts.club.slug}/schedule`) }],
      notes: [whyOf(facts, writing)],
    };
  },
} satisfies KindOf<BookingFacts>;
