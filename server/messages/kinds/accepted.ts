import type { BookingFacts } from '../content/booking-facts.ts';
import type { KindOf } from '../content/kind.ts';
import { subjectValues } from './booking-parts.ts';
import { confirmed } from './confirmed.ts';

/** The club accepted a request, perhaps with a message: the e-mail of a confirmed booking, which it is now. */
export const accepted = {
  email: ({ facts, message }, context) => {
    const { t } = context;
    const email = confirmed.email(facts, context);
    const words = message ? [t('clubSays', { message })] : [];
    return {
      ...email,
      subject: t('acceptedSubject', subjectValues(facts, context)),
      heading: t('acceptedHeading'),
      paragraphs: [...words, ...email.paragraphs],
    };
  },
  sms: ({ facts }, context) => confirmed.sms(facts, context),
} satisfies KindOf<{ facts: BookingFacts; message: string | null }>;
