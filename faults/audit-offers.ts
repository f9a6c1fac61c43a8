import { type Fault, groupBy } from './compare.ts';
import type { DeskLog } from './desk-log.ts';
import type { History } from './history.ts';
import type { LineRow, MessageRow, Rows } from './rows.ts';

const nameOf = ({ email, club_id, court_id, session_id, starts_at }: LineRow) =>
  `${email} for ${session_id === null ? `court ${court_id}` : `session ${session_id}`} of ${club_id}, ${starts_at.toISOString()}`;

/** Whether a message offers what this one is in line for. */
const isAbout =
  ({ email, club_id, court_id, session_id, starts_at, ends_at }: LineRow) =>
  ({ kind, recipient, payload }: MessageRow) =>
    kind === 'freed' &&
    recipient === email &&
    payload.club_id === club_id &&
    (session_id === null ? payload.court_id === court_id : payload.session_id === session_id) &&
    Date.parse(payload.starts_at!) === +starts_at &&
    Date.parse(payload.ends_at!) === +ends_at;

/** The state after an offer, or during it. */
const WAS_OFFERED = ['offered', 'taken', 'declined', 'expired'];

/**
 * Whether an offer is in a state after its booking; it lapses while the booking is made, or before a
 * clock does, and stands for the places that are left.
 */
const wasTaken = ({ state, places }: LineRow): boolean =>
  ['taken', 'expired', ...(places > 1 ? ['offered'] : [])].includes(state);

/**
 * Whether what was offered to `other` was free for `row` too. Overlapping times are one line, in which
 * each is offered when all of it is free; who wants a coach too is passed over while the coach is taken,
 * and who wants several places while there are fewer.
 */
const isFirst = (row: LineRow, other: LineRow): boolean =>
  +row.starts_at >= +other.starts_at &&
  +row.ends_at <= +other.ends_at &&
  row.places <= other.places &&
  (row.coach_id === null || row.coach_id === other.coach_id);

/** What each client was answered is what became of the offer, and nobody else got it. */
function auditAnswers({ line, bookings }: Rows, { offers, attempts }: History): Fault[] {
  const rows = new Map(line.map((row) => [row.token, row]));
  const booked = groupBy(
    offers.flatMap((one) => (one.action === 'booked' ? [one] : [])),
    ({ token }) => token,
  );
  const taken = [...booked].flatMap(([token, answers]): Fault[] => {
    const markers = answers.map(({ marker }) => marker);
    const made = bookings.filter(({ comment }) => markers.includes(comment ?? ''));
    // A client whose offer is told and booked again waits in a new place, which has a new link.
    const row = rows.get(token);
    const what = `${row ? nameOf(row) : token}: ${markers.join(', ')}`;
    if (made.length > (row?.places ?? 1)) return [{ rule: 'offer given twice', what }];
    const isConfirmed = attempts.some(({ marker, outcome }) => markers.includes(marker) && outcome === 'booked');
    return isConfirmed && row && !wasTaken(row) ? [{ rule: 'offer not taken', what: `${what}, ${row.state}` }] : [];
  });
  const declined = offers.flatMap((one): Fault[] => {
    const row = rows.get(one.token);
    const isDone = one.action === 'declined' && one.outcome === 'done';
    return isDone && row && ['offered', 'waiting'].includes(row.state)
      ? [{ rule: 'offer not declined', what: `${nameOf(row)}: ${row.state}` }]
      : [];
  });
  return [...taken, ...declined];
}

/**
 * Checks that every offer was delivered or passed on: one that stands is held and its email was sent,
 * every other one was stored as an email; nobody waits for a place that is free, or for a time within
 * one that somebody got who came later; no wish has two offers at a time; and every answer to an offer is true.
 */
export function auditOffers(rows: Rows, history: History, log: DeskLog): Fault[] {
  const { line, messages, sessions } = rows;
  const faults = auditAnswers(rows, history);
  for (const row of line) {
    const letters = messages.filter(isAbout(row));
    const what = nameOf(row);
    if ((row.state === 'offered') !== row.held) faults.push({ rule: 'offer lost', what: `${what}: ${row.state}` });
    if (WAS_OFFERED.includes(row.state) && letters.length === 0) faults.push({ rule: 'offer not announced', what });
    if (row.state === 'offered' && letters.length > 0 && !letters.some(({ sent }) => sent))
      faults.push({ rule: 'offer not delivered', what });
    const session = sessions.find(({ club_id, id }) => club_id === row.club_id && id === row.session_id);
    if (row.state === 'waiting' && session && session.remaining > 0 && !log.closingOf(session))
      faults.push({ rule: 'place not offered', what });
  }
  const places = groupBy(line, ({ club_id, court_id, session_id }) => [club_id, court_id, session_id].join(' '));
  for (const own of places.values()) {
    // One whose time the club took back waits again, in the same place.
    for (const waiting of own.filter((row) => row.state === 'waiting' && !messages.some(isAbout(row)))) {
      const later = own.find((row) => row.id > waiting.id && WAS_OFFERED.includes(row.state) && isFirst(waiting, row));
      if (later) faults.push({ rule: 'passed over', what: `${nameOf(waiting)} by ${later.email}` });
    }
  }
  const held = line.filter(({ wish_id, state }) => wish_id !== null && state === 'offered');
  for (const [wish, offers] of groupBy(held, ({ wish_id }) => String(wish_id)))
    if (offers.length > 1)
      faults.push({ rule: 'wish offered twice', what: `wish ${wish}: ${offers.map(nameOf).join('; ')}` });
  return faults;
}
