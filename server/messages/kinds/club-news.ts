import { formatBookingCode } from '#core/domain/booking-code.ts';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { DAY } from '#core/domain/units.ts';
import { pageUrl } from '#server/http/page-url.ts';
import { signLink } from '#server/tokens/link-token.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { ComposeContext } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { moneyText } from '../content/texts.ts';
import { subjectValues, whenOf } from './booking-parts.ts';
import type { RequestFacts } from './requested.ts';

/** An event that the club is notified of; instants are ISO 8601. */
export type ClubNews = RequestFacts & {
  news: 'requested' | 'booked' | 'repeated' | 'moved' | 'allMoved' | 'cancelled' | 'released';
  /** Of the request or booking. */
  id: number;
  code: string;
  court: string | null;
  customer: { name: string; telephone: string };
  comment: string | null;
  /** The time before it was moved. */
  before: { starts_at: string; ends_at: string } | null;
  /**
   * The visits that a customer added to a weekly series or moved, by time; the news is of the first.
   * Messages that an older server stored have no courts of them.
   */
  times?: { starts_at: string; ends_at: string; court?: string | null }[];
  /**
   * What was booked costs, minor units, and how that was or will be paid: one, or each visit of a series.
   * Messages that an older server stored have none.
   */
  payments?: Payment[];
  /** What is due at the club since the bank released what it held, minor units. */
  due?: number;
  /** What the club still has to hand out to those who had paid it, minor units. */
  owed?: number;
};

type Payment = Pick<BookingFacts, 'price' | 'payment_type' | 'payment_status'>;

/** For how long a link opens the page of a day. */
const DAYS = 30;

const TEXTS = {
  requested: { subject: 'clubRequestSubject', heading: 'clubRequestHeading', link: 'answerRequest' },
  booked: { subject: 'clubBookedSubject', heading: 'clubBookedHeading', link: 'openAtClub' },
  repeated: { subject: 'clubRepeatedSubject', heading: 'clubRepeatedHeading', link: 'openAtClub' },
  moved: { subject: 'clubMovedSubject', heading: 'clubMovedHeading', link: 'openAtClub' },
  allMoved: { subject: 'clubAllMovedSubject', heading: 'clubAllMovedHeading', link: 'openAtClub' },
  cancelled: { subject: 'clubCancelledSubject', heading: 'clubCancelledHeading', link: 'openAtClub' },
  released: { subject: 'clubReleasedSubject', heading: 'clubReleasedHeading', link: 'openAtClub' },
} as const;

/** A page of the desk. Everyone with the email can open it, so the link expires. */
function deskUrl(
  purpose: 'day' | 'request' | 'booking',
  { club, id, ends_at }: Pick<ClubNews, 'club' | 'id' | 'ends_at'>,
  context: ComposeContext,
) {
  const days = context.stored.getTime() + DAYS * DAY;
  const claim = purpose === 'day' ? { id: 0, expiresAt: days } : { id, expiresAt: Math.max(Date.parse(ends_at), days) };
  return pageUrl(context, `/booking-desk/${signLink({ purpose, clubId: club.id, ...claim }, context.secret)}`);
}

/** The days of a series, each with its court unless all have the same, and that court. */
function placesOf({ court, times = [], club }: ClubNews, context: ComposeContext) {
  const days = times.map((time) => ({ court, ...time, date: whenOf({ ...time, club }, context).date }));
  const isOneCourt = days.every((day) => day.court === court);
  const dayOf = ({ date, court }: (typeof days)[number]) => [date, !isOneCourt && court].filter(Boolean).join(', ');
  return { court: isOneCourt && court, days: days.map(dayOf).join('; ') };
}

/** Online it is due only while it is held, until the players' shares have arrived. */
const paymentTextOf = ({ payment_type, payment_status }: Payment) =>
  payment_type === 'online' && payment_status === 'due' ? 'clubPayheld' : (`clubPay${payment_type}` as const);

/** What new bookings cost and how they are paid: visits that are paid alike in all. */
function paymentFacts({ payments = [] }: ClubNews, { t, language }: ComposeContext) {
  return [...new Set(payments.map(paymentTextOf))].map((text) => {
    const alike = payments.filter((payment) => paymentTextOf(payment) === text);
    const { length: count } = alike;
    const sum = moneyText(
      alike.reduce((all, { price }) => all + price, 0),
      language,
    );
    return { label: t('price'), value: t(text, { count, money: count > 1 ? t('inAll', { money: sum }) : sum }) };
  });
}

/** To the club: a customer has sent a request, has booked, moved or cancelled, or the bank released a hold. */
export const clubNews = {
  email: (facts, context) => {
    const { t, language } = context;
    const { news, club, customer, before, comment, due, owed } = facts;
    const { court, days } = placesOf(facts, context);
    const texts = TEXTS[news];
    const past = before && whenOf({ ...before, club }, context);
    return {
      subject: t(texts.subject, subjectValues(facts, context)),
      preview: `${customer.name}, ${spacedPhone(customer.telephone)}`,
      heading: t(texts.heading),
      when: whenOf(facts, context),
      paragraphs: [
        ...(past ? [t('movedBefore', { day: past.date, time: past.time })] : []),
        ...(due === undefined ? [] : [t('clubReleasedText', { money: moneyText(due, language) })]),
        ...(owed === undefined ? [] : [t('clubHandOut', { money: moneyText(owed, language) })]),
        ...(comment ? [t('customerSays', { message: comment })] : []),
      ],
      facts: [
        { label: t('what'), value: facts.title },
        ...(court ? [{ label: t('court'), value: court }] : []),
        ...(days ? [{ label: t('everyWeek'), value: days }] : []),
        ...paymentFacts(facts, context),
        { label: t('customer'), value: customer.name },
        { label: t('customerPhone'), value: spacedPhone(customer.telephone) },
        { label: t(news === 'requested' ? 'requestCode' : 'code'), value: formatBookingCode(facts.code) },
      ],
      actions: [
        { label: t(texts.link), url: deskUrl(news === 'requested' ? 'request' : 'booking', facts, context) },
        { label: t('openDay'), url: deskUrl('day', facts, context) },
      ],
      notes: [t('whyClub', { club: club.title, days: DAYS })],
    };
  },
} satisfies MessageKind<ClubNews>;
