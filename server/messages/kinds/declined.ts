import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { pageUrl } from '#server/http/page-url.ts';
import { signLink } from '#server/tokens/link-token.ts';
import type { MessageKind } from '../content/kind.ts';
import { reasonLine, subjectValues, whenOf } from './booking-parts.ts';
import { type RequestFacts, requestCodeFact } from './requested.ts';

/** The club's answer: its message, and the time that it offers instead, ISO 8601. */
export type DeclinedFacts = RequestFacts & {
  id: number;
  message: string | null;
  offered: { starts_at: string; ends_at: string } | null;
};

/** The club declined a request, and perhaps offers another time. */
export const declined = {
  email: (facts, context) => {
    const { t, secret } = context;
    const { id, club, offered, message } = facts;
    const requestedTime = whenOf(facts, context);
    const other = offered && whenOf({ ...offered, club }, context);
    const link = { purpose: 'offer', clubId: club.id, id } as const;
    const again = { label: t('bookAgain'), url: pageUrl(context, `/club/${club.slug}/schedule`) };
    return {
      subject: t('declinedSubject', subjectValues(facts, context)),
      preview: other ? t('offeredText', { day: other.date, time: other.time }) : t('declinedText'),
      heading: t('declinedHeading'),
      when: requestedTime,
      paragraphs: [
        ...(message ? [t('clubSays', { message })] : []),
        other ? t('offeredText', { day: other.date, time: other.time }) : t('declinedText'),
      ],
      facts: [
        { label: t('what'), value: facts.title },
        { label: t('club'), value: `${club.title}, ${club.address}, ${club.city}` },
        ...requestCodeFact(facts, context),
        { label: t('phone'), value: spacedPhone(club.phone) },
      ],
      actions: offered
        ? [
            {
              label: t('openOffer'),
              url: pageUrl(
                context,
                `/booking-offer/${signLink({ ...link, expiresAt: Date.parse(offered.starts_at) }, secret)}`,
              ),
            },
            again,
          ]
        : [again],
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<DeclinedFacts>;
