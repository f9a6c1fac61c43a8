import { type Fault, groupBy, keyOf, nameOf, overlap } from './compare.ts';
import { closedMessages, countOf, type DeskLog } from './desk-log.ts';
import type { ClosedOutcome, Closing, Deed, History } from './history.ts';
import type { BookingRow, ClosedBooking, LogRow, Rows } from './rows.ts';

type Told = ReturnType<typeof closedMessages>;

/** What each remedy may become; what was not paid is cancelled. */
const OUTCOMES: Record<Closing['remedy'], readonly ClosedOutcome['outcome'][]> = {
  move: ['moved', 'refunded', 'cancelled'],
  credit: ['credited', 'refunded', 'cancelled'],
  refund: ['refunded', 'cancelled'],
};

/**
 * The blocks that staff removed. Also in a time that was closed this gives back the time of a block that
 * they had set before.
 */
const removedBlocks = (deeds: readonly Deed[]) =>
  deeds
    .filter(({ action, outcome }) => action === 'block_removed' && outcome !== 'refused')
    .flatMap(({ club_id, places = [] }) => places.map((place) => ({ club_id, kind: 'closure', ...place })));

/**
 * From when on a court can be booked in a time that was closed. Blocks that staff had set before count
 * as part of it, also if they were removed later.
 */
function openFrom({ occupations }: Rows, deeds: readonly Deed[], closing: Closing, court: number): number | undefined {
  const { club_id, starts_at, ends_at } = closing;
  const taken = [...occupations, ...removedBlocks(deeds)]
    .filter((row) => row.club_id === club_id && row.court_id === court && row.kind !== 'hold')
    .sort((one, other) => +one.starts_at - +other.starts_at);
  let from = starts_at;
  for (const row of taken) if (+row.starts_at <= from) from = Math.max(from, +row.ends_at);
  return from < ends_at ? from : undefined;
}

/** The time is closed: nothing that was to begin in it stands, and nobody can book it. */
function auditTime(rows: Rows, deeds: readonly Deed[], closing: Closing): string[] {
  const { club_id, courts, reason, starts_at, ends_at } = closing;
  const isIn = (row: { club_id: number; court_id: number | null; starts_at: Date; ends_at: Date }) =>
    row.club_id === club_id && overlap(closing, row) && (!courts || courts.includes(row.court_id ?? 0));
  const isGivenBack = (row: BookingRow) =>
    courts !== undefined &&
    removedBlocks(deeds).some(
      (block) =>
        block.club_id === club_id &&
        block.court_id === row.court_id &&
        block.starts_at <= Math.max(+row.starts_at, starts_at) &&
        block.ends_at >= Math.min(+row.ends_at, ends_at),
    );
  const standing = rows.bookings.filter(
    (row) =>
      isIn(row) &&
      (row.status === 'confirmed' || row.status === 'pending') &&
      +row.starts_at > closing.sentAt &&
      !isGivenBack(row),
  );
  const wrong = standing.map((row) => `${nameOf(row)} stands`);
  for (const session of rows.sessions.filter(isIn)) {
    const held = rows.placeHolds.some((hold) => hold.club_id === session.club_id && hold.session_id === session.id);
    if (session.remaining > 0 || held) wrong.push(`session ${session.id} takes somebody`);
  }
  const closures = rows.closures.filter(({ reasons }) => reasons.en === reason);
  const isExact = closures.every(
    (row) => row.club_id === club_id && +row.starts_at === starts_at && +row.ends_at === ends_at,
  );
  if (closures.length !== (courts ? 0 : 1) || !isExact) wrong.push(`${closures.length} closures`);
  for (const court of courts ?? []) {
    const open = openFrom(rows, deeds, closing, court);
    if (open !== undefined) wrong.push(`court ${court} is open from ${new Date(open).toISOString()}`);
  }
  return wrong;
}

/** Whether a booking is what its remedy made of it. It may have changed since. */
function auditRemedy(
  booking: BookingRow,
  { outcome, refund }: Pick<ClosedOutcome, 'outcome' | 'refund'>,
  later: LogRow[],
): string[] {
  const { status, payment_status } = booking;
  const name = `${nameOf(booking)} was ${outcome}`;
  if (outcome === 'moved') return status === 'pending' || status === 'expired' ? [name] : [];
  const isByClub = status === 'cancelled' && booking.cancel_reason === 'CANCELED_BY_CLUB';
  if (!isByClub) return [name];
  const kept = booking.refund_amount ?? 0;
  if (outcome === 'credited') {
    const isRefunded = payment_status !== 'paid' || kept > 0 || countOf(later, 'booking_refunded') > 0;
    return isRefunded || booking.pass_id !== null ? [`${name}, and refunded`] : [];
  }
  if (outcome === 'refunded') {
    const isRefunded = payment_status === 'refunding' || payment_status === 'refunded';
    return isRefunded && refund > 0 && kept >= refund ? [] : [name];
  }
  return payment_status === 'paid' && booking.price > 0 ? [name] : [];
}

