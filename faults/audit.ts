import { auditMessages } from './audit-messages.ts';
import { auditRequests } from './audit-requests.ts';
import { auditWebhooks } from './audit-webhooks.ts';
import { type Fault, groupBy, keyOf, nameOf, overlap, type Timed } from './compare.ts';
import type { BookingAttempt, BookingPlace, Decision, History, Hold } from './history.ts';
import type { BookingRow, Rows } from './rows.ts';

/** The pairs that overlap. Compares all pairs: slow, but obviously correct. */
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
    const expected = booking.status === 'confirmed' && booking.session_id === null ? 1 : 0;
    const matches = own.every(
      (row) =>
        row.court_id === booking.court_id && +row.starts_at === +booking.starts_at && +row.ends_at === +booking.ends_at,
    );
    if (own.length !== expected || !matches)
      faults.push({ rule: 'wrong occupation', what: `${nameOf(booking)} takes ${own.length} times` });
    if (rows.length > own.length && booking.status !== 'pending')
      faults.push({ rule: 'wrong occupation', what: `${nameOf(booking)} holds time` });
  }
  return faults;
}

function auditGroups({ bookings, sessions, placeHolds }: Rows): Fault[] {
  const faults: Fault[] = [];
  for (const session of sessions) {
    const places = bookings.filter(
      ({ club_id, session_id, status }) =>
        club_id === session.club_id && session_id === session.id && (status === 'confirmed' || status === 'pending'),
    ).length;
    if (places > session.maximum)
      faults.push({ rule: 'oversold group', what: `session ${session.id}: ${places} of ${session.maximum}` });
    const held = placeHolds.filter(
      ({ club_id, session_id }) => club_id === session.club_id && session_id === session.id,
    ).length;
    if (session.maximum - session.remaining !== places + held) {
      faults.push({
        rule: 'places miscounted',
        what: `session ${session.id}: ${places} booked, ${held} held, ${session.remaining} remain of ${session.maximum}`,
      });
    }
  }
  return faults;
}

/**
 * The amounts that may be kept of an online booking in this state, in minor units. None for a state
 * in which no run should end.
 */
function allowedAmounts({ status, payment_status, price, refund_amount }: BookingRow): number[] {
  const state = `${status} ${payment_status}`;
  if (state === 'confirmed paid' || state === 'cancelled paid') return [price];
  // A booking that was paid only after it was cancelled is refunded in full; one that was paid
  // before, by the club's terms.
  if (state === 'cancelled refunded') return [0, price - (refund_amount ?? 0)];
  return state === 'confirmed refunded' || payment_status === 'refunding' ? [] : [0];
}

