import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#core/domain/random.ts';
import { addDays } from '#core/domain/zone.ts';
import type { Booking } from '#core/schemas/booking.ts';
import type { ChangeTime } from '#core/schemas/change.ts';
import type { Checkout } from '#core/schemas/payment.ts';
import type { CallAnswer, createCaller } from './calls.ts';
import { submitCheckout } from './checkout.ts';
import { DAYS, sessionAt } from './dataset.ts';
import type { BookingAttempt, MoveAttempt } from './history.ts';
import type { RunContext } from './run-context.ts';

const PAYMENT_ACTIONS = ['pay', 'pay', 'pay', 'decline', 'slow', 'twice', 'twice', 'first', 'never', 'leave'];
/** Actions after which the customer waits for the confirmation. */
const PAID = ['pay', 'slow', 'twice', 'first'];

export type Caller = ReturnType<typeof createCaller>;

/** A client's plan: its incomplete booking attempt, and how it fills in the form. */
export type Intent = {
  caller: Caller;
  attempt: BookingAttempt;
  form: object;
  key: Record<string, string>;
  random: Random;
};

/** Pays a booking, and what is paid together with it. Some leave the provider's page. */
export async function pay(caller: Caller, attempt: BookingAttempt, random: Random): Promise<void> {
  const forms: Checkout[] = [];
  // A customer whose card was declined tries again, and some also pay the old order.
  for (let round = 0; round < 3; round += 1) {
    const answer = await caller.ask<Checkout>('POST', '/v2/bookings/pay', { token: attempt.token });
    if (answer?.status !== 200) return;
    forms.push(answer.body.data);
    const action = random.pick(PAYMENT_ACTIONS);
    await submitCheckout(answer.body.data, action);
    if (action !== 'decline') {
      if (forms.length > 1 && random.chance(0.2)) await submitCheckout(forms[0]!, 'pay');
      if (PAID.includes(action)) await waitForPayment(caller, attempt);
      return;
    }
    await pause(random.between(20, 200));
  }
}

/** Polls the booking for a while, as the return page does. */
async function waitForPayment(caller: Caller, attempt: BookingAttempt): Promise<void> {
  for (let attempts = 0; attempts < 6; attempts += 1) {
    const answer = await caller.ask<Booking>('POST', '/v2/bookings/decode', { token: attempt.token });
    const { status, payment_status } = answer?.body?.data ?? {};
    // Held, if players share the price.
    if (status === 'confirmed' && (payment_status === 'paid' || payment_status === 'due')) {
      attempt.seenPaid = true;
      return;
    }
    if (status !== 'pending') return;
    await pause(500);
  }
}

/** Moves a booking to another time on any day. Many clients want the same times here too. */
export async function move({ dataset }: RunContext, { caller, attempt, random }: Intent): Promise<void> {
  const isGroup = attempt.session_id !== null;
  const sessionDate = random.pick(dataset.sessions).starts_at.toISOString().slice(0, 10);
  const date = isGroup ? sessionDate : addDays(dataset.today, 2 + Math.floor(random.next() ** 2 * DAYS));
  const listed = await caller.ask<ChangeTime[]>('POST', '/v1/bookings/times', { token: attempt.token, date });
  const times = listed?.status === 200 ? listed.body.data : [];
  if (times.length === 0) return;
  const to = times[random.between(0, random.chance(0.6) ? Math.min(2, times.length - 1) : times.length - 1)]!;
  const starts_at = Date.parse(to.starts_at);
  const moveAttempt: MoveAttempt = {
    court_id: to.court.id,
    session_id: isGroup ? sessionAt(dataset, starts_at) : null,
    starts_at,
    ends_at: Date.parse(to.ends_at),
    price: to.price.amount,
    sentAt: Date.now(),
    answeredAt: 0,
    outcome: 'unknown',
  };
  attempt.moves.push(moveAttempt);
  const answer = await caller.ask<Booking>('POST', '/v1/bookings/move', { token: attempt.token, slots: [to.slot] });
  moveAttempt.answeredAt = Date.now();
  if (answer?.status === 200) moveAttempt.outcome = 'moved';
  // A request that was refused the second time may have worked the first time and been cancelled
  // since.
  else if (answer && !answer.doubtful) moveAttempt.outcome = 'refused';
}

export async function cancel(caller: Caller, attempt: BookingAttempt): Promise<void> {
  const answer = await caller.ask<Booking>('POST', '/v2/bookings/cancel', { token: attempt.token });
  if (!answer) attempt.cancel = { outcome: 'unknown' };
  else if (answer.status === 200)
    attempt.cancel = { outcome: 'cancelled', refund: answer.body.data.cancellation.refund.amount };
  // An earlier attempt without an answer had worked.
  else if (answer.body.code === 'ALREADY_CANCELLED' && answer.doubtful) attempt.cancel = { outcome: 'cancelled' };
  else attempt.cancel = { outcome: 'refused' };
}

/** Notes what a client was answered to a booking. */
export function recordAnswer(
  attempt: BookingAttempt,
  answer: (CallAnswer<Booking> & { doubtful: boolean }) | undefined,
): void {
  attempt.answeredAt = Date.now();
  if (!answer) return;
  attempt.outcome = answer.status === 200 ? 'booked' : 'refused';
  if (answer.status !== 200) return;
  const { token, price } = answer.body.data;
  attempt.token = token;
  attempt.price = price.amount;
}
