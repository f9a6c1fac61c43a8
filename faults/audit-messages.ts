import { reminderAt } from '#core/domain/reminder-at.ts';
import { MINUTE } from '#core/domain/units.ts';
import { seriesEmails } from './audit-series.ts';
import { type Fault, groupBy, keyOf, nameOf } from './compare.ts';
import { closedMessages, countOf, type DeskLog } from './desk-log.ts';
import type { History } from './history.ts';
import type { BookingRow, ClosedBooking, LogRow, MessageFacts, MessageRow, Rows } from './rows.ts';

function auditDelivery(emails: MessageRow[], messageIds: string[]): Fault[] {
  const received = new Set(messageIds);
  return emails.flatMap(({ id, kind, sent, open }) => {
    // A reminder waits for its day.
    if (!sent && !(kind === 'reminder' && open)) return [{ rule: 'message not sent', what: `${kind} ${id}` }];
    return sent && !received.has(id) ? [{ rule: 'message not received', what: `${kind} ${id}` }] : [];
  });
}

/**
 * How many reminders a visit has that was booked or moved at `since`: none if it was too soon, and
 * either number if it was about the last moment, since the server reads its clock a little earlier.
 */
function remindersOf({ starts_at }: BookingRow, since: Date): number[] {
  return [-MINUTE, 0].map((delay) => (reminderAt(+starts_at, +since + delay) === null ? 0 : 1));
}

/** What other messages tell of a booking, and what the desk did to it, of which the club is not told. */
type ToldOtherwise = {
  entries: LogRow[];
  /** What the emails about closed times say of it. */
  closed: (ClosedBooking & { created_at: Date })[];
  /** How many emails about a series list it. */
  series: number;
  /** What the emails say of visits that were moved together with it. */
  movedTogether: { facts: MessageFacts; created_at: Date }[];
};

/** The messages that a customer must receive about a booking, by its state and how it got there. */
function auditCustomer(
  booking: BookingRow,
  emails: MessageRow[],
  { refunded, closed, series, movedTogether }: ToldOtherwise & { refunded: boolean },
): string[] {
  if (booking.email === '') return emails.length + closed.length + series > 0 ? ['has no address'] : [];
  const ofKind = (kind: string) => emails.filter((email) => email.kind === kind);
  const count = (kind: string) => ofKind(kind).length;
  const wrong: string[] = [];
  const closings = (isMoved: boolean) => closed.filter(({ outcome }) => (outcome === 'moved') === isMoved);
  const confirmed = count('confirmed') + count('accepted') + series;
  // One that was not paid yet was not confirmed either, but the club tells that it is closed.
  const byClosing = closings(false).length;
  const cancelled = count('cancelled') + (confirmed === 0 ? 0 : byClosing);
  const online = booking.payment_type === 'online';
  const isConsistent =
    booking.status === 'confirmed'
      ? confirmed === 1 && cancelled === 0
      : booking.status === 'cancelled'
        ? confirmed === cancelled && (online ? confirmed <= 1 : confirmed === 1)
        : confirmed === 0 && cancelled === 0;
  if (!isConsistent || byClosing > 1) wrong.push(`${confirmed} confirmations, ${cancelled} cancellations`);
  // A customer who paid too late gets an email about the refund, and maybe none before it.
  // Of a series one email tells; the audit of series counts it.
  const isAlone = booking.series_id === null;
  const lapsed = booking.status === 'expired' && !refunded && isAlone ? [1] : online ? [0, 1] : [0];
  if (!lapsed.includes(count('lapsed'))) wrong.push(`${count('lapsed')} emails that it was not paid`);
  // Who had paid a split price in advance reads of the refund what the split came to.
  if (refunded && count('refunded') + count('splitPaidBack') === 0) wrong.push('not notified of the refund');
  const moves = booking.sequence - (booking.status === 'cancelled' ? 1 : 0);
  // Of several moves, emails that had not been sent were cancelled, but never the last one.
  const told = [
    ...ofKind('moved').map(({ payload, created_at }) => ({ ...payload.facts!, created_at })),
    ...[...closings(true), ...movedTogether].map(({ facts, created_at }) => ({ ...facts, created_at })),
  ];
  if (told.length > moves || (moves > 0 && told.length === 0)) wrong.push(`${told.length} of ${moves} moves`);
  const last = told.find(({ sequence }) => sequence === moves);
  const matches = last && Date.parse(last.starts_at) === +booking.starts_at;
  if (moves > 0 && !matches) wrong.push('not notified of the move');
  const reminders = ofKind('reminder').filter(({ open }) => open);
  const reminded = reminders.every(({ not_after }) => +not_after === +booking.starts_at);
  const expected = booking.status === 'confirmed' ? remindersOf(booking, last?.created_at ?? booking.created_at) : [0];
  if (!reminded || !expected.includes(reminders.length))
    wrong.push(`${reminders.length} reminders, ${reminded ? 'of its time' : 'of another time'}`);
  return wrong;
}

