import { chargesByOrder, type Fault, groupBy, keyOf, nameOf, sentRefunds, sumOf } from './compare.ts';
import { countOf, type DeskLog, refundedAt } from './desk-log.ts';
import type { Deed, History } from './history.ts';
import type { BookingRow, PaymentRow, Rows } from './rows.ts';

type What = Pick<Deed, 'actor' | 'club_id' | 'action' | 'booking_id' | 'detail'>;

/** A new booking has no number before. */
const nameOfDeed = ({ actor, club_id, action, booking_id, detail }: What) =>
  [actor, club_id, action, action === 'booking_created' ? '' : (booking_id ?? ''), detail].join(' ').trim();

/** What changes nothing if it is so already, such as because a colleague was faster. */
const REPEATABLE = ['booking_moved', 'booking_no_show', 'booking_showed_up'];

/** How many entries of the log a change has: a series has one for each of its days. */
const entriesOf = ({ days = 1 }: Deed) => days;

const isRepeated = ({ action, club_id, booking_id }: Deed, deeds: readonly Deed[]) =>
  REPEATABLE.includes(action) &&
  deeds.filter((deed) => deed.action === action && deed.club_id === club_id && deed.booking_id === booking_id).length >
    1;

/**
 * Every confirmed change is in the log once, with who made it; those without an answer at most once;
 * and nothing else is.
 */
function auditLog(log: DeskLog, { deeds }: History, booked: Map<string, BookingRow[]>): Fault[] {
  const byName = groupBy(deeds, nameOfDeed);
  const logged = groupBy(log.single, (entry) => nameOfDeed({ ...entry, detail: log.detailOf(entry) }));
  const known = [...byName].flatMap(([name, own]): Fault[] => {
    const entries = logged.get(name)?.length ?? 0;
    const sum = (outcome: Deed['outcome']) =>
      own.filter((deed) => deed.outcome === outcome).reduce((all, deed) => all + entriesOf(deed), 0);
    // Of a series without an answer nobody knows how many days were free.
    const { action, detail } = own[0]!;
    const unknown =
      sum('unknown') > 0 && action === 'booking_created' ? (booked.get(detail)?.length ?? 0) : sum('unknown');
    const least = isRepeated(own[0]!, deeds) ? 0 : sum('done');
    const fits = entries >= least && entries <= sum('done') + unknown;
    return fits ? [] : [{ rule: 'log differs', what: `${name}: ${entries} entries, ${sum('done')} confirmed` }];
  });
  const foreign = [...logged.keys()].filter((name) => !byName.has(name));
  const signedOut = deeds.filter(({ isSignedOut, outcome }) => isSignedOut && outcome === 'done');
  return [
    ...known,
    ...foreign.map((what) => ({ rule: 'log invented', what })),
    ...signedOut.map((deed) => ({ rule: 'ended session acted', what: nameOfDeed(deed) })),
  ];
}

/** What staff booked exists as they booked it, unless it was moved since: all of it or nothing. */
function auditBooked(log: DeskLog, { deeds }: History, booked: Map<string, BookingRow[]>): Fault[] {
  return deeds
    .filter(({ action }) => action === 'booking_created')
    .flatMap(({ detail, club_id, outcome, places, days = 1 }): Fault[] => {
      const made = booked.get(detail) ?? [];
      const fault = (what: string) => [{ rule: 'desk booking differs', what: `${detail}: ${what}` }];
      if (made.some((row) => row.club_id !== club_id || countOf(log.of(row), 'booking_created') !== 1))
        return fault('of another club, or not in the log once');
      if (outcome === 'done' && made.length !== days) return fault(`${made.length} of ${days} bookings`);
      if (outcome === 'refused' && made.length > 0) return fault('refused, but made');
      const [place] = places ?? [];
      const away = made.filter(
        (row) =>
          place &&
          row.sequence === 0 &&
          (row.court_id !== place.court_id || +row.starts_at !== place.starts_at || +row.ends_at !== place.ends_at),
      );
      return away.flatMap((row) => fault(`${nameOf(row)} is at another time`));
    });
}