function auditMoney({ bookings, payments, orders }: Rows): Fault[] {
  const faults: Fault[] = [];
  const known = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  const byOrder = new Map(payments.filter(({ order_id }) => order_id).map((payment) => [payment.order_id, payment]));
  const keptAmounts = new Map<string, number>();
  for (const order of orders) {
    const charge = byOrder.get(order.order_id);
    if (!charge || !known.has(keyOf({ ...charge, id: charge.booking_id }))) {
      faults.push({ rule: 'payment without booking', what: `order ${order.order_id}` });
      continue;
    }
    const paid = order.status === 'success' || order.status === 'reversed';
    if (paid !== (charge.status === 'paid' || charge.status === 'refunded')) {
      faults.push({
        rule: 'payment status differs',
        what: `order ${order.order_id} is ${order.status}, its charge ${charge.status}`,
      });
    }
    if (order.amount !== charge.amount) faults.push({ rule: 'wrong amount', what: `order ${order.order_id}` });
    const key = keyOf({ ...charge, id: charge.booking_id });
    if (paid) keptAmounts.set(key, (keptAmounts.get(key) ?? 0) + order.amount - order.refunded);
  }
  for (const payment of payments) {
    const online = known.get(keyOf({ ...payment, id: payment.booking_id }))?.payment_type === 'online';
    if (online && payment.direction === 'refund' && (payment.status !== 'refunded' || !payment.provider)) {
      faults.push({ rule: 'refund not sent', what: `payment ${keyOf(payment)} is ${payment.status}` });
    }
  }
  const due = groupBy(
    payments.filter(({ direction, status }) => direction === 'charge' && status === 'due'),
    (payment) => keyOf({ ...payment, id: payment.booking_id }),
  );
  for (const booking of bookings.filter(({ payment_status }) => payment_status === 'due')) {
    const sums = (due.get(keyOf(booking)) ?? []).map(({ amount }) => amount);
    if (sums.length !== 1 || sums[0] !== booking.price)
      faults.push({ rule: 'wrong amount', what: `${nameOf(booking)}: ${sums} due, not ${booking.price}` });
  }
  for (const booking of bookings.filter(({ payment_type }) => payment_type === 'online')) {
    const kept = keptAmounts.get(keyOf(booking)) ?? 0;
    if (!allowedAmounts(booking).includes(kept))
      faults.push({ rule: 'wrong amount kept', what: `${nameOf(booking)}: ${kept} kept of ${booking.price}` });
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

/**
 * The places where a booking may be, by the answers that its client got: one, or several if an
 * answer is missing.
 */
function possiblePlaces(attempt: BookingAttempt): BookingPlace[] {
  let places: BookingPlace[] = [attempt];
  for (const move of attempt.moves) {
    if (move.outcome === 'moved') places = [];
    if (move.outcome !== 'refused') places.push(move);
  }
  return places;
}

const isAt = (booking: BookingRow, { court_id, session_id, starts_at, ends_at, price }: BookingPlace) =>
  booking.court_id === court_id &&
  booking.session_id === session_id &&
  booking.price === price &&
  +booking.starts_at === starts_at &&
  +booking.ends_at === ends_at;

function auditAttempt(attempt: BookingAttempt, made: BookingRow[], byClub: Decision[]): Fault[] {
  const fault = (rule: string, what: string) => [{ rule, what: `${attempt.marker}: ${what}` }];
  if (made.length > 1) return fault('booked twice', `${made.length} bookings of one request`);
  const [booking] = made;
  if (attempt.outcome === 'refused') return booking ? fault('false refusal', `${nameOf(booking)} was made`) : [];
  if (!booking)
    return attempt.outcome === 'booked' ? fault('booking lost', 'confirmed to the client, but does not exist') : [];
  if (attempt.outcome === 'unknown') return [];
  const same =
    booking.token === attempt.token &&
    booking.club_id === attempt.club_id &&
    possiblePlaces(attempt).some((place) => isAt(booking, place));
  if (!same) return fault('wrong booking', `${nameOf(booking)} is not the confirmed one`);
  const moves = booking.sequence - (booking.status === 'cancelled' ? 1 : 0);
  const confirmedMoves = attempt.moves.filter(({ outcome }) => outcome === 'moved').length;
  const maxMoves = attempt.moves.filter(({ outcome }) => outcome !== 'refused').length;
  if (moves < confirmedMoves || moves > maxMoves)
    return fault(
      'moves miscounted',
      `${nameOf(booking)} was moved ${moves} times; ${confirmedMoves} confirmed, ${maxMoves} requested`,
    );
  const { outcome: cancelled, refund } = attempt.cancel ?? {};
  if (booking.status === 'cancelled') {
    const clubs = booking.cancel_reason === 'CANCELED_BY_CLUB';
    const known = clubs ? byClub.length > 0 : cancelled === 'cancelled' || cancelled === 'unknown';
    if (!known) return fault('booking lost', `cancelled, and not by its ${clubs ? 'club' : 'client'}`);
    return !clubs && refund !== undefined && refund !== booking.refund_amount
      ? fault('false cancellation', `confirmed a refund of ${refund}, stored ${booking.refund_amount}`)
      : [];
  }
  if (cancelled === 'cancelled' || byClub.some(({ outcome }) => outcome === 'done'))
    return fault('false cancellation', `${nameOf(booking)} was confirmed as cancelled`);
  const isFinal = attempt.payment_type !== 'online' || attempt.seenPaid;
  return isFinal && booking.status !== 'confirmed' ? fault('booking lost', `${nameOf(booking)} was confirmed`) : [];
}

function auditAttempts({ bookings }: Rows, { attempts, clubRequests, decisions }: History): Fault[] {
  const byMarker = groupBy(bookings, ({ comment }) => comment ?? '');
  const byClub = groupBy(
    decisions.filter(({ action, outcome }) => action === 'cancelled' && outcome !== 'refused'),
    ({ marker }) => marker,
  );
  const faults = attempts.flatMap((attempt) =>
    auditAttempt(attempt, byMarker.get(attempt.marker) ?? [], byClub.get(attempt.marker) ?? []),
  );
  const known = new Set([...attempts, ...clubRequests].map(({ marker }) => marker));
  const foreign = bookings.filter(({ comment }) => !known.has(comment ?? ''));
  return [...faults, ...foreign.map((booking) => ({ rule: 'not requested', what: nameOf(booking) }))];
}

/**
 * Checks that each client that waited for a time that is now free got exactly one email, and that
 * no other client got any.
 */
function auditWatches({ occupations, messages }: Rows, { watches }: History): Fault[] {
  const nameOfTime = (email: string, court: number, starts: string | Date, ends: string | Date) =>
    `${email} court ${court} ${new Date(starts).toISOString()} to ${new Date(ends).toISOString()}`;
  const freedEmails = groupBy(
    messages.filter(({ kind }) => kind === 'freed'),
    ({ recipient, payload }) => nameOfTime(recipient, payload.court_id!, payload.starts_at!, payload.ends_at!),
  );
  const faults = watches.flatMap((watch): Fault[] => {
    const what = nameOfTime(watch.email, watch.court_id, new Date(watch.starts_at), new Date(watch.ends_at));
    const emails = freedEmails.get(what)?.length ?? 0;
    freedEmails.delete(what);
    if (emails > (watch.outcome === 'refused' ? 0 : watch.outcome === 'watched' ? 1 : 2))
      return [{ rule: 'notified of a free time too often', what: `${what}: ${emails} emails` }];
    const free = !occupations.some(
      (taken) =>
        taken.club_id === watch.club_id &&
        (taken.court_id === watch.court_id || (watch.coach && taken.coach_id !== null)) &&
        overlap(taken, watch),
    );
    return watch.outcome === 'watched' && free && emails === 0 ? [{ rule: 'not notified of a free time', what }] : [];
  });
  return [...faults, ...[...freedEmails.keys()].map((what) => ({ rule: 'not watched', what }))];
}

/** Every time and place that was confirmed to a client, with the client's device. */
function* confirmedTimes({ attempts }: History) {
  for (const attempt of attempts) {
    const { marker, device, club_id } = attempt;
    if (attempt.outcome === 'booked') yield { ...attempt, marker, device, club_id };
    for (const move of attempt.moves) if (move.outcome === 'moved') yield { ...move, marker, device, club_id };
  }
}

function auditHolds(history: History): Fault[] {
  type ConfirmedTime = Omit<Hold, 'from' | 'until'> & Pick<BookingAttempt, 'marker' | 'sentAt' | 'answeredAt'>;
  const taken = groupBy(
    [...confirmedTimes(history)].filter(({ session_id }) => session_id === null),
    ({ club_id, court_id }) => `${club_id}-${court_id}`,
  );
  const breaks = (hold: Hold, confirmed: ConfirmedTime) =>
    confirmed.device !== hold.device &&
    overlap(hold, confirmed) &&
    confirmed.sentAt >= hold.from &&
    confirmed.answeredAt <= hold.until;
  return history.holds.flatMap((hold) =>
    (taken.get(`${hold.club_id}-${hold.court_id}`) ?? [])
      .filter((confirmed) => breaks(hold, confirmed))
      .map(({ marker }) => ({ rule: 'hold broken', what: `${marker} got what ${hold.device} held` })),
  );
}

/**
 * Recomputes from the rows and the clients' logs whether anything was lost, duplicated or false.
 * The run must have settled: no work is pending.
 */
export function audit(rows: Rows, history: History): Fault[] {
  return [
    ...auditCourts(rows),
    ...auditGroups(rows),
    ...auditMoney(rows),
    ...auditPasses(rows),
    ...auditAttempts(rows, history),
    ...auditHolds(history),
    ...auditRequests(rows, history),
    ...auditWatches(rows, history),
    ...auditMessages(rows, history),
    ...auditWebhooks(rows, history),
  ];
}
