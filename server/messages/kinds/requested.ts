import { formatBookingCode } from '#core/domain/booking-code.ts';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import type { ClubFacts } from '../content/booking-facts.ts';
import type { MessageKind } from '../content/kind.ts';
import { directionsUrl, reasonLine, subjectValues, whenOf } from './booking-parts.ts';

/** A request as it was stored; instants are ISO 8601. */
export type RequestFacts = {
  title: string;
  club: ClubFacts;
  starts_at: string;
  ends_at: string;
};

/** `code` is the number that the customer keeps; older messages have none. */
type Requested = RequestFacts & { code?: string };

/** The club has received the request. There is no booking yet. */
export const requested = {
  email: (facts, context) => {
    const { t } = context;
    return {
      subject: t('requestSubject', subjectValues(facts, context)),
      preview: t('requestText'),
      heading: t('requestHeading'),
      when: whenOf(facts, context),
      paragraphs: [t('requestText')],
      facts: [
        { label: t('what'), value: facts.title },
        { label: t('club'), value: `${facts.club.title}, ${facts.club.address}, ${facts.club.city}` },
        ...(facts.code ? [{ label: t('requestCode'), value: formatBookingCode(facts.code) }] : []),
        { label: t('phone'), value: spacedPhone(facts.club.phone) },
      ],
      actions: [{ label: t('directions'), url: directionsUrl(facts.club) }],
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<Requested>;
