import { type Fault, groupBy, nameOf } from './compare.ts';
import type { ClubRequest, Decision, History } from './history.ts';
import type { BookingRow, RequestRow, Rows } from './rows.ts';

/**
 * Checks the state of a request against what its customer and club were told. Returns nothing if it
 * is right.
 */
function auditDecisions(request: RequestRow, booking: BookingRow | undefined, decisions: Decision[]): string[] {
  const { status, offered_at } = request;
  const of = (did: Decision['action'], outcome?: Decision['outcome']) =>
    decisions.filter((one) => one.action === did && (outcome ? one.outcome === outcome : one.outcome !== 'refused'));
  const taken = status === 'accepted' && offered_at !== null;
  const wrong: string[] = [];
  if (of('accepted', 'done').length > 0 && (status !== 'accepted' || taken)) wrong.push('was confirmed as accepted');
  if (of('declined', 'done').length > 0 && status !== 'declined' && !taken) wrong.push('was confirmed as declined');
  const offers = of('declined', 'done').map(({ offered }) => offered ?? null);
  if (offers.some((offered) => offered !== (offered_at && +offered_at))) wrong.push('another time was offered');
  if (of('taken', 'done').some(({ token }) => !taken || token !== booking?.token)) wrong.push('its offer was taken');
  if (of('accepted', 'done').length + of('declined', 'done').length > 1) wrong.push('was answered twice');
  if (of('taken', 'done').length > 1) wrong.push('its offer was taken twice');
  if (status === 'accepted' && of(taken ? 'taken' : 'accepted').length === 0) wrong.push('no club accepted it');
  if ((status === 'declined' || taken) && of('declined').length === 0) wrong.push('no club declined it');
  return wrong;
}

function auditClubRequest(
  clubRequest: ClubRequest,
  made: RequestRow[],
  bookings: BookingRow[],
  decisions: Decision[],
): Fault[] {
  const of = (rule: string, what: string): Fault[] => [{ rule, what: `${clubRequest.marker}: ${what}` }];
  if (made.length > 1) return of('requested twice', `${made.length} requests`);
  const [request] = made;
  if (clubRequest.outcome === 'refused') return request ? of('untrue refusal', 'a request was stored') : [];
  if (!request)
    return clubRequest.outcome === 'sent' ? of('request lost', 'confirmed to the client, but does not exist') : [];
  const { status, offered_at, booking_id } = request;
  const length = clubRequest.ends_at - clubRequest.starts_at;
  const same =
    request.club_id === clubRequest.club_id &&
    +request.starts_at === clubRequest.starts_at &&
    +request.ends_at - +request.starts_at === length;
  if (!same) return of('another request', 'not the requested time');
  // A request that was not accepted holds no time.
  if (bookings.length !== (status === 'accepted' ? 1 : 0))
    return of('request and booking', `${status}, with ${bookings.length} bookings`);
  const [booking] = bookings;
  if (booking) {
    const starts = +(offered_at ?? request.starts_at);
    const right =
      booking.id === booking_id &&
      booking.club_id === clubRequest.club_id &&
      +booking.starts_at === starts &&
      +booking.ends_at === starts + length;
    if (!right) return of('request and booking', `${nameOf(booking)} is not what was accepted`);
    if (booking.status !== 'confirmed') return of('booking lost', `${nameOf(booking)} was accepted`);
  }
  return auditDecisions(request, booking, decisions).flatMap((what) => of('untrue answer', `${status}: ${what}`));
}

/**
 * Compares requests with what their customers asked, what the clubs answered, and what became of
 * them.
 */
export function auditRequests({ requests, bookings }: Rows, { clubRequests, decisions }: History): Fault[] {
  const rows = groupBy(requests, ({ comment }) => comment ?? '');
  const booked = groupBy(bookings, ({ comment }) => comment ?? '');
  const decided = groupBy(decisions, ({ marker }) => marker);
  const faults = clubRequests.flatMap((clubRequest) => {
    const of = <T>(groups: Map<string, T[]>) => groups.get(clubRequest.marker) ?? [];
    return auditClubRequest(clubRequest, of(rows), of(booked), of(decided));
  });
  const known = new Set(clubRequests.map(({ marker }) => marker));
  const foreign = requests.filter(({ comment }) => !known.has(comment ?? ''));
  return [...faults, ...foreign.map(({ id }) => ({ rule: 'not requested', what: `request ${id}` }))];
}
