import type { KindOf } from '#server/messages/content/kind.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import { named } from './booking-parts.ts';
import { confirmed } from './confirmed.ts';

/** The club took a request, perhaps with a few words: the letter of a confirmed booking, which it is now. */
export const accepted = {
  letter: ({ facts, message }, writing) => {
    const { t } = writing;
    const letter = confirmed.letter(facts, writing);
    const words = message ? [t('clubSays', { message })] : [];
    return {
      ...letter,
      subject: t('acceptedSubject', named(facts, writing)),
      heading: t('acceptedHeading'),
      paragraphs: [...words, ...letter.paragraphs],
    };
  },
  sms: ({ facts }, writing) => confirmed.sms(facts, writing),
} satisfies KindOf<{ facts: BookingFacts; message: string | null }>;
