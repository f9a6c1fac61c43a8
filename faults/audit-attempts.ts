import { MINUTE } from '#core/domain/units.ts';
import { type Fault, groupBy, keyOf, nameOf } from './compare.ts';
import { countOf, type DeskLog, refundedAt } from './desk-log.ts';
import type { BookingAttempt, BookingPlace, Decision, Deed, History, MoveAttempt } from './history.ts';
import type { BookingRow, LogRow, Rows } from './rows.ts';

/** How long a request may still be at work after its client gave up, ms. */
const LATE = MINUTE;

type PlacedAttempt = BookingPlace & Pick<MoveAttempt, 'sentAt' | 'answeredAt'> & { isDone: boolean };

const placesOf = ({ moves }: BookingAttempt): PlacedAttempt[] =>
  moves.filter(({ outcome }) => outcome !== 'refused').map((move) => ({ ...move, isDone: move.outcome === 'moved' }));

const deedsAsPlaces = (deeds: readonly Deed[]): PlacedAttempt[] =>
  deeds
    .filter(({ action, outcome }) => action === 'booking_moved' && outcome !== 'refused')
    .flatMap(({ places = [], sentAt, answeredAt, outcome }) =>
      places.map((place) => ({ ...place, sentAt, answeredAt, isDone: outcome === 'done' })),
    );

/**
 * The places where a booking may be, by the answers that its client and the club's staff got: all at
 * which it was put, without those before a later move that was confirmed.
 */
function possiblePlaces(attempt: BookingAttempt, deeds: readonly Deed[]): BookingPlace[] {
  const { sentAt, answeredAt } = attempt;
  const all = [{ ...attempt, sentAt, answeredAt, isDone: true }, ...placesOf(attempt), ...deedsAsPlaces(deeds)];
  // One client's moves follow each other, also if one had no answer.
  const late = deeds.length > 0 ? LATE : 0;
  const endOf = ({ isDone, ...place }: PlacedAttempt) => place.answeredAt + (isDone ? 0 : late);
  return all.filter((place) => !all.some((later) => later !== place && later.isDone && later.sentAt >= endOf(place)));
}

const isAt = (booking: BookingRow, { court_id, session_id, starts_at, ends_at }: BookingPlace) =>
  booking.court_id === court_id &&
  (session_id === 'added' ? booking.session_id !== null : booking.session_id === session_id) &&
  +booking.starts_at === starts_at &&
  +booking.ends_at === ends_at;

/** What staff refunded lowers the price, unless the booking was moved since. */
const fitsPrice = (booking: BookingRow, { price = 0 }: BookingPlace, refunded: number) =>
  booking.price <= price && booking.price >= price - refunded;

/** What staff did to a booking, by its log and by their own. */
type ByStaff = { entries: LogRow[]; deeds: Deed[]; isClosed: boolean };

function auditPlace(attempt: BookingAttempt, booking: BookingRow, { entries, deeds, isClosed }: ByStaff): string[] {
  const movedByDesk = countOf(entries, 'booking_moved');
  const same =
    // The links of a series may not have arrived.
    (booking.token === attempt.token || (attempt.planned_at !== undefined && !attempt.token)) &&
    booking.club_id === attempt.club_id &&
    // Where a closing puts a booking, the audit of messages compares.
    (isClosed ||
      possiblePlaces(attempt, deeds).some(
        (place) =>
          isAt(booking, place) &&
          // The desk's move costs what its price rule says; the audit of money compares it.
          (movedByDesk > 0 || fitsPrice(booking, place, refundedAt(entries))),
      ));
  return same ? [] : [`${nameOf(booking)} is not the confirmed one`];
}

function auditAttempt(
  attempt: BookingAttempt,
  made: BookingRow[],
  byClub: Decision[],
  staff: (booking: BookingRow) => ByStaff,
): Fault[] {
  const fault = (rule: string, what: string) => [{ rule, what: `${attempt.marker}: ${what}` }];
  if (made.length > 1) return fault('booked twice', `${made.length} bookings of one request`);
  const [booking] = made;
  if (attempt.outcome === 'refused') return booking ? fault('false refusal', `${nameOf(booking)} was made`) : [];
  if (!booking)
    return attempt.outcome === 'booked' ? fault('booking lost', 'confirmed to the client, but does not exist') : [];
  if (attempt.outcome === 'unknown') return [];
  const byStaff = staff(booking);
  const [elsewhere] = auditPlace(attempt, booking, byStaff);
  if (elsewhere) return fault('wrong booking', elsewhere);
  const byDesk = countOf(byStaff.entries, 'booking_moved');
  const moves = booking.sequence - (booking.status === 'cancelled' ? 1 : 0) - byDesk;
  const confirmedMoves = attempt.moves.filter(({ outcome }) => outcome === 'moved').length;
  // A repeated request moves again what staff moved away in between.
  const maxMoves = attempt.moves.filter(({ outcome }) => outcome !== 'refused').length + byDesk;
  if (moves < confirmedMoves || moves > maxMoves)
    return fault(
      'moves miscounted',
      `${nameOf(booking)} was moved ${moves} times; ${confirmedMoves} confirmed, ${maxMoves} requested`,
    );
  return auditEnd(attempt, booking, byClub, byStaff).flatMap(([rule, what]) => fault(rule, what));
}

