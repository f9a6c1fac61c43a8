import type { History, Hold, Wish } from './history.ts';
import type { BookingRow, Rows } from './rows.ts';

/** One thing that must not be, and of what. */
export type Fault = { rule: string; what: string };

type Timed = { starts_at: number | Date; ends_at: number | Date };
const overlap = (one: Timed, other: Timed) => +one.starts_at < +other.ends_at && +other.starts_at < +one.ends_at;
const keyOf = ({ club_id, id }: { club_id: number; id: number | null }) => `${club_id}-${id}`;
const nameOf = (booking: BookingRow) => `booking ${keyOf(booking)} (${booking.status} ${booking.payment_status})`;

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

/** Pairs that overlap, by comparing each with each: slow, and with nothing to trust. */
function overlaps<T extends Timed>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) =>
    items
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other): [T, T] => [one, other]),
  );
}

function auditCourts({ bookings, sessions, occupations }: Rows): Fault[] {
  const faults: Fault[] = [];
  const standing = bookings.filter(({ status, session_id }) => status === 'confirmed' && session_id === null);
  const taken = [...standing, ...sessions].map((row) => ({
    ...row,
    name: 'status' in row ? nameOf(row) : `session ${row.id}`,
  }));
  const places = [
    ...groupBy(taken, ({ club_id, court_id }) => `court ${club_id}-${court_id}`),
    ...groupBy(
      taken.filter(({ coach_id }) => coach_id !== null),
      ({ club_id, coach_id }) => `coach ${club_id}-${coach_id}`,
    ),
  ];
  for (const [place, rows] of places) {
    for (const [one, other] of overlaps(rows))
      faults.push({ rule: 'double booking', what: `${place}: ${one.name} and ${other.name}` });
  }
  const byBooking = groupBy(
    occupations.filter(({ booking_id }) => booking_id !== null),
    ({ club_id, booking_id }) => keyOf({ club_id, id: booking_id }),
  );
  for (const booking of bookings) {
    const rows = byBooking.get(keyOf(booking)) ?? [];
    const own = rows.filter(({ kind }) => kind === 'booking');
    const wanted = booking.status === 'confirmed' && booking.session_id === null ? 1 : 0;
    const right = own.every(
      (row) =>
        row.court_id === booking.court_id && +row.starts_at === +booking.starts_at && +row.ends_at === +booking.ends_at,
    );
    if (own.length !== wanted || !right)
      faults.push({ rule: 'time taken', what: `${nameOf(booking)} takes ${own.length} times` });
    if (rows.length > own.length && booking.status !== 'pending')
      faults.push({ rule: 'time taken', what: `${nameOf(booking)} holds time` });
  }
  return faults;
}

function auditGroups({ bookings, sessions }: Rows): Fault[] {
  const faults: Fault[] = [];
  for (const session of sessions) {
    const places = bookings.filter(
      ({ club_id, session_id, status }) =>
        club_id === session.club_id && session_id === session.id && (status === 'confirmed' || status === 'pending'),
    ).length;
    if (places > session.maximum)
      faults.push({ rule: 'oversold group', what: `session ${session.id}: ${places} of ${session.maximum}` });
    if (session.maximum - session.remaining !== places) {
      faults.push({
        rule: 'places miscounted',
        what: `session ${session.id}: ${places} booked, ${session.remaining} remain of ${session.maximum}`,
      });
    }
  }
  return faults;
}

/** What may have been kept of an online booking that stands so, minor units; nothing fits one that no run should end in. */
function keptOf({ status, payment_status, price, refund_amount }: BookingRow): number[] {
  const standing = `${status} ${payment_status}`;
  if (standing === 'confirmed paid' || standing === 'cancelled paid') return [price];
  // One that was paid only after it was cancelled gives back all, one that was paid before by the club's terms.
  if (standing === 'cancelled refunded') return [0, price - (refund_amount ?? 0)];
  return standing === 'confirmed refunded' || payment_status === 'refunding' ? [] : [0];
}

