import { type Fault, groupBy, nameOf } from './compare.ts';
import { countOf, type DeskLog } from './desk-log.ts';
import type { ClubRequest, Decision, History } from './history.ts';
import type { BookingRow, RequestRow, Rows } from './rows.ts';

/**
 * Compares the state of a request with the answers to its customer and club. Returns the
 * differences.
 */
function auditDecisions(request: RequestRow, booking: BookingRow | undefined, decisions: Decision[]): string[] {
  const { status, offered_at } = request;
  const decisionsOf = (action: Decision['action'], outcome?: Decision['outcome']) =>
    decisions.filter((one) => one.action === action && (outcome ? one.outcome === outcome : one.outcome !== 'refused'));
  const taken = status === 'accepted' && offered_at !== null;
  const wrong: string[] = [];
  if (decisionsOf('accepted', 'done').length > 0 && (status !== 'accepted' || taken))
    wrong.push('was confirmed as accepted');
  if (decisionsOf('declined', 'done').length > 0 && status !== 'declined' && !taken)
    wrong.push('was confirmed as declined');
  const offers = decisionsOf('declined', 'done').map(({ offered }) => offered ?? null);
  if (offers.some((offered) => offered !== (offered_at && +offered_at))) wrong.push('another time was offered');
  if (decisionsOf('taken', 'done').some(({ token }) => !taken || token !== booking?.token))
    wrong.push('its offer was taken');
  if (decisionsOf('accepted', 'done').length + decisionsOf('declined', 'done').length > 1)
    wrong.push('was answered twice');
  if (decisionsOf('taken', 'done').length > 1) wrong.push('its offer was taken twice');
  if (status === 'accepted' && decisionsOf(taken ? 'taken' : 'accepted').length === 0)
    wrong.push('no club accepted it');
  if ((status === 'declined' || taken) && decisionsOf('declined').length === 0) wrong.push('no club declined it');
  return wrong;
}

function auditClubRequest(
  clubRequest: ClubRequest,
  made: RequestRow[],
  bookings: BookingRow[],
  { decisions, log }: { decisions: Decision[]; log: DeskLog },
): Fault[] {
  const fault = (rule: string, what: string): Fault[] => [{ rule, what: `${clubRequest.marker}: ${what}` }];
  if (made.length > 1) return fault('requested twice', `${made.length} requests`);
  const [request] = made;
  if (clubRequest.outcome === 'refused') return request ? fault('false refusal', 'a request was stored') : [];
  if (!request)
    return clubRequest.outcome === 'sent' ? fault('request lost', 'confirmed to the client, but does not exist') : [];
  const { status, offered_at, booking_id } = request;
  const length = clubRequest.ends_at - clubRequest.starts_at;
  const same =
    request.club_id === clubRequest.club_id &&
    +request.starts_at === clubRequest.starts_at &&
    +request.ends_at - +request.starts_at === length;
  if (!same) return fault('wrong request', 'not the requested time');
  // A request that was not accepted holds no time.
  if (bookings.length !== (status === 'accepted' ? 1 : 0))
    return fault('request and booking differ', `${status}, with ${bookings.length} bookings`);
  const [booking] = bookings;
  if (booking) {
    const starts = +(offered_at ?? request.starts_at);
    const isThere = +booking.starts_at === starts && +booking.ends_at === starts + length;
    const byDesk = log.of(booking);
    const matches =
      booking.id === booking_id &&
      booking.club_id === clubRequest.club_id &&
      (isThere || countOf(byDesk, 'booking_moved') > 0);
    if (!matches) return fault('request and booking differ', `${nameOf(booking)} is not what was accepted`);
    if (booking.status !== 'confirmed' && countOf(byDesk, 'booking_cancelled') === 0)
      return fault('booking lost', `${nameOf(booking)} was accepted`);
  }
  return auditDecisions(request, booking, decisions).flatMap((what) => fault('false decision', `${status}: ${what}`));
}

/**
 * Compares requests with what their customers requested, what the clubs answered, and their
 * bookings.
 */
export function auditRequests(
  { requests, bookings }: Rows,
  { clubRequests, decisions }: History,
  log: DeskLog,
): Fault[] {
  const rows = groupBy(requests, ({ comment }) => comment ?? '');
  const booked = groupBy(bookings, ({ comment }) => comment ?? '');
  const decided = groupBy(decisions, ({ marker }) => marker);
  const faults = clubRequests.flatMap((clubRequest) => {
    const own = <T>(groups: Map<string, T[]>) => groups.get(clubRequest.marker) ?? [];
    return auditClubRequest(clubRequest, own(rows), own(booked), { decisions: own(decided), log });
  });
  const known = new Set(clubRequests.map(({ marker }) => marker));
  const foreign = requests.filter(({ comment }) => !known.has(comment ?? ''));
  return [...faults, ...foreign.map(({ id }) => ({ rule: 'not requested', what: `request ${id}` }))];
}