/**
 * Whether a customer was told what the desk was. The organiser of a split booking is told of their own
 * part, as the players get their shares back.
 */
const agree = (answer: ClosedOutcome, message: Pick<ClosedBooking, 'outcome' | 'refund'>, isSplit: boolean): boolean =>
  answer.outcome === message.outcome && (isSplit ? message.refund <= answer.refund : message.refund === answer.refund);

/** Every booking got the remedy that was chosen, once, as the answer and the messages say. */
function auditRemedies(rows: Rows, log: DeskLog, closing: Closing, told: Told): string[] {
  const wrong: string[] = [];
  const split = new Set(rows.splits.map(({ club_id, booking_id }) => keyOf({ club_id, id: booking_id })));
  const byId = new Map(rows.bookings.map((booking) => [keyOf(booking), booking]));
  const bookingOf = (id: number) => byId.get(keyOf({ club_id: closing.club_id, id }))!;
  const entries = log.ofClosing(closing);
  const ofBookings = entries.filter(({ booking_id }) => booking_id !== null);
  const answered = new Map(closing.outcomes?.map((one) => [one.booking_id, one]));
  const messaged = new Map<number, ClosedBooking>(
    told.flatMap(({ closed }) => closed.map((one): [number, ClosedBooking] => [one.facts.id, one])),
  );
  for (const [id, own] of groupBy(ofBookings, ({ booking_id }) => String(booking_id))) {
    const booking = bookingOf(Number(id));
    const [answer, message] = [answered.get(Number(id)), messaged.get(Number(id))];
    const one = answer ?? message;
    // Of somebody who cannot be told, and whose closing had no answer, only the log knows.
    if (own.length > 1 || (closing.outcomes && !answer)) wrong.push(`${nameOf(booking)} has ${own.length} remedies`);
    if (!one) continue;
    if (answer && message && !agree(answer, message, split.has(keyOf(booking))))
      wrong.push(`${nameOf(booking)} was ${answer.outcome}, its customer was told ${message.outcome}`);
    if (!OUTCOMES[closing.remedy].includes(one.outcome)) wrong.push(`${nameOf(booking)} was ${one.outcome}`);
    if ((own[0]!.action === 'booking_moved') !== (one.outcome === 'moved')) wrong.push(`${nameOf(booking)} by the log`);
    const all = log.of(booking);
    wrong.push(...auditRemedy(booking, one, all.slice(all.indexOf(own[0]!) + 1)));
    const isCredited = booking.telephone !== '' && !split.has(keyOf(booking));
    if (closing.remedy === 'credit' && one.outcome === 'refunded' && isCredited)
      wrong.push(`${nameOf(booking)} was not credited`);
  }
  const missing = [...answered.keys(), ...messaged.keys()].filter(
    (id) => !ofBookings.some(({ booking_id }) => booking_id === id),
  );
  return [...wrong, ...missing.map((id) => `booking ${closing.club_id}-${id} is not in the log`)];
}

/** One email and one text message for each customer, about all of their bookings and no other. */
function auditTold({ bookings }: Rows, entries: readonly LogRow[], told: Told): string[] {
  const affected = bookings.filter((booking) =>
    entries.some(({ club_id, booking_id }) => club_id === booking.club_id && booking_id === booking.id),
  );
  const customers = groupBy(affected, ({ email, telephone }) => email.toLowerCase() || telephone);
  customers.delete('');
  const listOf = (ids: number[]) => ids.sort((one, other) => one - other).join();
  const expected = [...customers.values()].flatMap((own) => {
    const list = listOf(own.map(({ id }) => id));
    const [{ email, telephone }] = own as [BookingRow];
    return [...(email ? [`email ${email}: ${list}`] : []), ...(telephone ? [`sms ${telephone}: ${list}`] : [])];
  });
  const sent = told.map(
    ({ channel, recipient, closed }) => `${channel} ${recipient}: ${listOf(closed.map(({ facts }) => facts.id))}`,
  );
  const lacking = expected.filter((one) => !sent.includes(one)).map((one) => `not told: ${one}`);
  const surplus = sent.length - new Set(sent).size;
  const foreign = sent.filter((one) => !expected.includes(one)).map((one) => `told: ${one}`);
  return [...lacking, ...foreign, ...(surplus > 0 ? [`${surplus} messages too many`] : [])];
}

