import type { BookingFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { actionsOf, factsOf, reasonLine, smsValues, subjectValues, whenOf } from './booking-parts.ts';

/** The club writes to the customer of a booking. */
export const clubMessage = {
  email: ({ facts, message }, context) => {
    const { t } = context;
    return {
      subject: t('clubMessageSubject', subjectValues(facts, context)),
      preview: message,
      heading: t('clubMessageHeading'),
      when: whenOf(facts, context),
      paragraphs: [message],
      facts: factsOf(facts, context),
      actions: actionsOf(facts, context),
      notes: [reasonLine(facts, context)],
    };
  },
  sms: ({ facts, message }, context) => context.t('clubMessageSms', { ...smsValues(facts, context), message }),
} satisfies MessageKind<{ facts: BookingFacts; message: string }>;
