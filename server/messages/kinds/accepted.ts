import type { BookingFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { subjectValues } from './booking-parts.ts';
import { confirmed } from './confirmed.ts';

/**
 * The club accepted a request, perhaps with a message: the email of a confirmed booking, which the
 * request has become.
 */
export const accepted = {
  email: ({ facts, message }, context) => {
    const { t } = context;
    const email = confirmed.email(facts, context);
    const clubMessage = message ? [t('clubSays', { message })] : [];
    return {
      ...email,
      subject: t('acceptedSubject', subjectValues(facts, context)),
      heading: t('acceptedHeading'),
      paragraphs: [...clubMessage, ...email.paragraphs],
    };
  },
  sms: ({ facts }, context) => confirmed.sms(facts, context),
} satisfies MessageKind<{ facts: BookingFacts; message: string | null }>;