/** A credit is a pass of one visit of that customer, for one booking. */
function auditCredits({ passes, bookings }: Rows, told: Told): Fault[] {
  const credited = new Map(
    told.flatMap(({ closed }) =>
      closed
        .filter(({ outcome }) => outcome === 'credited')
        .map((one) => [keyOf({ club_id: one.facts.club.id, id: one.facts.id }), one] as const),
    ),
  );
  const codes = [...credited.values()].map(({ pass }) => pass?.code);
  const owners = new Map(bookings.map((booking) => [keyOf(booking), booking.telephone]));
  return [...credited].flatMap(([key, { facts, pass }]) => {
    const own = passes.filter(({ club_id, code }) => club_id === facts.club.id && code === pass?.code);
    const isOne =
      own.length === 1 &&
      own[0]!.telephone === owners.get(key) &&
      own[0]!.visits_left <= 1 &&
      codes.filter((code) => code === pass?.code).length === 1;
    return isOne ? [] : [{ rule: 'wrong credit', what: `booking ${key}: ${own.length} passes` }];
  });
}

/** Nobody who waits for a time is told that it is free when it was closed. */
function auditFreed({ messages }: Rows, { closings }: DeskLog, told: Told): Fault[] {
  return messages
    .filter(({ kind }) => kind === 'freed')
    .flatMap(({ created_at, payload, recipient }) => {
      const time = { starts_at: Date.parse(payload.starts_at!), ends_at: Date.parse(payload.ends_at!) };
      const closing = closings.find(
        (one) =>
          one.club_id === payload.club_id &&
          overlap(one, time) &&
          (!one.courts || one.courts.includes(payload.court_id!)) &&
          // What a transaction stores has the instant at which it began.
          told.some((message) => message.payload.reason === one.reason && +message.created_at === +created_at),
      );
      return closing ? [{ rule: 'closed time told as free', what: `${recipient}, ${closing.reason}` }] : [];
    });
}

/**
 * Everybody whose line a closing ended was told so once, in one email of all their times, and nobody
 * waits for a time of a club that is closed.
 */
function auditLines({ line, messages }: Rows, { closings }: DeskLog): Fault[] {
  const letters = messages.filter(({ kind }) => kind === 'lineClosed');
  const reasons = groupBy(
    letters.flatMap(({ payload }) => payload.times!.map(({ token }) => ({ token, reason: payload.reason }))),
    ({ token }) => token,
  );
  const lines = line.flatMap((row): Fault[] => {
    const what = `${row.email} in line ${keyOf(row)}: ${row.state}`;
    const of = closings.filter((closing) => closing.club_id === row.club_id && overlap(closing, row));
    const told = reasons.get(row.token) ?? [];
    if (row.state === 'closed') {
      const isTold = told.length === 1 && of.some(({ reason }) => reason === told[0]!.reason);
      return isTold ? [] : [{ rule: 'closed line told wrong', what: `${what}, ${told.length} emails` }];
    }
    if (told.length > 0) return [{ rule: 'closed line told wrong', what }];
    // A wish wants any other time as much.
    const isInVain =
      (row.state === 'waiting' || row.state === 'offered') &&
      row.wish_id === null &&
      of.some(({ courts, sentAt }) => !courts && +row.starts_at > sentAt);
    return isInVain ? [{ rule: 'waits in vain', what }] : [];
  });
  const people = groupBy(letters, ({ recipient, payload }) => `${recipient}, ${payload.reason}`);
  const twice = [...people].filter(([, own]) => own.length > 1);
  return [...lines, ...twice.map(([what]) => ({ rule: 'closed line told wrong', what: `${what}: several emails` }))];
}

/**
 * Recomputes what closing a time must have done: to its bookings, to the money, and to what customers
 * read.
 */
export function auditClosings(rows: Rows, { closings, deeds }: History, log: DeskLog): Fault[] {
  const told = closedMessages(rows);
  const byReason = groupBy(told, ({ payload }) => payload.reason ?? '');
  const faults = closings.flatMap((closing): Fault[] => {
    const faultOf = (rule: string) => (what: string) => ({ rule, what: `${closing.reason}: ${what}` });
    const entries = log.ofClosing(closing);
    const closed = countOf(entries, 'time_closed');
    const isRight = entries.every(({ actor, club_id }) => actor === closing.actor && club_id === closing.club_id);
    const expected = closing.outcome === 'done' || (closing.outcome === 'unknown' && entries.length > 0) ? 1 : 0;
    if (closed !== expected || !isRight) return [faultOf('log differs')(`${closed} of ${expected} entries`)];
    const own = byReason.get(closing.reason) ?? [];
    if (closed === 0) return own.map(({ recipient }) => faultOf('closing told wrong')(`${recipient}, but not closed`));
    return [
      ...auditTime(rows, deeds, closing).map(faultOf('closed time taken')),
      ...auditRemedies(rows, log, closing, own).map(faultOf('wrong remedy')),
      ...auditTold(rows, entries, own).map(faultOf('closing told wrong')),
    ];
  });
  const known = new Set(closings.map(({ reason }) => reason));
  const foreign = [...byReason.keys()].filter((reason) => !known.has(reason));
  return [
    ...faults,
    ...foreign.map((what) => ({ rule: 'closing told wrong', what: `${what}, which nobody requested` })),
    ...auditCredits(rows, told),
    ...auditFreed(rows, log, told),
    ...auditLines(rows, log),
  ];
}