/**
 * The messages that the club must receive about the booking. A club gets none about its own
 * actions.
 */
function auditClub(
  booking: BookingRow,
  emails: MessageRow[],
  {
    news,
    entries,
    movedTogether,
  }: Pick<ToldOtherwise, 'entries' | 'movedTogether'> & { news: Map<string, MessageRow[]> },
): string[] {
  const byDesk = countOf(entries, 'booking_created') > 0;
  const confirmed = byDesk ? 0 : emails.filter(({ kind }) => kind === 'confirmed').length;
  const cancelled = emails.some(({ kind }) => kind === 'cancelled') && booking.cancel_reason !== 'CANCELED_BY_CLUB';
  const expected = {
    booked: confirmed,
    moved:
      booking.sequence -
      (booking.status === 'cancelled' ? 1 : 0) -
      countOf(entries, 'booking_moved') -
      movedTogether.length,
    cancelled: cancelled ? 1 : 0,
  };
  return Object.entries(expected).flatMap(([what, count]) => {
    const sent = news.get(`${keyOf(booking)} ${what}`)?.length ?? 0;
    return sent === count ? [] : [`${sent} of ${count} emails that it was ${what}`];
  });
}

function auditRequestMessages({ requests, bookings }: Rows, { clubRequests }: History, emails: MessageRow[]): Fault[] {
  const byRecipient = groupBy(emails, ({ recipient, kind }) => `${recipient} ${kind}`);
  const clubNews = groupBy(
    emails.filter(({ kind, payload }) => kind === 'clubNews' && payload.news === 'requested'),
    ({ payload }) => keyOf({ club_id: payload.club!.id, id: payload.id! }),
  );
  const emailByMarker = new Map(clubRequests.map(({ marker, email }) => [marker, email]));
  const accepted = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  return requests.flatMap((request) => {
    const count = (kind: string) => byRecipient.get(`${emailByMarker.get(request.comment ?? '')} ${kind}`)?.length ?? 0;
    const declined = request.status === 'declined' || request.offered_at !== null;
    const booking = accepted.get(keyOf({ club_id: request.club_id, id: request.booking_id }));
    const wrong = [
      count('requested') === 1 || `${count('requested')} emails that the club has it`,
      count('declined') === (declined ? 1 : 0) || `${count('declined')} emails that it was declined`,
      count('accepted') === (booking ? 1 : 0) || `${count('accepted')} emails that it was accepted`,
      clubNews.get(keyOf(request))?.length === 1 || 'the club was not notified, or more than once',
    ].filter((one) => one !== true);
    return wrong.map((what) => ({ rule: 'request not announced', what: `request ${keyOf(request)}: ${what}` }));
  });
}

/** Recomputes which emails must have been sent, and whether each one arrived. */
export function auditMessages(rows: Rows, history: History, log: DeskLog): Fault[] {
  const { bookings, payments, messages } = rows;
  const emails = messages.filter(({ channel }) => channel === 'email');
  const byBooking = groupBy(
    emails.filter(({ booking_id }) => booking_id !== null),
    ({ club_id, booking_id }) => keyOf({ club_id, id: booking_id }),
  );
  const news = groupBy(
    emails.filter(({ kind, payload }) => kind === 'clubNews' && payload.news !== 'requested'),
    ({ payload }) => `${keyOf({ club_id: payload.club!.id, id: payload.id! })} ${payload.news}`,
  );
  const refunded = new Set(
    payments
      // Players are told of their own.
      .filter(({ direction, provider, player_id }) => direction === 'refund' && provider && player_id === null)
      .map(({ club_id, booking_id }) => keyOf({ club_id, id: booking_id })),
  );
  const closed = groupBy(
    closedMessages(rows)
      .filter(({ channel }) => channel === 'email')
      .flatMap(({ closed: all, created_at }) => all.map((one) => ({ ...one, created_at }))),
    ({ facts }) => keyOf({ club_id: facts.club.id, id: facts.id }),
  );
  const [series, movedTogether] = [seriesEmails(rows, 'series'), seriesEmails(rows, 'seriesMoved')];
  return [
    ...auditDelivery(emails, history.emailIds),
    ...bookings.flatMap((booking) => {
      const own = byBooking.get(keyOf(booking)) ?? [];
      const key = keyOf(booking);
      const entries = log.of(booking);
      const otherwise = {
        ...{ entries, closed: closed.get(key) ?? [], series: series.get(key)?.length ?? 0 },
        movedTogether: movedTogether.get(key) ?? [],
      };
      const faultOf = (rule: string) => (what: string) => ({ rule, what: `${nameOf(booking)}: ${what}` });
      return [
        ...auditCustomer(booking, own, { ...otherwise, refunded: refunded.has(key) }).map(
          faultOf('customer not notified'),
        ),
        ...auditClub(booking, own, { ...otherwise, news }).map(faultOf('club not notified')),
      ];
    }),
    ...auditRequestMessages(rows, history, emails),
  ];
}
