import { firstName } from '#server/comments/tidy.ts';
import { levelView } from '#server/views/levels.ts';
import type { MessageKind } from '../content/kind.ts';
import { type MatchFacts, matchParts } from '../content/match-facts.ts';

/** What the host of a match is told: one applied or left, or the club has hidden the match. */
export type MatchHostEvent = 'published' | 'applied' | 'left' | 'hidden';

export type MatchHostPayload = MatchFacts & {
  event: MatchHostEvent;
  /** Of whom it is told, as typed: the email says it only if it is a first name. Null if of nobody. */
  name: string | null;
  level: string | null;
  /** Why the club has hidden it; null unless hidden. */
  reason: string | null;
};

const TEXTS = {
  published: ['matchPublishedSubject', 'matchPublishedHeading', 'matchPublishedText', 'matchOpenOwn'],
  applied: ['matchAppliedSubject', 'matchAppliedHeading', 'matchAppliedText', 'matchAnswer'],
  left: ['matchLeftSubject', 'matchLeftHeading', 'matchLeftText', 'matchOpenOwn'],
  hidden: ['matchHiddenSubject', 'matchHiddenHeading', 'matchHiddenText', 'matchOpenOwn'],
} as const satisfies Record<MatchHostEvent, readonly string[]>;

/** The host of a match learns what happens to it. Contacts are on the page of the link only. */
export const matchHost = {
  email: async (payload, context) => {
    const { t, language } = context;
    const parts = await matchParts(payload, context);
    if (!parts) return undefined;
    const [subject, heading, text, action] = TEXTS[payload.event];
    const name = firstName(payload.name ?? '') ?? t('matchSomeone');
    const values = { ...parts.values, name, reason: payload.reason ?? '' };
    const level = levelView(parts.sport, payload.level, language);
    return {
      subject: t(subject, values),
      preview: t(text, values),
      heading: t(heading, values),
      when: parts.when,
      paragraphs: [t(text, values)],
      facts: [...(level ? [{ label: t('matchLevel'), value: level.title }] : []), ...parts.facts],
      actions: [{ label: t(action), url: parts.page('booking-match') }],
      notes: [t('matchWhyHost', { club: parts.club.title })],
    };
  },
} satisfies MessageKind<MatchHostPayload>;
