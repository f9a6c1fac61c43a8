import { type Fault, groupBy, keyOf } from './compare.ts';
import { countOf, type DeskLog } from './desk-log.ts';
import type { History, ReceivedEvent } from './history.ts';
import type { BookingRow, Rows, WebhookRow } from './rows.ts';

/** How often each event of a subject must have been stored, by its type. */
type Expected = Record<string, number>;

/** A booking that was confirmed tells so once, and each move and its cancellation. */
function expectedOf({ status, sequence, payment_type }: BookingRow, confirmed: number): Expected {
  const cancelled = status === 'cancelled' && (payment_type !== 'online' || confirmed > 0) ? 1 : 0;
  const isConfirmed = status === 'confirmed' || cancelled > 0;
  return {
    'booking.confirmed': isConfirmed ? 1 : 0,
    'booking.moved': sequence - (status === 'cancelled' ? 1 : 0),
    'booking.cancelled': cancelled,
  };
}

const compare = (subject: string, expected: Expected, events: readonly WebhookRow[] = []): Fault[] =>
  Object.entries(expected).flatMap(([type, count]) => {
    const stored = events.filter((event) => event.type === type).length;
    return stored === count ? [] : [{ rule: 'webhook missing', what: `${subject}: ${stored} of ${count} ${type}` }];
  });

/** The last event of a booking must say where it is now. */
function auditLast(booking: BookingRow, events: readonly WebhookRow[]): Fault[] {
  const last = events.toSorted((one, other) => one.sequence! - other.sequence!).at(-1);
  const matches = !last || (Date.parse(last.starts_at!) === +booking.starts_at && last.sequence === booking.sequence);
  return matches ? [] : [{ rule: 'webhook outdated', what: `booking ${keyOf(booking)}: ${last.type}` }];
}

/** Every stored event arrived with its type, and nothing else did. */
function auditArrival(stored: readonly WebhookRow[], received: readonly ReceivedEvent[]): Fault[] {
  const byId = groupBy(received, ({ id }) => id);
  const known = new Set(stored.map(({ id }) => id));
  return [
    ...stored.flatMap(({ id, type, delivered }) => {
      if (!delivered) return [{ rule: 'webhook not delivered', what: `${type} ${id}` }];
      const arrived = byId.get(id)?.every((one) => one.type === type) ?? false;
      return arrived ? [] : [{ rule: 'webhook not received', what: `${type} ${id}` }];
    }),
    ...received
      .filter(({ id }) => !known.has(id))
      .map(({ id, type }) => ({ rule: 'webhook invented', what: `${type} ${id}` })),
    ...received.filter(({ verified }) => !verified).map(({ id }) => ({ rule: 'webhook not signed', what: id })),
  ];
}

/**
 * Recomputes from the rows which events clubs must have been told of, and whether each arrived at
 * least once. Without endpoints there are none.
 */
export function auditWebhooks(
  { webhooks, bookings, payments, requests }: Rows,
  history: History,
  log: DeskLog,
): Fault[] {
  if (webhooks === undefined) return [];
  const of = (subject: 'booking' | 'payment' | 'request', id: (event: WebhookRow) => number | null) =>
    groupBy(
      webhooks.filter(({ type }) => type.startsWith(subject)),
      (event) => keyOf({ club_id: event.club_id, id: id(event) }),
    );
  const ofBookings = of('booking', (event) => event.booking_id);
  const ofPayments = of('payment', (event) => event.payment_id);
  // The desk can note a payment, take it back, and note it again.
  const paidAtClub = new Map(bookings.map((one) => [keyOf(one), countOf(log.of(one), 'booking_paid')]));
  const takenBack = new Map(bookings.map((one) => [keyOf(one), countOf(log.of(one), 'booking_unpaid')]));
  const ofRequests = of('request', (event) => event.request_id);
  return [
    ...bookings.flatMap((booking) => {
      const own = ofBookings.get(keyOf(booking)) ?? [];
      const confirmed = own.filter(({ type }) => type === 'booking.confirmed').length;
      return [...compare(`booking ${keyOf(booking)}`, expectedOf(booking, confirmed), own), ...auditLast(booking, own)];
    }),
    ...payments.flatMap((payment) => {
      const { direction, status, provider } = payment;
      const isRefund = direction === 'refund' && status === 'refunded';
      const isCharge = direction === 'charge' && (status === 'paid' || status === 'refunded');
      const key = keyOf({ ...payment, id: payment.booking_id });
      const isAtClub = direction === 'charge' && provider === null;
      // Each time that a share is noted is a payment of its own.
      const isShare = isAtClub && payment.player_id !== null;
      const noted = isShare ? 1 : isAtClub ? (paidAtClub.get(key) ?? 0) : 0;
      const charged = provider === null ? noted : isCharge ? 1 : 0;
      const undone = isShare ? (status === 'failed' ? 1 : 0) : isAtClub ? (takenBack.get(key) ?? 0) : 0;
      const expected = {
        'payment.succeeded': charged,
        'payment.voided': undone,
        'payment.refunded': isRefund ? 1 : 0,
      };
      return compare(`payment ${keyOf(payment)}`, expected, ofPayments.get(keyOf(payment)));
    }),
    ...requests.flatMap((request) => {
      const declined = request.status === 'declined' || request.offered_at !== null;
      const expected = {
        'request.created': 1,
        'request.declined': declined ? 1 : 0,
        'request.accepted': request.status === 'accepted' ? 1 : 0,
      };
      return compare(`request ${keyOf(request)}`, expected, ofRequests.get(keyOf(request)));
    }),
    ...auditArrival(webhooks, history.webhooks),
  ];
}