/** A block takes its time, on all of its courts, until it is removed. */
function auditBlocks({ occupations }: Rows, log: DeskLog, { deeds }: History): Fault[] {
  const rows = groupBy(
    occupations.filter(({ kind }) => kind === 'closure'),
    ({ note }) => note ?? '',
  );
  const entries = groupBy(log.single, (entry) => `${entry.action} ${log.detailOf(entry)}`);
  const blocks = deeds.filter(({ action }) => action === 'time_blocked');
  const faults = blocks.flatMap(({ club_id, detail, places = [] }): Fault[] => {
    const taken = rows.get(detail) ?? [];
    const made = entries.get(`time_blocked ${detail}`)?.length ?? 0;
    const removed = entries.get(`block_removed ${detail}`)?.length ?? 0;
    const atPlace = taken.every((row) =>
      places.some(
        ({ court_id, starts_at, ends_at }) =>
          row.club_id === club_id &&
          row.court_id === court_id &&
          +row.starts_at === starts_at &&
          +row.ends_at === ends_at,
      ),
    );
    const expected = made * places.length - removed;
    const gone = deeds.filter(
      (deed) => deed.action === 'block_removed' && deed.outcome === 'done' && deed.detail === detail,
    );
    const stays = gone.some(({ places: freed = [] }) => taken.some((row) => row.court_id === freed[0]?.court_id));
    return atPlace && taken.length === expected && !stays
      ? []
      : [{ rule: 'block differs', what: `${detail}: takes ${taken.length} of ${expected} times` }];
  });
  const known = new Set([...blocks.map(({ detail }) => detail), ...log.closings.map(({ reason }) => reason)]);
  const foreign = [...rows.keys()].filter((note) => !known.has(note));
  return [...faults, ...foreign.map((what) => ({ rule: 'block differs', what: `${what} was never requested` }))];
}

/** The state of a booking's payment follows from what the log says that staff did. */
function auditPayments(booking: BookingRow, log: DeskLog, payments: readonly PaymentRow[]): string[] {
  const entries = log.of(booking);
  const wrong: string[] = [];
  const paid = countOf(entries, 'booking_paid') - countOf(entries, 'booking_unpaid');
  const charges = payments.filter(({ direction }) => direction === 'charge');
  const refunds = payments.filter(({ direction }) => direction === 'refund');
  const atClub = charges.filter(({ provider }) => provider === null);
  const whole = atClub.filter(({ player_id, status }) => player_id === null && status === 'paid');
  const shares = atClub.filter(({ player_id, status }) => player_id !== null && status !== 'failed');
  const sharesPaid = countOf(entries, 'share_paid') - countOf(entries, 'share_unpaid');
  if (shares.length !== sharesPaid) wrong.push(`${sharesPaid} shares paid by the log, ${shares.length} payments`);
  // Of a cancelled booking the shares go back, though the rest was never paid.
  const isReturned = booking.status === 'cancelled' && shares.length > 0;
  const isAtClub = booking.payment_type === 'cash' || booking.payment_type === 'card';
  const isPaid = booking.payment_status !== 'due';
  if (isAtClub && (whole.length !== paid || (!isReturned && isPaid !== paid > 0)))
    wrong.push(`${paid} times paid by the log, ${whole.length} payments`);
  const received = sumOf(charges.filter(({ status }) => status === 'paid' || status === 'refunded'));
  if (sumOf(refunds) > received) wrong.push(`${sumOf(refunds)} refunded of ${received}`);
  if (isAtClub && paid > 0) {
    const due = booking.price - (booking.refund_amount ?? 0);
    if (received - sumOf(refunds) !== due)
      wrong.push(`${received} received, ${sumOf(refunds)} refunded, not ${due} kept`);
  }
  // Of a split booking each payer gets a part of it. Two refunds at the same instant share a charge.
  const amounts = [...groupBy(refunds, ({ created_at }) => String(+created_at)).values()].flatMap((parts) =>
    new Set(parts.map(({ charge_id }) => charge_id)).size === parts.length
      ? [sumOf(parts)]
      : parts.map(({ amount }) => amount),
  );
  for (const { note } of entries.filter(({ action }) => action === 'booking_refunded')) {
    const index = amounts.indexOf(Number(note));
    if (index === -1) wrong.push(`no refund of ${note}`);
    else amounts.splice(index, 1);
  }
  const handed = entries
    .filter(({ action }) => action === 'refund_handed_out')
    .reduce((sum, { note }) => sum + Number(note), 0);
  const out = sumOf(refunds.filter(({ provider, status }) => provider === null && status === 'refunded'));
  if (handed !== out) wrong.push(`${handed} handed out by the log, ${out} by the payments`);
  return wrong;
}

