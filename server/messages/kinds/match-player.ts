import { loadCost } from '#server/matches/cost.ts';
import type { ComposeContext, EmailContent } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { type MatchFacts, matchParts } from '../content/match-facts.ts';
import { moneyText } from '../content/texts.ts';
import { closedLines } from './booking-parts.ts';

/** What one who applied to a match is told. `closed`: it takes no more players. */
export type MatchPlayerEvent = 'applied' | 'accepted' | 'declined' | 'removed' | 'closed' | 'cancelled' | 'moved';

export type MatchPlayerPayload = MatchFacts & {
  event: MatchPlayerEvent;
  /** Why the club closed the time, if that is what cancelled or moved the match. */
  closed_for?: string;
};

const TEXTS = {
  applied: ['matchSentSubject', 'matchSentHeading', 'matchSentText'],
  accepted: ['matchAcceptedSubject', 'matchAcceptedHeading', 'matchAcceptedText'],
  declined: ['matchDeclinedSubject', 'matchDeclinedHeading', 'matchDeclinedText'],
  removed: ['matchDeclinedSubject', 'matchDeclinedHeading', 'matchRemovedText'],
  closed: ['matchDeclinedSubject', 'matchClosedHeading', 'matchClosedText'],
  cancelled: ['matchCancelledSubject', 'matchCancelledHeading', 'matchCancelledText'],
  moved: ['matchMovedSubject', 'matchMovedHeading', 'matchMovedText'],
} as const satisfies Record<MatchPlayerEvent, readonly string[]>;

/** The events after which a player may play, and is told what it costs. */
const PLAYS: readonly MatchPlayerEvent[] = ['applied', 'accepted', 'moved'];

/** What the match costs now. */
async function costFacts(
  { event, token }: MatchPlayerPayload,
  context: ComposeContext,
): Promise<NonNullable<EmailContent['facts']>> {
  const { db, t, language, now } = context;
  const cost = PLAYS.includes(event) ? await loadCost(db, token, now) : null;
  if (!cost) return [];
  const values = { price: moneyText(cost.price.amount, language), share: moneyText(cost.share.amount, language) };
  return [{ label: t('price'), value: t(cost.split ? 'matchShare' : 'matchAbout', values) }];
}

/** One who applied to a match learns what becomes of it. Contacts are on the page of the link only. */
export const matchPlayer = {
  email: async (payload, context) => {
    const { t } = context;
    const parts = await matchParts(payload, context);
    if (!parts) return undefined;
    const [subject, heading, text] = TEXTS[payload.event];
    return {
      subject: t(subject, parts.values),
      preview: t(text, parts.values),
      heading: t(heading, parts.values),
      when: parts.when,
      paragraphs: [t(text, parts.values), ...closedLines(payload.closed_for, context)],
      facts: [...parts.facts, ...(await costFacts(payload, context))],
      actions: [{ label: t('matchOpen'), url: parts.page('booking-applicant') }],
      notes: [t('matchWhyPlayer', { club: parts.club.title })],
    };
  },
} satisfies MessageKind<MatchPlayerPayload>;
