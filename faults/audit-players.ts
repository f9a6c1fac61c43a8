import type { DeskAction } from '#core/schemas/desk-day.ts';
import { type Fault, groupBy, keyOf, nameOf, sumOf } from './compare.ts';
import type { BookingRow, PaymentRow, PlayerRow, Rows, SplitRow } from './rows.ts';

const ofBooking = ({ club_id, booking_id }: { club_id: number; booking_id: number }) =>
  keyOf({ club_id, id: booking_id });

/** What is left of a charge that was paid, in minor units. */
const leftOf = (charge: PaymentRow, refunds: readonly PaymentRow[]) =>
  charge.amount -
  sumOf(refunds.filter(({ club_id, charge_id }) => club_id === charge.club_id && charge_id === charge.id));

type Booking = {
  booking: BookingRow;
  split: SplitRow;
  players: PlayerRow[];
  charges: PaymentRow[];
  refunds: PaymentRow[];
  /** Whether the desk refunded a part of it: then less is left than the rules say. */
  isEased: boolean;
  /** Whether the desk took back that a share, or the booking, was paid at the club. */
  isUnpaidAtDesk: boolean;
};

/** The shares and the organiser's part are the price, and no place is taken twice. */
function auditShares({ booking, split, players, isEased }: Booking): Fault[] {
  const faults: Fault[] = [];
  const what = nameOf(booking);
  // The organiser has the rest of the division.
  const share = Math.floor(booking.price / split.places);
  if (!isEased && split.share !== share)
    faults.push({ rule: 'wrong share', what: `${what}: ${split.share} of ${booking.price} for ${split.places}` });
  const taking = players.filter(
    ({ state, share_status }) => state === 'joined' || ['paid', 'covered'].includes(share_status),
  );
  const places = new Set(taking.map(({ place }) => place));
  if (places.size < taking.length || taking.some(({ place }) => place >= split.places))
    faults.push({ rule: 'oversold game', what: `${what}: ${taking.length} of ${split.places} places` });
  // A cancellation that refunds anything refunds a part of each share that the club has.
  for (const { id, state, share_status } of players)
    if (booking.status === 'cancelled' && (booking.refund_amount ?? 0) > 0 && share_status === 'paid' && !isEased)
      faults.push({ rule: 'share left out of the refund', what: `${what}: player ${id} ${state}` });
  // At the club it is handed out when the player asks.
  for (const { id, state, share_status } of players)
    if (share_status === 'refunding' && booking.payment_type === 'online')
      faults.push({ rule: 'share not refunded', what: `${what}: player ${id} ${state}` });
  return faults;
}

/** Whether the bank gave a payment back by itself: no refund of ours is of it. */
const isReversed = ({ id, club_id, status }: PaymentRow, refunds: readonly PaymentRow[]) =>
  status === 'refunded' && !refunds.some((refund) => refund.club_id === club_id && refund.charge_id === id);

/** What the bank gave back is due again, and covered once the split has closed. */
const isUnpaid = (status: string) => status === 'due' || status === 'covered';

/**
 * Who took a share from the match has both or neither. Who was removed from the match keeps a share that
 * was paid at the club, also if the desk takes the payment back later.
 */
function auditBoth({ booking, split, players, isUnpaidAtDesk }: Booking): Fault[] {
  return players.flatMap(({ id, state, share_status, match_state }): Fault[] => {
    const what = `${nameOf(booking)}: player ${id} ${state} ${share_status}, ${match_state} in the match`;
    if (match_state === 'accepted' && state !== 'joined') return [{ rule: 'left the share, kept the match', what }];
    const couldGo =
      match_state === 'left' || (match_state === 'removed' && split.closed_at === null && !isUnpaidAtDesk);
    const hasShare = booking.status === 'confirmed' && state === 'joined' && share_status === 'due';
    return couldGo && hasShare ? [{ rule: 'left the match, kept the share', what }] : [];
  });
}

/** Each player paid once what is theirs, and nothing that they got back. */
function auditPayers({ booking, split, players, charges, refunds, isEased }: Booking): Fault[] {
  return players.flatMap(({ id, state, share_status }): Fault[] => {
    const what = `${nameOf(booking)}: player ${id} ${state} ${share_status}`;
    const lefts = charges
      .filter(({ player_id, status }) => player_id === id && (status === 'paid' || status === 'refunded'))
      .filter((charge) => !(isUnpaid(share_status) && isReversed(charge, refunds)))
      .map((charge) => leftOf(charge, refunds))
      .filter((left) => left !== 0);
    if (lefts.length > 1) return [{ rule: 'player charged twice', what }];
    const left = lefts[0] ?? 0;
    const isRight =
      share_status === 'paid'
        ? left === split.share || (isEased && left < split.share && left >= 0)
        : // A cancellation may return a part.
          share_status === 'refunded' && booking.status === 'cancelled'
          ? left >= 0 && left < split.share
          : left === 0;
    return isRight ? [] : [{ rule: 'wrong share kept', what: `${what}: ${left} of ${split.share}` }];
  });
}

