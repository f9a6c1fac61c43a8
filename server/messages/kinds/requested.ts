import { formatBookingCode } from '#core/domain/booking-code.ts';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import type { ClubFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { moneyText } from '../content/texts.ts';
import { directionsUrl, reasonLine, subjectValues, whenOf } from './booking-parts.ts';

/** A request as it was stored; instants are ISO 8601. */
export type RequestFacts = {
  /** The number that the customer keeps; older messages have none. */
  code?: string;
  title: string;
  club: ClubFacts;
  starts_at: string;
  ends_at: string;
};

export type Requested = RequestFacts & {
  /** Null if the club may choose it; older messages have none. */
  court?: string | null;
  /**
   * Minor units: the least, and the most if the courts differ. Null without a price; older messages
   * have none.
   */
  price?: { least: number; most: number } | null;
};

/** The number of a request. */
export const requestCodeFact = ({ code }: Pick<RequestFacts, 'code'>, { t }: ComposeContext) =>
  code ? [{ label: t('requestCode'), value: formatBookingCode(code) }] : [];

/** What the time costs, on the court that the club chooses if they differ. */
function priceFact({ price }: Requested, { t, language }: ComposeContext) {
  if (!price) return [];
  const money = moneyText(price.least, language);
  return [{ label: t('price'), value: price.least === price.most ? money : t('priceFrom', { money }) }];
}

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
        ...(facts.court ? [{ label: t('court'), value: facts.court }] : []),
        ...priceFact(facts, context),
        ...requestCodeFact(facts, context),
        { label: t('phone'), value: spacedPhone(facts.club.phone) },
      ],
      actions: [{ label: t('directions'), url: directionsUrl(facts.club) }],
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<Requested>;