function auditMoney({ bookings, payments, orders }: Rows): Fault[] {
  const faults: Fault[] = [];
  const known = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  const byOrder = new Map(payments.filter(({ order_id }) => order_id).map((payment) => [payment.order_id, payment]));
  const kept = new Map<string, number>();
  for (const order of orders) {
    const charge = byOrder.get(order.order_id);
    if (!charge || !known.has(keyOf({ ...charge, id: charge.booking_id }))) {
      faults.push({ rule: 'payment without booking', what: `order ${order.order_id}` });
      continue;
    }
    const paid = order.status === 'success' || order.status === 'reversed';
    if (paid !== (charge.status === 'paid' || charge.status === 'refunded')) {
      faults.push({
        rule: 'payment unknown',
        what: `order ${order.order_id} is ${order.status}, its charge ${charge.status}`,
      });
    }
    if (order.amount !== charge.amount) faults.push({ rule: 'another sum', what: `order ${order.order_id}` });
    const key = keyOf({ ...charge, id: charge.booking_id });
    if (paid) kept.set(key, (kept.get(key) ?? 0) + order.amount - order.refunded);
  }
  for (const payment of payments) {
    if (payment.provider && payment.direction === 'refund' && payment.status !== 'refunded') {
      faults.push({ rule: 'refund not sent', what: `payment ${keyOf(payment)} is ${payment.status}` });
    }
  }
  for (const booking of bookings.filter(({ payment_type }) => payment_type === 'online')) {
    const is = kept.get(keyOf(booking)) ?? 0;
    if (!keptOf(booking).includes(is))
      faults.push({ rule: 'money kept', what: `${nameOf(booking)}: ${is} kept of ${booking.price}` });
  }
  return faults;
}

function auditPasses({ bookings, passes, visits }: Rows): Fault[] {
  return passes.flatMap((pass) => {
    const used = bookings.filter(
      ({ club_id, pass_id, status, payment_status }) =>
        club_id === pass.club_id && pass_id === pass.id && `${status} ${payment_status}` !== 'cancelled refunded',
    ).length;
    return visits - pass.visits_left === used
      ? []
      : [
          {
            rule: 'visits miscounted',
            what: `pass ${keyOf(pass)}: ${used} used, ${pass.visits_left} left of ${visits}`,
          },
        ];
  });
}

function auditWish(wish: Wish, made: BookingRow[]): Fault[] {
  const of = (rule: string, what: string) => [{ rule, what: `${wish.marker}: ${what}` }];
  if (made.length > 1) return of('booked twice', `${made.length} bookings of one request`);
  const [booking] = made;
  if (wish.outcome === 'refused') return booking ? of('untrue refusal', `${nameOf(booking)} was made`) : [];
  if (!booking) return wish.outcome === 'booked' ? of('booking lost', 'told as booked, and is not there') : [];
  if (wish.outcome === 'unknown') return [];
  const same =
    booking.token === wish.token &&
    booking.club_id === wish.club_id &&
    booking.court_id === wish.court_id &&
    booking.session_id === wish.session_id &&
    booking.price === wish.price &&
    +booking.starts_at === wish.starts_at &&
    +booking.ends_at === wish.ends_at;
  if (!same) return of('another booking', `${nameOf(booking)} is not the one that was told`);
  const { outcome: cancelled, refund } = wish.cancel ?? {};
  if (booking.status === 'cancelled') {
    if (cancelled !== 'cancelled' && cancelled !== 'unknown')
      return of('booking lost', 'cancelled, and not by its client');
    return refund !== undefined && refund !== booking.refund_amount
      ? of('untrue cancellation', `told ${refund} back, stored ${booking.refund_amount}`)
      : [];
  }
  if (cancelled === 'cancelled') return of('untrue cancellation', `${nameOf(booking)} was told as cancelled`);
  const sure = wish.payment_type !== 'online' || wish.seenPaid;
  return sure && booking.status !== 'confirmed' ? of('booking lost', `${nameOf(booking)} was confirmed`) : [];
}

