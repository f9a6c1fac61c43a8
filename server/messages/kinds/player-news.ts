import { firstName } from '#server/comments/tidy.ts';
import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { factsOf, reasonLine, subjectValues, whenOf } from './booking-parts.ts';

/** A player of a split booking joined or left; `taken` of its `places`, with the organiser's. */
type PlayerNews = {
  facts: BookingFacts;
  news: 'joined' | 'left';
  name: string;
  taken: number;
  places: number;
};

/** The organiser's page of a split booking. */
export const splitUrl = ({ token }: Pick<BookingFacts, 'token'>, context: ComposeContext) =>
  pageUrl(context, `/booking-split/${token}`);

/** Tells the organiser who plays. */
export const playerNews = {
  email: ({ facts, news, name: given, taken, places }, context) => {
    const { t } = context;
    const name = firstName(given) ?? t('matchSomeone');
    const counted = t('placesTaken', { taken, places });
    return {
      subject: t(`${news}Subject`, { ...subjectValues(facts, context), name }),
      preview: counted,
      heading: t(`${news}Heading`, { name }),
      when: whenOf(facts, context),
      paragraphs: [counted],
      actions: [{ label: t('openSplit'), url: splitUrl(facts, context) }],
      facts: factsOf(facts, context),
      notes: [reasonLine(facts, context)],
    };
  },
} satisfies MessageKind<PlayerNews>;
