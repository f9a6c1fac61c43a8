import { auditAttempts } from './audit-attempts.ts';
import { auditClosings } from './audit-closings.ts';
import { auditDesk } from './audit-desk.ts';
import { auditMatches } from './audit-matches.ts';
import { auditMessages } from './audit-messages.ts';
import { auditOffers } from './audit-offers.ts';
import { auditPlayers } from './audit-players.ts';
import { auditRequests } from './audit-requests.ts';
import { auditSeries } from './audit-series.ts';
import { auditWebhooks } from './audit-webhooks.ts';
import { auditWishes } from './audit-wishes.ts';
import {
  chargesByOrder,
  type Fault,
  groupBy,
  keyOf,
  nameOf,
  overlap,
  sentRefunds,
  sumOf,
  type Timed,
} from './compare.ts';
import { closedMessages, type DeskLog, readDeskLog } from './desk-log.ts';
import type { BookingAttempt, History, Hold } from './history.ts';
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

function auditCourts({ bookings, sessions, occupations }: Rows, log: DeskLog): Fault[] {
  const faults: Fault[] = [];
  const standing = bookings.filter(({ status, session_id }) => status === 'confirmed' && session_id === null);
  const taken = [
    ...standing.map((row) => ({ ...row, name: nameOf(row) })),
    ...sessions.filter((row) => !log.closingOf(row)).map((row) => ({ ...row, name: `session ${row.id}` })),
    ...occupations.filter(({ kind }) => kind === 'closure').map((row) => ({ ...row, name: `block ${row.note}` })),
  ];
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

function auditGroups({ bookings, sessions, placeHolds }: Rows, log: DeskLog): Fault[] {
  const faults: Fault[] = [];
  // One that was closed takes nobody: the audit of closings looks at it.
  for (const session of sessions.filter((row) => !log.closingOf(row))) {
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
  if (state === 'confirmed paid') return [price];
  // What the club kept, less what it refunded since.
  if (state === 'cancelled paid') return [price - (refund_amount ?? 0)];
  // A booking that was paid only after it was cancelled is refunded in full; one that was paid
  // before, by the club's terms.
  if (state === 'cancelled refunded') return [0, price - (refund_amount ?? 0)];
  return state === 'confirmed refunded' || payment_status === 'refunding' ? [] : [0];
}

function auditMoney({ bookings, payments, orders, splits }: Rows): Fault[] {
  const faults: Fault[] = [];
  // What is kept and due of those is audited with their players.
  const shared = new Set(splits.map(({ club_id, booking_id }) => keyOf({ club_id, id: booking_id })));
  const whole = bookings.filter((booking) => !shared.has(keyOf(booking)));
  const known = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  const byOrder = chargesByOrder(payments);
  const refunds = sentRefunds(payments);
  const keptAmounts = new Map<string, number>();
  for (const order of orders) {
    const charges = byOrder.get(order.order_id) ?? [];
    if (charges.length === 0 || !charges.every((charge) => known.has(keyOf({ ...charge, id: charge.booking_id })))) {
      faults.push({ rule: 'payment without booking', what: `order ${order.order_id}` });
      continue;
    }
    if (order.amount !== sumOf(charges)) faults.push({ rule: 'wrong amount', what: `order ${order.order_id}` });
    for (const charge of charges) {
      const paid = (order.status === 'success' || order.status === 'reversed') && charge.status !== 'released';
      if (paid !== (charge.status === 'paid' || charge.status === 'refunded')) {
        faults.push({
          rule: 'payment status differs',
          what: `order ${order.order_id} is ${order.status}, its charge ${charge.status}`,
        });
      }
      // Of an order that pays several bookings each keeps its part, less its own refunds. The audit of
      // the refunds compares their sum with what the provider returned.
      const back = charges.length > 1 ? sumOf(refunds.get(keyOf(charge)) ?? []) : order.refunded;
      const key = keyOf({ ...charge, id: charge.booking_id });
      if (paid) keptAmounts.set(key, (keptAmounts.get(key) ?? 0) + charge.amount - back);
    }
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
  for (const booking of whole.filter(({ payment_status }) => payment_status === 'due')) {
    const sums = (due.get(keyOf(booking)) ?? []).map(({ amount }) => amount);
    if (sums.length !== 1 || sums[0] !== booking.price)
      faults.push({ rule: 'wrong amount', what: `${nameOf(booking)}: ${sums} due, not ${booking.price}` });
  }
  for (const booking of whole.filter(({ payment_type }) => payment_type === 'online')) {
    const kept = keptAmounts.get(keyOf(booking)) ?? 0;
    if (!allowedAmounts(booking).includes(kept))
      faults.push({ rule: 'wrong amount kept', what: `${nameOf(booking)}: ${kept} kept of ${booking.price}` });
  }
  return faults;
}

function auditPasses(rows: Rows): Fault[] {
  const { bookings, passes } = rows;
  const credits = new Set(
    closedMessages(rows).flatMap(({ closed }) => closed.flatMap(({ pass }) => (pass ? [pass.code] : []))),
  );
  return passes.flatMap((pass) => {
    const visits = credits.has(pass.code) ? 1 : rows.visits;
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
 * Checks that each client that waited for a time that is now free got exactly one email, or one more
 * if it repeated the request, and that no other client got any.
 */
function auditWatches({ occupations, messages }: Rows, { watches, wishes, deeds }: History, log: DeskLog): Fault[] {
  const nameOfTime = (email: string, court: number, starts: string | Date, ends: string | Date) =>
    `${email} court ${court} ${new Date(starts).toISOString()} to ${new Date(ends).toISOString()}`;
  // What is offered to a wish, no line was joined for; if the club takes it back, nothing is left of it.
  const wishers = new Set(wishes.map(({ email }) => email));
  const freedEmails = groupBy(
    messages.filter(({ kind, recipient }) => kind === 'freed' && !wishers.has(recipient)),
    ({ recipient, payload }) => nameOfTime(recipient, payload.court_id!, payload.starts_at!, payload.ends_at!),
  );
  const faults = watches.flatMap((watch): Fault[] => {
    const what = nameOfTime(watch.email, watch.court_id, new Date(watch.starts_at), new Date(watch.ends_at));
    const emails = freedEmails.get(what)?.length ?? 0;
    freedEmails.delete(what);
    // What the desk takes back is offered anew once it frees it.
    const takenBack = deeds.filter(
      ({ club_id, action }) => club_id === watch.club_id && (action === 'time_blocked' || action === 'time_closed'),
    ).length;
    // A request without an answer may have worked, and its repetition waits again.
    const most = watch.outcome === 'refused' ? 0 : (watch.repeated ? 2 : 1) + takenBack;
    if (emails > most) return [{ rule: 'notified of a free time too often', what: `${what}: ${emails} emails` }];
    const free =
      !log.closingOf(watch) &&
      !occupations.some(
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
function* confirmedTimes({ attempts, deeds }: History) {
  for (const attempt of attempts) {
    const { marker, device, club_id } = attempt;
    if (attempt.outcome === 'booked') yield { ...attempt, marker, device, club_id };
    for (const move of attempt.moves) if (move.outcome === 'moved') yield { ...move, marker, device, club_id };
  }
  for (const { action, detail, actor, outcome, places = [], ...deed } of deeds) {
    const isTaken = outcome === 'done' && ['booking_created', 'booking_moved', 'time_blocked'].includes(action);
    for (const place of isTaken ? places : [])
      yield { ...deed, ...place, marker: `${action} ${detail}`, device: actor };
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
  const log = readDeskLog(rows, history);
  return [
    ...auditCourts(rows, log),
    ...auditGroups(rows, log),
    ...auditMoney(rows),
    ...auditPlayers(rows),
    ...auditPasses(rows),
    ...auditAttempts(rows, history, log),
    ...auditSeries(rows, history),
    ...auditHolds(history),
    ...auditRequests(rows, history, log),
    ...auditWatches(rows, history, log),
    ...auditOffers(rows, history, log),
    ...auditWishes(rows, history),
    ...auditMatches(rows),
    ...auditMessages(rows, history, log),
    ...auditWebhooks(rows, history, log),
    ...auditDesk(rows, history, log),
    ...auditClosings(rows, history, log),
  ];
}
