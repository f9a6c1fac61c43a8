import { setTimeout as pause } from 'node:timers/promises';
import { formatClock } from '#core/domain/clock.ts';
import type { Booking } from '#core/schemas/booking.ts';
import type { RepeatDay, Series, SeriesMoves, WeeksOffer } from '#core/schemas/series.ts';
import { sessionAt } from './dataset.ts';
import type { BookingAttempt, MoveAttempt } from './history.ts';
import { type Caller, cancel, type Intent, move, pay } from './manage.ts';
import type { RunContext } from './run-context.ts';

/** The visits of a series as its customer wants them, by time. */
type Visits = [BookingAttempt, ...BookingAttempt[]];
type Weekly = Intent & { context: RunContext; visits: Visits };
/** What is booked every week: a free slot, or a place in a session. */
type Repeated = { slots: string[] } | { service_id: number; session_id: number };

/** How many weeks follow the first visit at most. */
const MOST_WEEKS = 3;

type Week = RepeatDay & { court: NonNullable<RepeatDay['court']>; price: NonNullable<RepeatDay['price']> };
const isFree = (day: RepeatDay): day is Week => day.status === 'free' && day.court !== null && day.price !== null;

/** Books a time or a place, and the same in other weeks, which are paid at once, or each on its day. */
async function book(
  { history, dataset }: RunContext,
  { caller, attempt, form, key, random }: Intent,
  repeated: Repeated,
): Promise<Visits | undefined> {
  const listed = await caller.ask<WeeksOffer>('POST', '/v1/slots/weeks', repeated);
  const free = listed?.status === 200 ? listed.body.data.days.filter(isFree) : [];
  if (free.length === 0) return undefined;
  const weeks = random.some(free, random.between(1, MOST_WEEKS));
  const sentAt = Date.now();
  const first: BookingAttempt = { ...attempt, sentAt, planned_at: attempt.starts_at, moves: [] };
  const others = weeks.map(({ court, price, ...week }): BookingAttempt => {
    const [starts_at, ends_at] = [Date.parse(week.starts_at), Date.parse(week.ends_at)];
    const session_id = attempt.session_id === null ? null : sessionAt(dataset, starts_at);
    const place = { court_id: court.id, session_id, starts_at, ends_at, price: price.amount };
    return { ...first, ...place, planned_at: starts_at, moves: [] };
  });
  const visits: Visits = [first, ...others];
  history.attempts.push(...visits);
  const wanted = weeks.map(({ date, court }) => ({ date, court_id: court.id }));
  const call = 'slots' in repeated ? 'book' : `${repeated.service_id}/group_book`;
  const body = { ...form, ...repeated, weeks: wanted };
  const answer = await caller.ask<Booking>('POST', `/v2/bookings/${call}`, body, key);
  for (const visit of visits) {
    visit.answeredAt = Date.now();
    if (answer) visit.outcome = answer.status === 200 ? 'booked' : 'refused';
  }
  if (answer?.status !== 200) return undefined;
  Object.assign(first, { token: answer.body.data.token, price: answer.body.data.price.amount });
  const series = await caller.ask<Series>('POST', '/v1/bookings/series', { token: first.token });
  for (const { token, planned_at } of series?.status === 200 ? series.body.data.visits : []) {
    const visit = visits.find((one) => one.planned_at === Date.parse(planned_at));
    if (visit) visit.token = token;
  }
  return visits;
}