function auditWishes({ bookings }: Rows, { wishes }: History): Fault[] {
  const byMarker = groupBy(bookings, ({ comment }) => comment ?? '');
  const faults = wishes.flatMap((wish) => auditWish(wish, byMarker.get(wish.marker) ?? []));
  const known = new Set(wishes.map(({ marker }) => marker));
  const foreign = bookings.filter(({ comment }) => !known.has(comment ?? ''));
  return [...faults, ...foreign.map((booking) => ({ rule: 'nobody asked', what: nameOf(booking) }))];
}

function auditHolds({ wishes, holds }: History): Fault[] {
  const booked = groupBy(
    wishes.filter(({ outcome, session_id }) => outcome === 'booked' && session_id === null),
    ({ club_id, court_id }) => `${club_id}-${court_id}`,
  );
  const breaks = (hold: Hold, wish: Wish) =>
    wish.device !== hold.device && overlap(hold, wish) && wish.sentAt >= hold.from && wish.answeredAt <= hold.until;
  return holds.flatMap((hold) =>
    (booked.get(`${hold.club_id}-${hold.court_id}`) ?? [])
      .filter((wish) => breaks(hold, wish))
      .map(({ marker }) => ({ rule: 'hold broken', what: `${marker} got what ${hold.device} held` })),
  );
}

function auditMessages({ bookings, payments, messages }: Rows, { letters }: History): Fault[] {
  const faults: Fault[] = [];
  const received = new Set(letters);
  const mails = messages.filter(({ channel }) => channel === 'email');
  for (const { id, kind, sent, open } of mails) {
    // A reminder waits for its day.
    if (!sent && !(kind === 'reminder' && open)) faults.push({ rule: 'message not sent', what: `${kind} ${id}` });
    if (sent && !received.has(id)) faults.push({ rule: 'message not received', what: `${kind} ${id}` });
  }
  const byBooking = groupBy(
    mails.filter(({ booking_id }) => booking_id !== null),
    ({ club_id, booking_id, kind }) => `${keyOf({ club_id, id: booking_id })} ${kind}`,
  );
  const refunded = new Set(
    payments
      .filter(({ direction, provider }) => direction === 'refund' && provider)
      .map(({ club_id, booking_id }) => keyOf({ club_id, id: booking_id })),
  );
  for (const booking of bookings) {
    const key = keyOf(booking);
    const count = (kind: string) => byBooking.get(`${key} ${kind}`)?.length ?? 0;
    const [confirmed, cancelled] = [count('confirmed'), count('cancelled')];
    const online = booking.payment_type === 'online';
    const right =
      booking.status === 'confirmed'
        ? confirmed === 1 && cancelled === 0
        : booking.status === 'cancelled'
          ? confirmed === cancelled && (online ? confirmed <= 1 : confirmed === 1)
          : confirmed === 0 && cancelled === 0;
    if (!right)
      faults.push({
        rule: 'customer not told',
        what: `${nameOf(booking)}: ${confirmed} confirmations, ${cancelled} cancellations`,
      });
    if (refunded.has(key) && count('refunded') === 0)
      faults.push({ rule: 'customer not told', what: `${nameOf(booking)}: no word of its refund` });
  }
  return faults;
}

/**
 * Recomputes from the rows and from what the clients were told whether anything was lost, doubled or untrue. The run must have settled:
 * nothing is under way any more.
 */
export function audit(rows: Rows, history: History): Fault[] {
  return [
    ...auditCourts(rows),
    ...auditGroups(rows),
    ...auditMoney(rows),
    ...auditPasses(rows),
    ...auditWishes(rows, history),
    ...auditHolds(history),
    ...auditMessages(rows, history),
  ];
}
