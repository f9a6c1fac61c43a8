import { setTimeout as pause } from 'node:timers/promises';
import { formatClock, parseClock } from '#core/domain/clock.ts';
import type { Random } from '#core/domain/random.ts';
import { HOUR, MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant, toZoned } from '#core/domain/zone.ts';
import {
  type DeskBookingPage,
  type DeskClosingOutcome,
  type DeskDay,
  type DeskOffer,
  type DeskSeriesDay,
  type DeskTime,
  REMEDIES,
} from '#core/schemas/desk-day.ts';
import type { Db } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { type StaffAccount, signInStaff } from '#server/testing/sessions.ts';
import { DAYS, isPlaceTitle, sessionAt, ZONE } from './dataset.ts';
import { type Clerk, createDesk, type DeskOfClerk } from './desk-calls.ts';
import type { Closing } from './history.ts';
import type { RunContext } from './run-context.ts';

/** Sessions of each, of which some are ended during the run. */
const SESSIONS = 40;
const ACE = { club_id: FIXTURE.ace, slug: 'ace', hours: { first: 8, last: 20 } };
const NIGHT = { club_id: FIXTURE.night, slug: 'night', hours: { first: 18, last: 23 } };
const STAFF: [StaffAccount, Omit<Clerk, 'email' | 'sessions'>][] = [
  [{ email: 'clerk@ace.example', at: { club: FIXTURE.ace, role: 'staff' } }, ACE],
  [{ email: 'owner@ace.example', at: { club: FIXTURE.ace, role: 'owner' } }, ACE],
  [{ email: 'clerk@night.example', at: { club: FIXTURE.night, role: 'staff' } }, NIGHT],
  [{ email: 'operator@example.com', at: 'all clubs' }, ACE],
];

/** Signs in the staff of the clubs: three at one, of whom one is an operator, and one at another. */
export async function hireStaff(db: Db, now: number): Promise<Clerk[]> {
  const accounts = STAFF.map(([account]) => account);
  const tokens = await signInStaff(db, accounts, { sessions: SESSIONS, now });
  return STAFF.map(([{ email }, work]) => ({ email, ...work, sessions: tokens.get(email)! }));
}

type Shift = { desk: DeskOfClerk; context: RunContext; random: Random };

const anyDate = ({ context, random }: Shift) => addDays(context.dataset.today, Math.floor(random.next() ** 2 * DAYS));
const anyTime = ({ desk, random }: Shift) =>
  formatClock(random.between(desk.hours.first, desk.hours.last) * 60 + random.pick([0, 0, 30]));
const instantOf = (date: string, time: string) => toInstant(date, parseClock(time), ZONE);

/** A court of the day, and what it can be booked for at a time. */
async function anyOffer(shift: Shift) {
  const { desk, random } = shift;
  const walksIn = random.chance(0.25);
  const now = toZoned(Date.now(), ZONE);
  const date = walksIn ? now.date : anyDate(shift);
  const time = walksIn ? formatClock(now.minutes - (now.minutes % 30)) : anyTime(shift);
  const day = await desk.read<DeskDay>(`day?date=${date}`);
  if (!day) return undefined;
  const court_id = random.pick(day.courts).id;
  const offers = await desk.read<DeskOffer[]>(
    `offers?court_id=${court_id}&date=${date}&time=${encodeURIComponent(time)}`,
  );
  if (!offers || offers.length === 0) return undefined;
  const { service_id, durations } = random.pick(offers);
  const { minutes: duration, ends_at, price } = random.pick(durations.slice(0, 2));
  const starts_at = Date.parse(ends_at) - duration * MINUTE;
  const place = { court_id, session_id: null, starts_at, ends_at: Date.parse(ends_at), price: price.amount };
  return { place, body: { service_id, court_id, date, time, duration } };
}

/** Some leave an address and a number, some one of them, and some only their name. */
function caller({ random }: Shift, text: string) {
  const email = random.chance(0.6) ? { email: `${text}@example.com` } : {};
  const telephone = random.chance(0.6) ? { telephone: `+38067${random.between(1_000_000, 9_999_999)}` } : {};
  return { given_name: 'Taras', ...email, ...telephone };
}

async function bookForCaller(shift: Shift): Promise<void> {
  const { desk } = shift;
  const offer = await anyOffer(shift);
  if (!offer) return;
  const detail = desk.newText('call');
  const body = { ...offer.body, customer: caller(shift, detail), comment: detail };
  const { data } = await desk.change<DeskBookingPage>('bookings', body, {
    ...{ action: 'booking_created', booking_id: null, detail, places: [offer.place] },
  });
  if (data) desk.remember(data.booking.id);
}

async function bookSeries(shift: Shift): Promise<void> {
  const { desk, random } = shift;
  const offer = await anyOffer(shift);
  if (!offer) return;
  const until_date = addDays(offer.body.date, 7 * random.between(1, 3));
  const series = { ...offer.body, until_date, except: random.chance(0.2) ? [addDays(offer.body.date, 7)] : [] };
  const detail = desk.newText('series');
  const body = { ...series, customer: caller(shift, detail), comment: detail };
  const { deed, data } = await desk.change<DeskSeriesDay[]>('series', body, {
    ...{ action: 'booking_created', booking_id: null, detail },
  });
  if (data) deed.days = data.filter(({ status }) => status === 'free').length;
}

