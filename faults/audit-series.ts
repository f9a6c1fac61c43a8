import { type Fault, groupBy, keyOf, nameOf, sumOf } from './compare.ts';
import type { BookingAttempt, History } from './history.ts';
import type { BookingRow, MessageFacts, MessageRow, Rows } from './rows.ts';

const keyOfFacts = ({ club, id }: MessageFacts) => keyOf({ club_id: club.id, id });

/** The visits of which an email about a series tells, by time. */
const listedIn = ({ kind, payload }: MessageRow): MessageFacts[] => {
  if (kind === 'series') return payload.bookings as MessageFacts[];
  return kind === 'seriesMoved' ? payload.visits!.map(({ facts }) => facts) : [];
};

/** The emails of a kind that tell of visits of a series, by the key of each visit. */
export function seriesEmails(
  { messages }: Pick<Rows, 'messages'>,
  kind: 'series' | 'seriesMoved',
): Map<string, { facts: MessageFacts; created_at: Date }[]> {
  const emails = messages.filter((message) => message.channel === 'email' && message.kind === kind);
  const told = emails.flatMap((email) => listedIn(email).map((facts) => ({ facts, created_at: email.created_at })));
  return groupBy(told, ({ facts }) => keyOfFacts(facts));
}

/** All visits were booked or none, as one series. */
function auditWhole(visits: readonly BookingAttempt[], made: readonly BookingRow[]): string[] {
  if (made.length === 0) return [];
  const ids = new Set(made.map(({ series_id }) => series_id));
  const first = Math.min(...made.map(({ id }) => id));
  return made.length === visits.length && ids.size === 1 && ids.has(first)
    ? []
    : [`${made.length} of ${visits.length} visits, of ${ids.size} series`];
}

/** One payment paid for all visits that stand. */
function auditOrder(made: readonly BookingRow[], { payments }: Rows): string[] {
  const paid = new Set(
    made.filter((row) => row.payment_type === 'online' && row.status === 'confirmed').map((row) => row.id),
  );
  const clubId = made[0]?.club_id;
  const kept = payments.filter(
    (charge) =>
      charge.club_id === clubId &&
      paid.has(charge.booking_id) &&
      charge.direction === 'charge' &&
      charge.status === 'paid' &&
      charge.amount > sumOf(payments.filter((one) => one.club_id === clubId && one.charge_id === charge.id)),
  );
  const orders = new Set(kept.map(({ order_id }) => order_id));
  return orders.size > 1 ? [`paid by ${orders.size} orders`] : [];
}

/** One message tells of all visits that were booked, and that none was paid in time. */
function auditTold(made: readonly BookingRow[], { messages }: Rows): string[] {
  const keys = new Set(made.map(keyOf));
  const emails = messages.filter(({ channel }) => channel === 'email');
  const booked = emails.filter(
    (email) => email.kind === 'series' && listedIn(email).some((facts) => keys.has(keyOfFacts(facts))),
  );
  const wrong = booked.length > 1 ? [`${booked.length} emails that it was booked`] : [];
  const lapsed = emails.some(
    ({ kind, club_id, booking_id }) => kind === 'lapsed' && keys.has(keyOf({ club_id, id: booking_id })),
  );
  const isOver = made.some(
    ({ status, payment_status }) => status === 'expired' && !payment_status.startsWith('refund'),
  );
  return isOver && !lapsed ? [...wrong, 'no email that it was not paid'] : wrong;
}

/** A club is told once of each message that its customers get about a series that they booked or moved. */
function auditClubs({ messages, log }: Rows): Fault[] {
  const emails = messages.filter(({ channel }) => channel === 'email');
  const byDesk = new Set(
    log
      .filter(({ action }) => action === 'booking_created')
      .map(({ club_id, booking_id }) => keyOf({ club_id, id: booking_id })),
  );
  const news = emails
    .filter(({ kind, payload }) => kind === 'clubNews' && ['repeated', 'allMoved'].includes(payload.news ?? ''))
    .map(({ payload }) => `${keyOf({ club_id: payload.club!.id, id: payload.id! })} ${payload.news}`)
    .sort();
  const expected = emails
    .flatMap((email) => {
      const [first] = listedIn(email);
      if (!first || (email.kind === 'series' && byDesk.has(keyOfFacts(first)))) return [];
      return [`${keyOfFacts(first)} ${email.kind === 'series' ? 'repeated' : 'allMoved'}`];
    })
    .sort();
  return news.join() === expected.join()
    ? []
    : [{ rule: 'club not notified', what: `of series: ${news.length} of ${expected.length} emails` }];
}

/**
 * Checks every weekly series that clients booked: all of its visits or none, one payment, and one message
 * to its customer and to its club.
 */
export function auditSeries(rows: Rows, { attempts }: History): Fault[] {
  const series = groupBy(
    attempts.filter(({ planned_at }) => planned_at !== undefined),
    ({ marker }) => marker,
  );
  const booked = groupBy(rows.bookings, ({ comment }) => comment ?? '');
  const faults = [...series].flatMap(([marker, visits]): Fault[] => {
    const made = booked.get(marker) ?? [];
    const faultOf = (rule: string) => (what: string) => ({
      rule,
      what: `${marker}: ${what}; ${made.map(nameOf).join('; ')}`,
    });
    return [
      ...auditWhole(visits, made).map(faultOf('series in part')),
      ...auditOrder(made, rows).map(faultOf('series paid apart')),
      ...auditTold(made, rows).map(faultOf('series told apart')),
    ];
  });
  return [...faults, ...auditClubs(rows)];
}