/** What else staff may change of a booking. */
function auditDeedsOf(booking: BookingRow, log: DeskLog, { messages }: Rows): string[] {
  const entries = log.of(booking);
  const wrong: string[] = [];
  const [came] = entries
    .filter(({ action }) => action === 'booking_no_show' || action === 'booking_showed_up')
    .slice(-1);
  if (booking.no_show !== (came?.action === 'booking_no_show')) wrong.push('no-show differs from the log');
  const cancelled = entries.filter(({ action }) => action === 'booking_cancelled');
  const isCancelled = booking.status === 'cancelled' && booking.cancel_reason === 'CANCELED_BY_CLUB';
  if (cancelled.length > (isCancelled ? 1 : 0)) wrong.push('cancelled by the log');
  const byHand = cancelled.find((entry) => log.single.includes(entry));
  if (byHand && byHand.note !== booking.cancel_message) wrong.push('cancelled with another message');
  const written = messages
    .filter(
      ({ kind, club_id, booking_id }) =>
        kind === 'clubMessage' && club_id === booking.club_id && booking_id === booking.id,
    )
    .map(({ payload }) => payload.message ?? '');
  const noted = entries.filter(({ action }) => action === 'customer_messaged').map(({ note }) => note ?? '');
  if (written.sort().join() !== noted.sort().join()) wrong.push(`${written.length} of ${noted.length} messages`);
  if (refundedAt(entries) > 0 && booking.pass_id !== null) wrong.push('a visit of a pass was refunded');
  return wrong;
}

/** Each refund went to the provider once: it returned what the refunds of the order add up to. */
function auditSentRefunds({ payments, orders }: Rows): Fault[] {
  const refunds = sentRefunds(payments);
  const books = new Map(orders.map((order) => [order.order_id, order]));
  // What was held and released is no refund.
  const charged = chargesByOrder(payments.filter(({ status }) => status !== 'released'));
  return [...charged].flatMap(([order, charges]) => {
    const sent = books.get(order)?.refunded ?? 0;
    const asked = sumOf(charges.flatMap((charge) => refunds.get(keyOf(charge)) ?? []));
    return sent === asked
      ? []
      : [{ rule: 'refund not sent once', what: `order ${order}: ${sent} returned, ${asked} refunded` }];
  });
}

/** Compares what staff were answered with the log, and the log with what it says was changed. */
export function auditDesk(rows: Rows, history: History, log: DeskLog): Fault[] {
  const booked = groupBy(rows.bookings, ({ comment }) => comment ?? '');
  const payments = groupBy(rows.payments, ({ club_id, booking_id }) => keyOf({ club_id, id: booking_id }));
  return [
    ...auditLog(log, history, booked),
    ...auditBooked(log, history, booked),
    ...auditBlocks(rows, log, history),
    ...rows.bookings.flatMap((booking) => {
      const faultOf = (rule: string) => (what: string) => ({ rule, what: `${nameOf(booking)}: ${what}` });
      return [
        ...auditPayments(booking, log, payments.get(keyOf(booking)) ?? []).map(faultOf('payment differs')),
        ...auditDeedsOf(booking, log, rows).map(faultOf('desk change lost')),
      ];
    }),
    ...auditSentRefunds(rows),
  ];
}