async function move(shift: Shift): Promise<void> {
  const { desk, random } = shift;
  const booking = await desk.anyBooking(anyDate(shift));
  if (!booking?.can.move) return;
  const times = await desk.read<DeskTime[]>(`bookings/${booking.id}/times?date=${anyDate(shift)}`);
  if (!times || times.length === 0) return;
  const { court_id, starts_at, ends_at } = random.pick(times);
  const body = { court_id, date: starts_at.slice(0, 10), time: starts_at.slice(11, 16) };
  const start = Date.parse(starts_at);
  const session_id = isPlaceTitle(booking.title) ? sessionAt(shift.context.dataset, start) : null;
  const place = { court_id, session_id, starts_at: start, ends_at: Date.parse(ends_at) };
  await desk.change(`bookings/${booking.id}/move`, body, {
    ...{ action: 'booking_moved', booking_id: booking.id, detail: '', places: [place] },
  });
}

async function notePayment(shift: Shift): Promise<void> {
  const { desk, random } = shift;
  const booking = await desk.anyBooking(anyDate(shift), ({ payment_type }) => payment_type !== 'online');
  if (!booking) return;
  const { id: booking_id, can } = booking;
  const take = () => {
    const payment_type = random.pick(['cash', 'card']);
    const deed = { action: 'booking_paid', booking_id, detail: payment_type } as const;
    return desk.moveMoney(`bookings/${booking_id}/pay`, { payment_type }, deed);
  };
  const undo = () =>
    desk.moveMoney(`bookings/${booking_id}/unpay`, {}, { action: 'booking_unpaid', booking_id, detail: '' });
  if (can.pay) await desk.perhapsTwice(take);
  else if (can.unpay && random.chance(0.3)) await desk.perhapsTwice(undo);
}

/** Notes that a player paid a share of a booking at the counter, or takes that back. */
async function noteShare(shift: Shift): Promise<void> {
  const { desk, random } = shift;
  const booking = await desk.anyBooking(anyDate(shift), ({ payment_type }) => payment_type !== 'online');
  const players = booking?.split?.players.filter(({ can }) => can.pay || can.unpay) ?? [];
  if (!booking || players.length === 0) return;
  const { id, name, can } = random.pick(players);
  const path = `bookings/${booking.id}/players/${id}`;
  const take = () => {
    const payment_type = random.pick(['cash', 'card']);
    const deed = { action: 'share_paid', booking_id: booking.id, detail: `${name}, ${payment_type}` } as const;
    return desk.moveMoney(`${path}/pay`, { payment_type }, deed);
  };
  const undo = () =>
    desk.moveMoney(`${path}/unpay`, {}, { action: 'share_unpaid', booking_id: booking.id, detail: name });
  await desk.perhapsTwice(can.pay ? take : undo);
}

async function noteNoShow(shift: Shift): Promise<void> {
  const { desk, context } = shift;
  const booking = await desk.anyBooking(context.dataset.today);
  if (!booking?.can.no_show) return;
  const no_show = !booking.no_show;
  await desk.change(
    `bookings/${booking.id}/no-show`,
    { no_show },
    {
      action: no_show ? 'booking_no_show' : 'booking_showed_up',
      ...{ booking_id: booking.id, detail: '' },
    },
  );
}

async function refund(shift: Shift): Promise<void> {
  const { desk, random } = shift;
  const booking = await desk.anyBooking(anyDate(shift), ({ payment_status }) => payment_status === 'paid');
  if (!booking || booking.refundable.amount === 0) return;
  const { amount: most } = booking.refundable;
  await desk.perhapsTwice(() => {
    const amount = random.chance(0.15) ? most : random.between(1, most);
    const deed = { action: 'booking_refunded', booking_id: booking.id, detail: String(amount) } as const;
    return desk.moveMoney(`bookings/${booking.id}/refund`, { amount }, deed);
  });
}

async function handOut(shift: Shift): Promise<void> {
  const { desk } = shift;
  const booking = await desk.anyBooking(anyDate(shift), ({ payment_status }) => payment_status === 'paid');
  if (!booking?.can.hand_out) return;
  const deed = { action: 'refund_handed_out', booking_id: booking.id, detail: '' } as const;
  await desk.perhapsTwice(() => desk.moveMoney(`bookings/${booking.id}/hand-out`, {}, deed));
}

async function cancel(shift: Shift): Promise<void> {
  const { desk } = shift;
  const booking = await desk.anyBooking(anyDate(shift));
  if (!booking?.can.cancel) return;
  const detail = desk.newText('sorry');
  const deed = { action: 'booking_cancelled', booking_id: booking.id, detail } as const;
  await desk.change(`bookings/${booking.id}/cancel`, { message: detail }, deed);
}