/**
 * What the club has of a booking that stands and is paid: the price, and until the split closes, also
 * the shares, if its organiser has paid the whole price.
 */
function wholeOf({ booking, split, players }: Booking): number {
  const isOpen = booking.status === 'confirmed' && split.closed_at === null && split.charge_at !== null;
  if (!isOpen || booking.payment_status !== 'paid') return booking.price;
  return booking.price + split.share * players.filter(({ share_status }) => share_status === 'paid').length;
}

/** All that was taken for a booking is its price, or what the club keeps of it. */
function auditSum(one: Booking): Fault[] {
  const { booking, split, charges, refunds, isEased } = one;
  const faults: Fault[] = [];
  const what = nameOf(booking);
  const paid = charges.filter(
    (charge) => charge.status === 'paid' || (charge.status === 'refunded' && !isReversed(charge, refunds)),
  );
  const kept = paid.reduce((sum, charge) => sum + leftOf(charge, refunds), 0);
  const whole = wholeOf(one);
  const back = sumOf(refunds.filter(({ charge_id }) => charge_id === null));
  if (kept > whole && !isEased) faults.push({ rule: 'booking overcharged', what: `${what}: ${kept}` });
  if (kept < back) faults.push({ rule: 'booking overrefunded', what: `${what}: ${kept} kept, ${back} given back` });
  const isPaid = booking.status === 'confirmed' && booking.payment_status === 'paid';
  if (isPaid && !isEased && kept !== whole)
    faults.push({ rule: 'split not charged', what: `${what}: ${kept} of ${whole}` });
  // What is due at the club is what was not received.
  const due = sumOf(charges.filter(({ status }) => status === 'due'));
  const isOwed = booking.status === 'confirmed' && booking.payment_status === 'due' && split.charge_at === null;
  if (isOwed && due + kept !== booking.price)
    faults.push({ rule: 'wrong amount', what: `${what}: ${due} due and ${kept} paid` });
  const held = charges.filter(({ status }) => status === 'authorised');
  if (held.length > 1) faults.push({ rule: 'held twice', what });
  if (held.some(({ capture }) => capture !== null)) faults.push({ rule: 'hold not taken', what });
  const isHeld = booking.payment_type === 'online' && booking.payment_status === 'due';
  if (booking.status === 'confirmed' && isHeld && held.length === 0) faults.push({ rule: 'nothing held', what });
  return faults;
}

/** What was released is not at the provider. */
const auditReleases = ({ booking, charges }: Booking, orders: Rows['orders']): Fault[] =>
  charges.flatMap((charge) => {
    const order = orders.find(({ order_id }) => order_id === charge.order_id);
    const isGone = !order || (order.status === 'reversed' && order.refunded === order.amount);
    return charge.status === 'released' && !isGone
      ? [{ rule: 'released hold kept', what: `${nameOf(booking)}: order ${charge.order_id}` }]
      : [];
  });

/**
 * Checks the money of every booking that players share: shares add up to the price, nobody is charged
 * twice, the organiser for what is missing alone, and what goes back has gone; and that who took a share
 * from a match has both or neither.
 */
export function auditPlayers({ bookings, splits, players, payments, orders, log }: Rows): Fault[] {
  const known = new Map(bookings.map((booking) => [keyOf(booking), booking]));
  const all = { players: groupBy(players, ofBooking), payments: groupBy(payments, ofBooking) };
  return splits.flatMap((split): Fault[] => {
    const key = ofBooking(split);
    const booking = known.get(key);
    if (!booking) return [{ rule: 'split without booking', what: `split ${key}` }];
    const rows = all.payments.get(key) ?? [];
    const has = (...actions: DeskAction[]) =>
      log.some(
        ({ club_id, booking_id, action }) =>
          club_id === split.club_id && booking_id === split.booking_id && actions.includes(action),
      );
    const one: Booking = {
      ...{ booking, split, players: all.players.get(key) ?? [] },
      charges: rows.filter(({ direction }) => direction === 'charge'),
      refunds: rows.filter(({ direction }) => direction === 'refund'),
      isEased: has('booking_refunded'),
      isUnpaidAtDesk: has('share_unpaid', 'booking_unpaid'),
    };
    return [
      ...auditShares(one),
      ...auditBoth(one),
      ...auditPayers(one),
      ...auditSum(one),
      ...auditReleases(one, orders),
    ];
  });
}
