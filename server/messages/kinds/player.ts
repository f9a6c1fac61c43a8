import { playerEvent } from '#core/domain/player-calendar.ts';
import { spacedPhone } from '#core/domain/spaced-phone.ts';
import { firstName } from '#server/comments/tidy.ts';
import { pageUrl } from '#server/http/page-url.ts';
import type { BookingFacts } from '../content/booking-facts.ts';
import type { CalendarFile, ComposeContext, EmailContent } from '../content/email.ts';
import type { MessageKind } from '../content/kind.ts';
import { clockText, dateText, moneyText } from '../content/texts.ts';
import { closedLines, directionsUrl, subjectValues, whenOf } from './booking-parts.ts';
import { invitationOf } from './calendar.ts';

/** What a player may know of the booking: not its token, its code and the organiser's contacts. */
export type VisitFacts = Pick<BookingFacts, 'title' | 'club' | 'court' | 'coach' | 'starts_at' | 'ends_at'>;

/** News for a player of a split booking. Money in minor units, instants in ISO 8601. */
export type ToPlayer = {
  facts: VisitFacts;
  news: 'joined' | 'removed' | 'cancelled' | 'moved' | 'refunded';
  /** Of the personal link. */
  token: string;
  organiser: string;
  share: number;
  /** What is being refunded. */
  refund: number;
  /** Until when the share can be paid online; null if it is paid at the club. */
  pay_until: string | null;
  /** The previous time, if it was moved. */
  before: { starts_at: string; ends_at: string } | null;
  /** Why the club closed the time, if that is what cancelled or moved the booking. */
  closed_for?: string;
  /** For the calendar: the player's name, and the booking's count of changes. Older messages have none. */
  entry?: { name: string; sequence: number };
};

const NAMES = {
  joined: 'playerJoined',
  removed: 'playerRemoved',
  cancelled: 'playerCancelled',
  moved: 'playerMoved',
  refunded: 'playerRefunded',
} as const;

function paragraphsOf(payload: ToPlayer, context: ComposeContext): string[] {
  const { facts, news, organiser, share, refund, pay_until, before } = payload;
  const { t, language } = context;
  const { time_zone } = facts.club;
  const at = (instant: string) =>
    `${dateText(new Date(instant), time_zone, language)}, ${clockText(new Date(instant), time_zone)}`;
  if (news === 'refunded') return [t('refundedText')];
  // Anybody can give any name, and any address of a player.
  const lines: string[] = [t(`${NAMES[news]}Text`, { organiser: firstName(organiser) ?? t('matchSomeone') })];
  lines.push(...closedLines(payload.closed_for, context));
  if (before) {
    const { date, time } = whenOf({ ...before, club: facts.club }, { language });
    lines.push(t('movedBefore', { day: date, time }));
  }
  if (news === 'joined') {
    lines.push(t('shareDue', { money: moneyText(share, language) }));
    lines.push(pay_until ? t('sharePayUntil', { when: at(pay_until) }) : t('shareAtClub'));
  }
  if (refund > 0) lines.push(t('refundComing', { money: moneyText(refund, language) }));
  return lines;
}

const playerUrl = ({ token }: ToPlayer, context: ComposeContext) => pageUrl(context, `/booking-player/${token}`);

/** What the news does to the player's calendar: adds, changes or removes the visit; a refund nothing. */
function calendarPart(payload: ToPlayer, context: ComposeContext): CalendarFile | undefined {
  const { facts, news, token, entry } = payload;
  if (!entry || news === 'refunded') return undefined;
  const visit = {
    ...{ ...facts, token, sequence: entry.sequence, city: facts.club.city },
    ...{ state: news === 'removed' ? news : ('joined' as const), cancelled: news === 'cancelled' },
  };
  const event = playerEvent(visit, { url: playerUrl(payload, context), now: context.stored.getTime() });
  return invitationOf(event, { club: facts.club, name: entry.name }, context);
}

/** The personal link of a player, and what becomes of the visit and the share. */
export const player = {
  email: (payload, context): EmailContent => {
    const { facts, news, share, refund } = payload;
    const { t, language } = context;
    const file = calendarPart(payload, context);
    const name = NAMES[news];
    const values = { ...subjectValues(facts, context), money: moneyText(refund, language) };
    const paragraphs = paragraphsOf(payload, context);
    const canPay = news === 'joined' && payload.pay_until !== null;
    const { title, address, city, phone } = facts.club;
    return {
      subject: t(`${name}Subject`, values),
      preview: paragraphs[0]!,
      heading: t(`${name}Heading`, values),
      when: whenOf(facts, context),
      paragraphs,
      facts: [
        { label: t('what'), value: facts.title },
        { label: t('club'), value: `${title}, ${address}, ${city}` },
        ...(facts.court ? [{ label: t('court'), value: facts.court }] : []),
        ...(facts.coach ? [{ label: t('coach'), value: facts.coach }] : []),
        ...(news === 'removed' ? [] : [{ label: t('share'), value: moneyText(share, language) }]),
        { label: t('phone'), value: spacedPhone(phone) },
      ],
      actions: [
        { label: t(canPay ? 'payShare' : 'openPlayer'), url: playerUrl(payload, context) },
        ...(news === 'joined' || news === 'moved' ? [{ label: t('directions'), url: directionsUrl(facts.club) }] : []),
      ],
      notes: [
        ...(file ? [t(file.method === 'CANCEL' ? 'calendarOff' : 'calendarNote')] : []),
        t('playerWhy', { club: title, phone: spacedPhone(phone) }),
      ],
      calendars: file && [file],
    };
  },
} satisfies MessageKind<ToPlayer>;