async function write(shift: Shift): Promise<void> {
  const { desk } = shift;
  const booking = await desk.anyBooking(anyDate(shift));
  if (!booking?.can.message) return;
  const detail = desk.newText('note');
  const deed = { action: 'customer_messaged', booking_id: booking.id, detail } as const;
  await desk.change(`bookings/${booking.id}/message`, { message: detail }, deed);
}

/** Blocks one or all courts. With a token of a session that has ended, it must be refused. */
async function block(shift: Shift, token?: string): Promise<void> {
  const { desk, random } = shift;
  const date = anyDate(shift);
  const day = await desk.read<DeskDay>(`day?date=${date}`);
  if (!day) return;
  const court_ids = random.some(day.courts, random.between(1, day.courts.length)).map(({ id }) => id);
  const time = anyTime(shift);
  const starts_at = instantOf(date, time);
  const ends_at = starts_at + random.between(1, 2) * HOUR;
  const { minutes } = toZoned(ends_at, ZONE);
  const detail = desk.newText('block');
  const body = { court_ids, date, time, until: formatClock(minutes), note: detail };
  const places = court_ids.map((court_id) => ({ court_id, session_id: null, starts_at, ends_at }));
  const deed = { action: 'time_blocked', booking_id: null, detail, places } as const;
  await desk.change('blocks', body, { ...deed, ...(token && { isSignedOut: true }) }, token);
}

async function unblock(shift: Shift): Promise<void> {
  const { desk, random } = shift;
  const day = await desk.read<DeskDay>(`day?date=${anyDate(shift)}`);
  // The blocks of a time that was closed stay.
  const blocks = day?.entries.filter(({ kind, title }) => kind === 'block' && title.startsWith('block-')) ?? [];
  if (blocks.length === 0) return;
  const { id, title, court_id, starts_at, ends_at } = random.pick(blocks);
  const places = [{ court_id, session_id: null, starts_at: Date.parse(starts_at), ends_at: Date.parse(ends_at) }];
  const deed = { action: 'block_removed', booking_id: null, detail: title, places } as const;
  await desk.perhapsTwice(() => desk.change(`blocks/${id}`, undefined, deed));
}

/** Closes some hours of the club, or of one of its courts. */
async function close(shift: Shift): Promise<void> {
  const { desk, random, context } = shift;
  const date = addDays(anyDate(shift), 1);
  const day = await desk.read<DeskDay>(`day?date=${date}`);
  if (!day) return;
  const time = anyTime(shift);
  const starts_at = instantOf(date, time);
  const ends_at = starts_at + random.between(1, 4) * HOUR;
  const end = toZoned(ends_at, ZONE);
  const courts = random.chance(0.5) ? { court_ids: [random.pick(day.courts).id] } : {};
  const remedy = random.pick(REMEDIES);
  const body = { date, time, until_date: end.date, until: formatClock(end.minutes), remedy, ...courts };
  if (random.chance(0.5)) await desk.send('POST', desk.pathOf('closings/preview'), body);
  const reason = desk.newText('closing');
  const closing: Closing = {
    ...{ actor: desk.email, club_id: desk.club_id, reason, starts_at, ends_at, remedy },
    ...(courts.court_ids && { courts: courts.court_ids }),
    ...{ sentAt: Date.now(), answeredAt: 0, outcome: 'unknown' },
  };
  context.history.closings.push(closing);
  const path = desk.pathOf('closings');
  const { answer, ...outcome } = await desk.send<DeskClosingOutcome[]>('POST', path, { ...body, reason });
  Object.assign(closing, outcome);
  if (answer?.status !== 200) return;
  closing.outcomes = answer.body.data.map((one) => ({
    ...{ booking_id: one.id, outcome: one.outcome, refund: one.refund.amount },
    to: one.to && Date.parse(one.to.starts_at),
  }));
  for (const { id } of answer.body.data) desk.remember(id);
}

const signOut = (shift: Shift): Promise<void> => shift.desk.signOut((token) => block(shift, token));

/** What staff do, with the share in percent. */
const ACTIVITIES: [number, (shift: Shift) => Promise<void>][] = [
  [16, bookForCaller],
  [3, bookSeries],
  [12, move],
  [12, notePayment],
  [12, noteShare],
  [6, noteNoShow],
  [10, refund],
  [5, handOut],
  [3, cancel],
  [6, write],
  [5, (shift) => block(shift)],
  [3, unblock],
  [6, close],
  [1, signOut],
];

/** Lets somebody of the staff work until the run ends, with pauses as at a counter. */
export async function runClerk(
  context: RunContext,
  clerk: Clerk,
  random: Random,
  keepGoing: () => boolean,
): Promise<void> {
  const activities = ACTIVITIES.flatMap(([share, activity]) => Array<typeof activity>(share).fill(activity));
  const shift: Shift = { context, random, desk: createDesk(context, clerk, random) };
  while (keepGoing()) {
    await pause(random.between(200, 1500));
    await random.pick(activities)(shift);
  }
}
