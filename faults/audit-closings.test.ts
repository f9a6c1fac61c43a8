import { expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import { auditClosings } from './audit-closings.ts';
import { readDeskLog } from './desk-log.ts';
import { type ClosedOutcome, type Closing, type History, newHistory } from './history.ts';
import type { BookingRow, LogRow, MessageRow, Rows } from './rows.ts';

const TEN = Date.parse('2026-12-01T10:00:00Z');
const NOON = TEN + 2 * HOUR;
const SENT = TEN - 24 * HOUR;
const CLERK = 'clerk@x.yz';
const at = (start: number, end = start + HOUR) => ({ starts_at: new Date(start), ends_at: new Date(end) });

const booking = (id: number, more: Partial<BookingRow> = {}) =>
  ({
    ...{ club_id: 1, id, court_id: 1, ...at(TEN), status: 'cancelled', payment_status: 'due', price: 400 },
    ...{ cancel_reason: 'CANCELED_BY_CLUB', refund_amount: 0, pass_id: null, payment_type: 'online' },
    ...{ email: `client-${id}@x.yz`, telephone: `+38${id}` },
    ...more,
  }) as BookingRow;
const outcome = (booking_id: number, what: ClosedOutcome['outcome'], more: Partial<ClosedOutcome> = {}) => ({
  ...{ booking_id, outcome: what, refund: 0, to: null },
  ...more,
});
const told = (one: ClosedOutcome, code?: string) => ({
  ...{ facts: { id: one.booking_id, club: { id: 1 }, sequence: 1, starts_at: '' }, outcome: one.outcome },
  ...{ refund: one.refund, pass: code ? { code } : null },
});
const message = (channel: string, recipient: string, reason: string, bookings: unknown[]) =>
  ({
    ...{ id: `${channel} ${recipient} ${reason}`, kind: 'closed', channel, recipient },
    ...{ created_at: new Date(SENT), payload: { reason, bookings } },
  }) as MessageRow;
const both = (id: number, reason: string, bookings: unknown[]) => [
  message('email', `client-${id}@x.yz`, reason, bookings),
  message('sms', `+38${id}`, reason, bookings),
];
const entry = (action: LogRow['action'], booking_id: number | null, note: string): LogRow => ({
  ...{ club_id: 1, actor: CLERK, action, booking_id, note },
});
const closing = (reason: string, more: Partial<Closing> = {}): Closing => ({
  ...{ actor: CLERK, club_id: 1, reason, starts_at: TEN, ends_at: NOON, remedy: 'refund' },
  ...{ sentAt: SENT, answeredAt: SENT + 100, outcome: 'done', outcomes: [] },
  ...more,
});

const inLine = (id: number, state: string) => ({
  ...{ club_id: 1, id, court_id: 1, session_id: null, ...at(TEN), email: `line-${id}@x.yz`, state },
  ...{ token: `line-${id}`, wish_id: null },
});
/** The email to who waited for ten o'clock. */
const toLine = ({ messages }: Rows) => messages.find(({ kind }) => kind === 'lineClosed')!;

/**
 * The club was closed with refunds: 1 was refunded, 2 and 3 of one customer cancelled, 4 has no address.
 * Court 2 was closed later with credits, without an answer: 5 got a pass. Court 3 was closed with moves:
 * 6 was moved. Another closing was refused, and one had no answer and did not happen. One in line was
 * told that the club is closed, and another joined the line for court 2 after that closed.
 */
function validData(): { rows: Rows; history: History } {
  const same = { email: 'client-2@x.yz', telephone: '+382' };
  const [rain, power, alarm] = ['closing-rain', 'closing-power', 'closing-alarm'] as const;
  const outcomes = [
    outcome(1, 'refunded', { refund: 400 }),
    ...[outcome(2, 'cancelled'), outcome(3, 'cancelled'), outcome(4, 'cancelled')],
  ];
  const [credited, moved] = [outcome(5, 'credited'), outcome(6, 'moved', { to: NOON + HOUR })];
  const evening = { starts_at: NOON + 6 * HOUR, ends_at: NOON + 8 * HOUR };
  const rows = {
    bookings: [
      booking(1, { payment_status: 'refunding', refund_amount: 400 }),
      ...[booking(2), booking(3, same), booking(4, { email: '', telephone: '' })],
      booking(5, { payment_status: 'paid', court_id: 2, ...at(evening.starts_at) }),
      booking(6, { status: 'confirmed', court_id: 3, ...at(NOON + HOUR), cancel_reason: null }),
    ],
    sessions: [{ club_id: 1, id: 9, court_id: 1, coach_id: null, ...at(TEN), maximum: 4, remaining: 0 }],
    placeHolds: [],
    splits: [],
    closures: [{ club_id: 1, ...at(TEN, NOON), reasons: { en: rain } }],
    line: [inLine(1, 'closed'), { ...inLine(2, 'waiting'), court_id: 2, ...at(evening.starts_at) }],
    wishes: [],
    matches: [],
    occupations: [
      // Around a booking that stays.
      { club_id: 1, court_id: 2, kind: 'closure', note: power, ...at(evening.starts_at) },
      { club_id: 1, court_id: 2, kind: 'closure', note: 'block-1', ...at(evening.starts_at + HOUR) },
      { club_id: 1, court_id: 3, kind: 'closure', note: alarm, ...at(evening.starts_at, evening.ends_at) },
    ],
    passes: [{ club_id: 1, id: 1, code: 'CREDIT', telephone: '+385', visits_left: 1 }],
    messages: [
      ...both(1, rain, [told(outcomes[0]!)]),
      ...both(2, rain, [told(outcomes[1]!), told(outcomes[2]!)]),
      ...both(5, power, [told(credited, 'CREDIT')]),
      ...both(6, alarm, [told(moved)]),
      { kind: 'lineClosed', recipient: 'line-1@x.yz', payload: { reason: rain, times: [{ token: 'line-1' }] } },
      {
        ...{ kind: 'freed', recipient: 'waits@x.yz', created_at: new Date(SENT - HOUR) },
        payload: {
          club_id: 1,
          court_id: 1,
          starts_at: new Date(TEN).toISOString(),
          ends_at: new Date(NOON).toISOString(),
        },
      },
    ],
    log: [
      ...[1, 2, 3, 4].map((id) => entry('booking_cancelled', id, rain)),
      entry('time_closed', null, `10:00/12:00 ${rain}`),
      ...[entry('booking_cancelled', 5, power), entry('time_closed', null, `18:00/20:00 ${power}`)],
      ...[entry('booking_moved', 6, alarm), entry('time_closed', null, `18:00/20:00 ${alarm}`)],
    ],
  } as unknown as Rows;
  const { outcomes: _, ...unanswered } = closing(power, { ...evening, courts: [2], remedy: 'credit' });
  const history: History = {
    ...newHistory(),
    closings: [
      closing(rain, { outcomes }),
      { ...unanswered, outcome: 'unknown' },
      closing(alarm, { ...evening, courts: [3], remedy: 'move', outcomes: [moved] }),
      closing('closing-refused', { outcome: 'refused' }),
      closing('closing-lost', { outcome: 'unknown' }),
    ],
  };
  return { rows, history };
}

const auditOf = ({ rows, history }: { rows: Rows; history: History }) =>
  auditClosings(rows, history, readDeskLog(rows, history));

it('finds no fault in valid data', () => {
  expect(auditOf(validData())).toEqual([]);
});

it('takes the time of a block that staff removed from a closed time for given back', () => {
  const { rows, history } = validData();
  const [{ starts_at, ends_at }] = rows.occupations.splice(1, 1) as [Rows['occupations'][number]];
  const place = { court_id: 2, session_id: null, starts_at: +starts_at, ends_at: +ends_at };
  history.deeds.push({
    ...{ actor: CLERK, club_id: 1, action: 'block_removed', booking_id: null, detail: 'block-1', places: [place] },
    ...{ sentAt: SENT + HOUR, answeredAt: 0, outcome: 'unknown' },
  });
  const later = booking(7, { status: 'confirmed', court_id: 2, starts_at, ends_at });
  rows.bookings.push(later);
  expect(auditOf({ rows, history })).toEqual([]);
  later.court_id = 3;
  expect(auditOf({ rows, history })).toMatchObject([{ rule: 'closed time taken' }]);
});

it('expects no credit for a booking whose price is split', () => {
  const { rows, history } = validData();
  const refunded = outcome(5, 'refunded', { refund: 400 });
  Object.assign(rows.bookings.find(({ id }) => id === 5)!, { payment_status: 'refunding', refund_amount: 400 });
  rows.messages = rows.messages.filter(({ payload }) => payload.reason !== 'closing-power');
  rows.messages.push(...both(5, 'closing-power', [told(refunded)]));
  rows.passes = [];
  expect(auditOf({ rows, history })).toMatchObject([{ rule: 'wrong remedy' }]);
  rows.splits.push({ club_id: 1, booking_id: 5 } as Rows['splits'][number]);
  expect(auditOf({ rows, history })).toEqual([]);
});

it('lets the organiser of a split booking be told of a part of the refund, and of no more', () => {
  const { rows, history } = validData();
  const faultsOf = (refund: number) => {
    rows.messages = rows.messages.filter(({ recipient }) => recipient !== 'client-1@x.yz' && recipient !== '+381');
    rows.messages.push(...both(1, 'closing-rain', [told(outcome(1, 'refunded', { refund }))]));
    return auditOf({ rows, history }).map(({ rule }) => rule);
  };
  expect(faultsOf(100)).toEqual(['wrong remedy']);
  rows.splits.push({ club_id: 1, booking_id: 1 } as Rows['splits'][number]);
  expect([100, 400, 500].map(faultsOf)).toEqual([[], [], ['wrong remedy']]);
});

const ofBooking = (id: number, changes: Partial<BookingRow>) => (rows: Rows) =>
  Object.assign(rows.bookings.find((one) => one.id === id)!, changes);
const answered =
  (id: number, changes: Partial<ClosedOutcome>) =>
  (_: Rows, { closings }: History) =>
    Object.assign(
      closings.flatMap(({ outcomes = [] }) => outcomes).find(({ booking_id }) => booking_id === id)!,
      changes,
    );

it.each<[rule: string, how: string, (rows: Rows, history: History) => unknown]>([
  ['log differs', 'closed, but not in the log', (rows) => rows.log.splice(4, 1)],
  ['log differs', 'closed twice', (rows) => rows.log.push(rows.log[4]!)],
  ['log differs', 'refused, but in the log', (rows) => rows.log.push(entry('time_closed', null, 'closing-refused'))],
  [
    'log differs',
    'a part of one without an answer',
    (rows) => rows.log.push(entry('booking_moved', 6, 'closing-lost')),
  ],
  ['log differs', 'another actor', (rows) => Object.assign(rows.log[0]!, { actor: 'other@x.yz' })],
  [
    'closed time taken',
    'a booking in it that was made since',
    (rows) => rows.bookings.push(booking(7, { status: 'confirmed' })),
  ],
  ['closed time taken', 'a booking in it that waits for payment', ofBooking(2, { status: 'pending' })],
  ['closed time taken', 'a moved booking that is still in it', ofBooking(6, at(NOON + 6 * HOUR))],
  ['closed time taken', 'a session with a place', (rows) => Object.assign(rows.sessions[0]!, { remaining: 1 })],
  ['closed time taken', 'a place that is held', (rows) => rows.placeHolds.push({ club_id: 1, session_id: 9 })],
  ['closed time taken', 'a club that is open', (rows) => rows.closures.pop()],
  ['closed time taken', 'a closure that is stored twice', (rows) => rows.closures.push(rows.closures[0]!)],
  ['closed time taken', 'a closure of another time', (rows) => Object.assign(rows.closures[0]!, at(TEN))],
  ['closed time taken', 'a court that is open in between', (rows) => rows.occupations.splice(1, 1)],
  ['wrong remedy', 'a booking that was not closed by the log', (rows) => rows.log.splice(0, 1)],
  ['wrong remedy', 'two remedies', (rows) => rows.log.push(entry('booking_cancelled', 1, 'closing-rain'))],
  ['wrong remedy', 'another than was chosen', answered(6, { outcome: 'credited' })],
  ['wrong remedy', 'another than the customer was told', answered(1, { outcome: 'cancelled', refund: 0 })],
  ['wrong remedy', 'another refund than the customer was told', answered(1, { refund: 200 })],
  ['wrong remedy', 'not cancelled', ofBooking(1, { status: 'confirmed' })],
  ['wrong remedy', 'not refunded', ofBooking(1, { payment_status: 'paid', refund_amount: 0 })],
  ['wrong remedy', 'paid, but only cancelled', ofBooking(2, { payment_status: 'paid' })],
  ['wrong remedy', 'credited and refunded', ofBooking(5, { payment_status: 'refunding', refund_amount: 400 })],
  ['wrong remedy', 'credited and refunded by hand', (rows) => rows.log.push(entry('booking_refunded', 5, '400'))],
  [
    'wrong remedy',
    'refunded instead of credited',
    (rows) => {
      ofBooking(5, { payment_status: 'refunded', refund_amount: 400 })(rows);
      for (const { payload } of rows.messages.filter(({ payload }) => payload.reason === 'closing-power'))
        payload.bookings = [told(outcome(5, 'refunded', { refund: 400 }))];
    },
  ],
  ['closing told wrong', 'no email', (rows) => rows.messages.splice(0, 1)],
  ['closing told wrong', 'no text message', (rows) => rows.messages.splice(1, 1)],
  ['closing told wrong', 'two emails', (rows) => rows.messages.push({ ...rows.messages[0]!, id: 'x' })],
  [
    'closing told wrong',
    'an email for each booking',
    (rows) => {
      const [first, second] = rows.messages[2]!.payload.bookings!;
      rows.messages[2]!.payload.bookings = [first!];
      rows.messages.push(message('email', 'client-2@x.yz', 'closing-rain', [second]));
    },
  ],
  ['closing told wrong', 'of one that did not happen', (rows) => rows.messages.push(...both(1, 'closing-lost', []))],
  ['closing told wrong', 'of one that nobody requested', (rows) => rows.messages.push(...both(1, 'closing-x', []))],
  ['wrong credit', 'no pass', (rows) => rows.passes.pop()],
  ['wrong credit', 'a pass of two visits', (rows) => Object.assign(rows.passes[0]!, { visits_left: 2 })],
  ['wrong credit', 'a pass of somebody else', (rows) => Object.assign(rows.passes[0]!, { telephone: '+381' })],
  ['wrong credit', 'two passes of a code', (rows) => rows.passes.push(rows.passes[0]!)],
  ['closed line told wrong', 'no email', (rows) => rows.messages.splice(rows.messages.indexOf(toLine(rows)), 1)],
  ['closed line told wrong', 'two emails', (rows) => rows.messages.push({ ...toLine(rows), id: 'x' })],
  [
    'closed line told wrong',
    'an email for each time',
    (rows) => {
      rows.line.push({ ...rows.line[0]!, id: 3, token: 'line-3' });
      rows.messages.push({ ...toLine(rows), payload: { ...toLine(rows).payload, times: [{ token: 'line-3' }] } });
    },
  ],
  [
    'closed line told wrong',
    'of another closing',
    (rows) => Object.assign(toLine(rows).payload, { reason: 'closing-power' }),
  ],
  ['closed line told wrong', 'still in line', (rows) => Object.assign(rows.line[0]!, { state: 'offered' })],
  ['waits in vain', 'in line for a closed time', (rows) => Object.assign(rows.line[1]!, at(TEN))],
  [
    'closed time told as free',
    'in the transaction that closed it',
    (rows) => Object.assign(rows.messages.at(-1)!, { created_at: new Date(SENT) }),
  ],
])('detects %s: %s', (rule, _how, plant) => {
  const data = validData();
  plant(data.rows, data.history);
  expect(auditOf(data).map((fault) => fault.rule)).toContain(rule);
});