/** Whether the booking ended as its client and its club were told. */
function auditEnd(
  attempt: BookingAttempt,
  booking: BookingRow,
  byClub: Decision[],
  { entries }: ByStaff,
): [rule: string, what: string][] {
  const { outcome: cancelled, refund } = attempt.cancel ?? {};
  if (booking.status === 'cancelled') {
    const clubs = booking.cancel_reason === 'CANCELED_BY_CLUB';
    const known = clubs
      ? byClub.length > 0 || countOf(entries, 'booking_cancelled') > 0
      : cancelled === 'cancelled' || cancelled === 'unknown';
    if (!known) return [['booking lost', `cancelled, and not by its ${clubs ? 'club' : 'client'}`]];
    const more = (booking.refund_amount ?? 0) - (refund ?? 0);
    // Staff may have refunded more since.
    const differs = refundedAt(entries) === 0 ? more !== 0 : more < 0 || more > refundedAt(entries);
    return !clubs && refund !== undefined && differs
      ? [['false cancellation', `confirmed a refund of ${refund}, stored ${booking.refund_amount}`]]
      : [];
  }
  if (cancelled === 'cancelled' || byClub.some(({ outcome }) => outcome === 'done'))
    return [['false cancellation', `${nameOf(booking)} was confirmed as cancelled`]];
  const isFinal = attempt.payment_type !== 'online' || attempt.seenPaid;
  return isFinal && booking.status !== 'confirmed' ? [['booking lost', `${nameOf(booking)} was confirmed`]] : [];
}

/** The visits of a series have one marker, and each its week. */
const nameOfAttempt = ({ marker, planned_at }: Pick<BookingAttempt, 'marker' | 'planned_at'>) =>
  planned_at === undefined ? marker : `${marker} of ${planned_at}`;

/** Compares bookings with what their clients were answered, and with what staff did since. */
export function auditAttempts(
  { bookings }: Rows,
  { attempts, clubRequests, decisions, deeds }: History,
  log: DeskLog,
): Fault[] {
  const series = new Set(attempts.filter(({ planned_at }) => planned_at !== undefined).map(({ marker }) => marker));
  const nameOfBooking = ({ comment, series_start }: BookingRow) => {
    const marker = comment ?? '';
    return series.has(marker) ? nameOfAttempt({ marker, planned_at: +(series_start ?? 0) }) : marker;
  };
  const byName = groupBy(bookings, nameOfBooking);
  const byClub = groupBy(
    decisions.filter(({ action, outcome }) => action === 'cancelled' && outcome !== 'refused'),
    ({ marker }) => marker,
  );
  const byBooking = groupBy(
    deeds.filter(({ booking_id }) => booking_id !== null),
    ({ club_id, booking_id }) => keyOf({ club_id, id: booking_id }),
  );
  const closed = new Set(log.closings.flatMap((closing) => log.ofClosing(closing)));
  const staff = (booking: BookingRow): ByStaff => {
    const entries = log.of(booking);
    const isClosed = entries.some((entry) => entry.action === 'booking_moved' && closed.has(entry));
    return { entries, deeds: byBooking.get(keyOf(booking)) ?? [], isClosed };
  };
  const faults = attempts.flatMap((attempt) =>
    auditAttempt(attempt, byName.get(nameOfAttempt(attempt)) ?? [], byClub.get(attempt.marker) ?? [], staff),
  );
  const known = new Set([
    ...attempts.map(nameOfAttempt),
    ...clubRequests.map(({ marker }) => marker),
    ...deeds.filter(({ action }) => action === 'booking_created').map(({ detail }) => detail),
  ]);
  const foreign = bookings.filter((booking) => !known.has(nameOfBooking(booking)));
  return [...faults, ...foreign.map((booking) => ({ rule: 'not requested', what: nameOf(booking) }))];
}