/** Moves all visits, or some, to another weekday or hour, at once. */
async function moveAll({ caller, visits, random }: Weekly): Promise<void> {
  const { token } = visits[0];
  const time = random.chance(0.5) ? { time: formatClock(random.between(8, 20) * 60) } : {};
  const asked = { token, weekday: random.between(1, 7), ...time };
  const listed = await caller.ask<SeriesMoves>('POST', '/v1/bookings/series/moves', asked);
  const free = listed?.status === 200 ? listed.body.data.moves.filter(({ status }) => status === 'free') : [];
  const wanted = random.chance(0.7) ? free : free.slice(0, 1);
  if (wanted.length === 0) return;
  const made = wanted.flatMap((to): MoveAttempt[] => {
    const visit = visits.find((one) => one.token === to.token);
    const place = { court_id: to.court!.id, session_id: null, price: to.price!.amount };
    const times = { starts_at: Date.parse(to.starts_at), ends_at: Date.parse(to.ends_at) };
    const attempt: MoveAttempt = { ...place, ...times, sentAt: Date.now(), answeredAt: 0, outcome: 'unknown' };
    visit?.moves.push(attempt);
    return visit ? [attempt] : [];
  });
  const moves = wanted.map((to) => ({ token: to.token, slot: to.slot }));
  const key = { 'idempotency-key': `move-${visits[0].marker}-${made[0]?.sentAt}-${made[0]?.starts_at}` };
  const answer = await caller.ask<Series>('POST', '/v1/bookings/series/move', { token, moves }, key);
  for (const attempt of made) {
    attempt.answeredAt = Date.now();
    if (answer?.status === 200) attempt.outcome = 'moved';
    // As with a single move.
    else if (answer && !answer.doubtful) attempt.outcome = 'refused';
  }
}

/** Cancels every visit that can be cancelled. */
async function cancelAll(caller: Caller, visits: Visits): Promise<void> {
  const answer = await caller.ask<Series>('POST', '/v1/bookings/series/cancel', { token: visits[0].token });
  const isRefused = answer && answer.status !== 200 && !answer.doubtful;
  if (isRefused) return;
  const cancelled =
    answer?.status === 200 ? answer.body.data.visits.filter(({ status }) => status === 'cancelled') : [];
  for (const visit of visits) {
    if (visit.cancel?.outcome === 'cancelled') continue;
    const own = cancelled.find(({ planned_at }) => Date.parse(planned_at) === visit.planned_at);
    if (own) visit.cancel = { outcome: 'cancelled', refund: own.refund.amount };
    else if (answer?.status !== 200) visit.cancel = { outcome: 'unknown' };
  }
}

/** A visit whose link the customer knows and has not cancelled by yet. */
function anyOf({ visits, random }: Weekly): BookingAttempt | undefined {
  const known = visits.filter(({ token, cancel }) => token !== undefined && !cancel);
  return known.length > 0 ? random.pick(known) : undefined;
}

async function moveOne(weekly: Weekly): Promise<void> {
  const attempt = anyOf(weekly);
  if (attempt) await move(weekly.context, { ...weekly, attempt });
}

async function cancelOne(weekly: Weekly): Promise<void> {
  const attempt = anyOf(weekly);
  if (attempt) await cancel(weekly.caller, attempt);
}

/** What a customer does with a series: some of it, in this order. */
const DEEDS: [chance: number, (weekly: Weekly) => Promise<void>][] = [
  [0.3, moveOne],
  [0.35, moveAll],
  [0.35, cancelOne],
  [0.15, moveAll],
  [0.3, ({ caller, visits }) => cancelAll(caller, visits)],
  [0.15, cancelOne],
];

/**
 * Books a weekly series of which the attempt is the first visit, often pays, and moves and cancels visits
 * of it, or all.
 */
export async function bookWeekly(context: RunContext, intent: Intent, repeated: Repeated): Promise<void> {
  const { caller, random } = intent;
  const visits = await book(context, intent, repeated);
  if (!visits) return;
  const weekly = { ...intent, context, visits };
  const paying = intent.attempt.payment_type === 'online' && random.chance(0.85) && pay(caller, visits[0], random);
  // Some move and cancel while they pay.
  if (random.chance(0.8)) await paying;
  for (const [chance, act] of DEEDS) {
    if (!random.chance(chance)) continue;
    await pause(random.between(0, 500));
    await act(weekly);
  }
  await paying;
}
