import { spacedPhone } from '#core/domain/spaced-phone.ts';
import type { KindOf } from '#server/messages/content/kind.ts';
import { signLink } from '#server/tokens/link-token.ts';
import { pageUrl } from '../content/email.ts';
import { named, whenOf, whyOf } from './booking-parts.ts';
import type { RequestFacts } from './requested.ts';

/** What the club answered: its words, and the time that it offers instead, ISO 8601. */
export type DeclinedFacts = RequestFacts & {
  id: number;
  message: string | null;
  offered: { starts_at: string; ends_at: string } | null;
};

/** The club has no room for a request, but perhaps another time. */
export const declined = {
  letter: (facts, writing) => {
    const { t, secret } = writing;
    const { id, club, offered, message } = facts;
    const asked = whenOf(facts, writing);
    const other = offered && whenOf({ ...offered, club }, writing);
    const link = { purpose: 'offer', clubId: club.id, id } as const;
    const again = { label: t('bookAgain'), url: pageUrl(writing, `/club/${club.slug}/schedule`) };
    return {
      subject: t('declinedSubject', named(facts, writing)),
      preview: other ? t('offeredText', { day: other.date, time: other.time }) : t('declinedText'),
      heading: t('declinedHeading'),
      when: asked,
      paragraphs: [
        ...(message ? [t('clubSays', { message })] : []),
        other ? t('offeredText', { day: other.date, time: other.time }) : t('declinedText'),
      ],
      facts: [
        { label: t('what'), value: facts.title },
        { label: t('club'), value: `${club.title}, ${club.address}, ${club.city}` },
        { label: t('phone'), value: spacedPhone(club.phone) },
      ],
      actions: offered
        ? [
            {
              label: t('openOffer'),
              url: pageUrl(
                writing,
                `/booking-offer/${signLink({ ...link, expiresAt: Date.parse(offered.starts_at) }, secret)}`,
              ),
            },
            again,
          ]
        : [again],
      notes: [whyOf(facts, writing)],
    };
  },
} satisfies KindOf<DeclinedFacts>;
