import { setTimeout as pause } from 'node:timers/promises';
import { formatClock } from '#core/domain/clock.ts';
import { addDays } from '#core/domain/zone.ts';
import type { SlotWatch } from '#core/schemas/slot-watches.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { createCaller } from './calls.ts';
import { DAYS } from './dataset.ts';
import type { OfferAnswer, Wish } from './history.ts';
import { type Intent, pay, recordAnswer } from './manage.ts';
import type { RunContext } from './run-context.ts';

/** A client that wants an hour or more of tennis in the city, or places of a session, on any of some days. */
export async function makeWish({ dataset, history }: RunContext, { caller, attempt, random }: Intent): Promise<void> {
  const date_from = addDays(dataset.today, 1 + Math.floor(random.next() ** 2 * DAYS));
  const [from, to] = [random.between(8, 16), random.between(18, 22)];
  const service_kind = random.pick(['court', 'court', 'coach', 'group'] as const);
  const places = service_kind === 'group' ? random.pick([1, 1, 2]) : null;
  const wish: Wish = {
    ...{ email: attempt.email, outcome: 'unknown', places },
    ...{ first: date_from, last: addDays(date_from, random.between(0, 14)) },
    ...{ from_minute: from * 60, to_minute: to * 60, duration: random.pick([60, 60, 90, 120]) },
  };
  history.wishes.push(wish);
  const body = {
    ...{ category: 'tennis', city: 'kyiv', service_kind, ...(places !== null && { places }) },
    ...{ date_from, date_to: wish.last, duration: wish.duration, email: wish.email },
    ...{ time_from: formatClock(wish.from_minute), time_to: formatClock(wish.to_minute) },
  };
  const answer = await caller.ask('POST', '/v1/slot-wishes', body);
  if (answer?.status === 200) wish.outcome = 'wished';
  else if (answer && !answer.doubtful) wish.outcome = 'refused';
}

type Offer = { token: string; offer: SlotWatch };

/** Gives an offer to this device and books it. */
async function take({ history }: RunContext, intent: Intent, { token, offer }: Offer): Promise<void> {
  const { caller, attempt, form, key, random } = intent;
  const claimed = await caller.ask('POST', '/v1/slot-watches/claim', { token });
  if (claimed?.status !== 204) return;
  await pause(random.between(0, 500));
  const { service_id, court_id, session_id, slots } = offer;
  const times = { starts_at: Date.parse(offer.starts_at), ends_at: Date.parse(offer.ends_at) };
  Object.assign(attempt, { ...times, session_id, sentAt: Date.now(), ...(court_id !== null && { court_id }) });
  history.attempts.push(attempt);
  history.offers.push({ token, action: 'booked', marker: attempt.marker });
  const [path, what] =
    session_id === null ? ['book', { slots }] : [`${service_id}/group_book`, { service_id, session_id }];
  recordAnswer(attempt, await caller.ask('POST', `/v2/bookings/${path}`, { ...form, ...what, lease: token }, key));
  if (attempt.outcome === 'booked' && attempt.payment_type === 'online' && random.chance(0.85))
    await pay(caller, attempt, random);
}

/** The same person in another window, or somebody to whom the email was passed on. */
function another({ servers, tally }: RunContext, { attempt, form, random }: Intent): Intent {
  const [marker, device] = [`${attempt.marker}-too`, `${attempt.device}-too`];
  return {
    random,
    caller: createCaller(servers, random, tally, { 'x-device-id': device, 'x-forwarded-for': '10.201.0.1' }),
    key: { 'idempotency-key': `key-of-${marker}` },
    form: { ...form, comment: marker },
    attempt: { ...attempt, marker, device, moves: [] },
  };
}

/**
 * One in line opens the link in an email: takes the offer, sometimes in two windows at once, declines it,
 * or lets it lapse.
 */
export async function answerOffer(context: RunContext, intent: Intent): Promise<void> {
  const token = context.mailbox?.freed();
  if (!token) return;
  const { caller, attempt, random } = intent;
  const opened = await caller.ask<SlotWatch>('POST', '/v1/slot-watches/status', { token });
  if (opened?.status !== 200 || opened.body.data.state !== 'offered') return;
  const offer = { token, offer: opened.body.data };
  attempt.club_id = offer.offer.club.slug === 'night' ? FIXTURE.night : FIXTURE.ace;
  if (random.chance(0.45)) {
    const windows = random.chance(0.25) ? [intent, another(context, intent)] : [intent];
    await Promise.all(windows.map((one) => take(context, one, offer)));
  } else if (random.chance(0.6)) {
    const declined: OfferAnswer = { token, action: 'declined', outcome: 'unknown' };
    context.history.offers.push(declined);
    const answer = await caller.ask('POST', '/v1/slot-watches/leave', { token });
    if (answer?.status === 204) declined.outcome = 'done';
  }
}
