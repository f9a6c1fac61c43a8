import { formatBookingCode } from '#core/domain/booking-code.ts';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { DAY } from '#core/domain/units.ts';
import { signLink } from '#server/tokens/link-token.ts';
import type { KindOf } from '../kinds.ts';
import { pageUrl, type Writing } from '../letter.ts';
import { named, whenOf } from './booking-parts.ts';
import type { RequestFacts } from './requested.ts';

/** What happened at a club that it should know of; instants are ISO 8601. */
export type ClubNews = RequestFacts & {
  news: 'requested' | 'booked' | 'moved' | 'cancelled';
  /** Of the request or booking. */
  id: number;
  code: string;
  court: string | null;
  customer: { name: string; telephone: string };
  comment: string | null;
  /** When it was before it was moved. */
  before: { starts_at: string; ends_at: string } | null;
};

/** How long the page of the days stays open by a link. */
const DAYS = 30;

const TEXTS = {
  requested: { subject: 'clubRequestSubject', heading: 'clubRequestHeading', link: 'answerRequest' },
  booked: { subject: 'clubBookedSubject', heading: 'clubBookedHeading', link: 'openAtClub' },
  moved: { subject: 'clubMovedSubject', heading: 'clubMovedHeading', link: 'openAtClub' },
  cancelled: { subject: 'clubCancelledSubject', heading: 'clubCancelledHeading', link: 'openAtClub' },
} as const;

/** A page of the club's side. Whoever has the letter may open it, which is why it ends. */
function deskUrl(
  purpose: 'day' | 'request' | 'booking',
  { club, id, ends_at }: Pick<ClubNews, 'club' | 'id' | 'ends_at'>,
  writing: Writing,
) {
  const days = writing.stored.getTime() + DAYS * DAY;
  const claim = purpose === 'day' ? { id: 0, expiresAt: days } : { id, expiresAt: Math.max(Date.parse(ends_at), days) };
  return pageUrl(writing, `/booking-desk/${signLink({ purpose, clubId: club.id, ...claim }, writing.secret)}`);
}

/** To the club: somebody asks, has booked, has moved or cancelled. */
export const clubNews = {
  letter: (facts, writing) => {
    const { t } = writing;
    const { news, club, customer, before, court, comment } = facts;
    const texts = TEXTS[news];
    const past = before && whenOf({ ...before, club }, writing);
    return {
      subject: t(texts.subject, named(facts, writing)),
      preview: `${customer.name}, ${spacedPhone(customer.telephone)}`,
      heading: t(texts.heading),
      when: whenOf(facts, writing),
      paragraphs: [
        ...(past ? [t('movedBefore', { day: past.date, time: past.time })] : []),
        ...(comment ? [t('customerSays', { message: comment })] : []),
      ],
      facts: [
        { label: t('what'), value: facts.title },
        ...(court ? [{ label: t('court'), value: court }] : []),
        { label: t('customer'), value: customer.name },
        { label: t('customerPhone'), value: spacedPhone(customer.telephone) },
        { label: t('code'), value: formatBookingCode(facts.code) },
      ],
      actions: [
        { label: t(texts.link), url: deskUrl(news === 'requested' ? 'request' : 'booking', facts, writing) },
        { label: t('openDay'), url: deskUrl('day', facts, writing) },
      ],
      notes: [t('whyClub', { club: club.title, days: DAYS })],
    };
  },
} satisfies KindOf<ClubNews>;
