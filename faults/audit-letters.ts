import { type Fault, groupBy, keyOf, nameOf } from './compare.ts';
import type { History } from './history.ts';
import type { BookingRow, MessageRow, Rows } from './rows.ts';

function auditSending(mails: MessageRow[], letters: string[]): Fault[] {
  const received = new Set(letters);
  return mails.flatMap(({ id, kind, sent, open }) => {
    // // A reminder waits for its day.
    if (!sent && !(kind === 'reminder' && open)) return [{ rule: 'message not sent', what: `${kind} ${id}` }];
    return sent && !received.has(id) ? [{ rule: 'message not received', what: `${kind} ${id}` }] : [];
  });
}

/** The messages that a customer must receive about a booking, by its state and how it got there. */
function auditCustomer(booking: BookingRow, mails: MessageRow[], refunded: boolean): string[] {
  const of = (kind: string) => mails.filter((mail) => mail.kind === kind);
  const count = (kind: string) => of(kind).length;
  const wrong: string[] = [];
  const [confirmed, cancelled] = [count('confirmed') + count('accepted'), count('cancelled')];
  const online = booking.payment_type === 'online';
  const right =
    booking.status === 'confirmed'
      ? confirmed === 1 && cancelled === 0
      : booking.status === 'cancelled'
        ? confirmed === cancelled && (online ? confirmed <= 1 : confirmed === 1)
        : confirmed === 0 && cancelled === 0;
  if (!right) wrong.push(`${confirmed} confirmations, ${cancelled} cancellations`);
  // A customer whose payment was too late is notified of the refund, perhaps of nothing before it.
  const lapsed = booking.status === 'expired' && !refunded ? [1] : online ? [0, 1] : [0];
  if (!lapsed.includes(count('lapsed'))) wrong.push(`${count('lapsed')} letters that it was not paid`);
  if (refunded && count('refunded') === 0) wrong.push('no word of its refund');
  const moves = booking.sequence - (booking.status === 'cancelled' ? 1 : 0);
  // Of several moves, emails that had not been sent were cancelled, but never the last one.
  if (count('moved') > moves || (moves > 0 && count('moved') === 0)) wrong.push(`${count('moved')} of ${moves} moves`);
  const last = of('moved').find(({ payload }) => payload.facts?.sequence === moves);
  const isThere = last && Date.parse(last.payload.facts!.starts_at) === +booking.starts_at;
  if (moves > 0 && !isThere) wrong.push('not told where it was moved');
  const reminders = of('reminder').filter(({ open }) => open);
  const reminded = reminders.every(({ not_after }) => +not_after === +booking.starts_at);
  if (!reminded || reminders.length !== (booking.status === 'confirmed' ? 1 : 0))
    wrong.push(`${reminders.length} reminders, ${reminded ? 'of its time' : 'of another time'}`);
  return wrong;
}

/**
 * The messages that the club must receive about the booking. A club gets none about its own
 * actions.
 */
function auditClub(booking: BookingRow, mails: MessageRow[], news: Map<string, MessageRow[]>): string[] {
  const confirmed = mails.filter(({ kind }) => kind === 'confirmed').length;
  const cancelled = mails.some(({ kind }) => kind === 'cancelled') && booking.cancel_reason !== 'CANCELED_BY_CLUB';
  const wanted = {
    booked: confirmed,
    moved: booking.sequence - (booking.status === 'cancelled' ? 1 : 0),
    cancelled: cancelled ? 1 : 0,
  };
  return Object.entries(wanted).flatMap(([what, count]) => {
    const told = news.get(`${keyOf(booking)} ${what}`)?.length ?? 0;
    return told === count ? [] : [`${told} of ${count} letters that it was ${what}`];
  });
}

function auditRequestLetters({ requests, bookings }: Rows, { asks }: History, mails: MessageRow[]): Fault[] {
  const byRecipient = groupBy(mails, ({ recipient, kind }) => `${recipient} ${kind}`);
  const clubNews = groupBy(
    mails.filter(({ kind, payload }) => kind === 'clubNews' && payload.news === 'requested'),
    ({ payload }) => keyOf({ club_id: payload.club!.id, id: payload.id! }),
  );
  const emails = new Map(asks.map(({ marker, email }) => [marker, email]));
  const accepted = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  return requests.flatMap((request) => {
    const count = (kind: string) => byRecipient.get(`${emails.get(request.comment ?? '')} ${kind}`)?.length ?? 0;
    const declined = request.status === 'declined' || request.offered_at !== null;
    const booking = accepted.get(keyOf({ club_id: request.club_id, id: request.booking_id }));
    const wrong = [
      count('requested') === 1 || `${count('requested')} letters that the club has it`,
      count('declined') === (declined ? 1 : 0) || `${count('declined')} letters that it was declined`,
      count('accepted') === (booking ? 1 : 0) || `${count('accepted')} letters that it was accepted`,
      clubNews.get(keyOf(request))?.length === 1 || 'the club was not asked, or more than once',
    ].filter((one) => one !== true);
    return wrong.map((what) => ({ rule: 'request not told', what: `request ${keyOf(request)}: ${what}` }));
  });
}

/** Recomputes which emails must have been sent, and whether each one arrived. */
export function auditLetters(rows: Rows, history: History): Fault[] {
  const { bookings, payments, messages } = rows;
  const mails = messages.filter(({ channel }) => channel === 'email');
  const byBooking = groupBy(
    mails.filter(({ booking_id }) => booking_id !== null),
    ({ club_id, booking_id }) => keyOf({ club_id, id: booking_id }),
  );
  const news = groupBy(
    mails.filter(({ kind, payload }) => kind === 'clubNews' && payload.news !== 'requested'),
    ({ payload }) => `${keyOf({ club_id: payload.club!.id, id: payload.id! })} ${payload.news}`,
  );
  const refunded = new Set(
    payments
      .filter(({ direction, provider }) => direction === 'refund' && provider)
      .map(({ club_id, booking_id }) => keyOf({ club_id, id: booking_id })),
  );
  return [
    ...auditSending(mails, history.letters),
    ...bookings.flatMap((booking) => {
      const own = byBooking.get(keyOf(booking)) ?? [];
      const of = (rule: string) => (what: string) => ({ rule, what: `${nameOf(booking)}: ${what}` });
      return [
        ...auditCustomer(booking, own, refunded.has(keyOf(booking))).map(of('customer not told')),
        ...auditClub(booking, own, news).map(of('club not told')),
      ];
    }),
    ...auditRequestLetters(rows, history, mails),
  ];
}
