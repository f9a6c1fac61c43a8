import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#core/domain/random.ts';
import { addDays } from '#core/domain/zone.ts';
import type { Lease } from '#core/schemas/lease.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { createCaller } from './calls.ts';
import { acceptOffer, handleClubEmails, sendClubRequest } from './clubs.ts';
import { DAYS } from './dataset.ts';
import type { BookingAttempt, History, SlotWatch } from './history.ts';
import { answerOffer, makeWish } from './lines.ts';
import { type Caller, cancel, type Intent, move, pay, recordAnswer } from './manage.ts';
import { findPlayers } from './match-players.ts';
import { share, split } from './players.ts';
import type { RunContext } from './run-context.ts';
import { bookWeekly } from './series.ts';

const SERVICES = [FIXTURE.courtService, FIXTURE.courtService, FIXTURE.coachService, FIXTURE.nightService];
const customer = { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' };
const clubOf = (service: number) => (service === FIXTURE.nightService ? FIXTURE.night : FIXTURE.ace);

type Slot = { token: string | null; court_id: number; starts_at: string; ends_at: string; status: string };
/** A client that finds a time taken and wants to be notified when it is free. */
async function watchSlot({ dataset, history }: RunContext, { caller, attempt, random }: Intent): Promise<void> {
  const service_id = random.pick(SERVICES);
  const date = addDays(dataset.today, 1 + Math.floor(random.next() ** 2 * DAYS));
  const listed = await caller.ask<Slot[]>('GET', `/v1/slots?service_id=${service_id}&date=${date}`);
  const busy = listed?.status === 200 ? listed.body.data.filter(({ status }) => status === 'busy') : [];
  if (busy.length === 0) return;
  const { court_id, starts_at, ends_at } = random.pick(busy);
  const watch: SlotWatch = {
    ...{ email: attempt.email, club_id: clubOf(service_id), court_id },
    ...{ starts_at: Date.parse(starts_at), ends_at: Date.parse(ends_at) },
    coach: service_id === FIXTURE.coachService,
    ...{ outcome: 'unknown', repeated: false },
  };
  history.watches.push(watch);
  const body = { service_id, court_id, starts_at, ends_at, email: attempt.email };
  const answer = await caller.ask('POST', '/v1/slot-watches', body);
  watch.repeated = !answer || answer.doubtful;
  if (answer?.status === 204) watch.outcome = 'watched';
  else if (answer && !answer.doubtful) watch.outcome = 'refused';
}

/** Two adjoining slots, or one. */
function chooseSlots(slots: Slot[], random: Random): Slot[] {
  const free = slots.filter(({ status, token }) => status === 'free' && token);
  if (free.length === 0) return [];
  // Many want the same slots: the first ones.
  const first = random.chance(0.6) ? free[random.between(0, Math.min(2, free.length - 1))]! : random.pick(free);
  const next = free.find(({ court_id, starts_at }) => court_id === first.court_id && starts_at === first.ends_at);
  return next && random.chance(0.25) ? [first, next] : [first];
}

/** Holds the slots. Returns whether the customer continues with them. */
async function hold(caller: Caller, history: History, attempt: BookingAttempt, slots: string[], random: Random) {
  const sentAt = Date.now();
  const answer = await caller.ask<Lease>('POST', '/v1/leases', { slots });
  if (answer?.status !== 200) return { lease: undefined, continues: random.chance(0.5) };
  const { token, seconds } = answer.body.data;
  const { device, club_id, court_id, starts_at, ends_at } = attempt;
  const held = { device, club_id, court_id, starts_at, ends_at, from: Date.now(), until: sentAt + seconds * 1000 };
  // If a lease took several attempts, the last answer counts: it was sent later than the first.
  history.holds.push(held);
  await pause(random.between(0, 1500));
  if (random.chance(0.75)) return { lease: token as string, held, continues: true };
  if (random.chance(0.5)) {
    held.until = Math.min(held.until, Date.now());
    await caller.ask('DELETE', `/v1/leases/${token}`);
  }
  return { lease: undefined, continues: false };
}

function createIntent({ dataset, servers, tally }: RunContext, random: Random, number: number): Intent {
  const device = `device-${number}`;
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const marker = `booking-${number}`;
  const email = `client-${number}@example.com`;
  const payment_type = random.pick(['card', 'card', 'online', 'online', 'online', 'subscription']);
  const pass = payment_type === 'subscription' ? random.pick(dataset.passes) : undefined;
  return {
    random,
    caller: createCaller(servers, random, tally, { 'x-device-id': device, 'x-forwarded-for': address }),
    key: { 'idempotency-key': `key-of-${marker}` },
    form: {
      customer: { ...customer, email, ...(pass && { telephone: pass.telephone }) },
      comment: marker,
      payment_type,
      ...(pass && { pass_code: pass.code }),
    },
    attempt: {
      marker,
      email,
      device,
      payment_type,
      club_id: FIXTURE.ace,
      court_id: FIXTURE.courtTwo,
      session_id: null,
      starts_at: 0,
      ends_at: 0,
      sentAt: 0,
      answeredAt: 0,
      moves: [],
      outcome: 'unknown',
    },
  };
}

async function bookPlace(
  { dataset, history }: RunContext,
  { caller, attempt, form, key, random }: Intent,
): Promise<void> {
  const { id: session_id, starts_at, ends_at } = random.pick(dataset.sessions);
  const service_id = FIXTURE.groupService;
  Object.assign(attempt, { session_id, starts_at: +starts_at, ends_at: +ends_at, sentAt: Date.now() });
  let lease: string | undefined;
  if (random.chance(0.5)) {
    const held = await caller.ask<Lease>('POST', '/v1/leases/places', { service_id, session_id });
    if (held?.status === 200) lease = held.body.data.token;
    await pause(random.between(0, 1500));
    if (lease && random.chance(0.25)) {
      // Some release it, and some just leave.
      if (random.chance(0.5)) await caller.ask('DELETE', `/v1/leases/${lease}`);
      return;
    }
  }
  attempt.sentAt = Date.now();
  history.attempts.push(attempt);
  const body = { ...form, service_id, session_id, ...(lease && { lease }) };
  recordAnswer(attempt, await caller.ask('POST', `/v2/bookings/${service_id}/group_book`, body, key));
}

async function bookTime(
  { dataset, history }: RunContext,
  { caller, attempt, form, key, random }: Intent,
): Promise<void> {
  const service = random.pick(SERVICES);
  // The next days are in most demand.
  const date = addDays(dataset.today, 1 + Math.floor(random.next() ** 2 * DAYS));
  const listed = await caller.ask<Slot[]>('GET', `/v1/slots?service_id=${service}&date=${date}`);
  const chosen = listed?.status === 200 ? chooseSlots(listed.body.data, random) : [];
  if (chosen.length === 0) return;
  const slots = chosen.map(({ token }) => token!);
  const [first, last] = [chosen[0]!, chosen.at(-1)!];
  const [starts_at, ends_at] = [Date.parse(first.starts_at), Date.parse(last.ends_at)];
  Object.assign(attempt, { club_id: clubOf(service), court_id: first.court_id, starts_at, ends_at });
  let lease: string | undefined;
  if (random.chance(0.4)) {
    const { continues, held, ...taken } = await hold(caller, history, attempt, slots, random);
    if (!continues) return;
    lease = taken.lease;
    // The booking ends the hold, and a cancellation frees the time.
    if (held) held.until = Math.min(held.until, Date.now());
  }
  attempt.sentAt = Date.now();
  history.attempts.push(attempt);
  recordAnswer(
    attempt,
    await caller.ask('POST', '/v2/bookings/book', { ...form, slots, ...(lease && { lease }) }, key),
  );
}

/** Books a time or a place, often pays, sometimes finds players or moves the booking, often cancels it. */
async function bookAndManage(context: RunContext, intent: Intent): Promise<void> {
  const { caller, attempt, random } = intent;
  await (random.chance(0.12) ? bookPlace : bookTime)(context, intent);
  if (attempt.outcome !== 'booked') return;
  const { token, marker } = attempt as BookingAttempt & { token: string };
  const pays = attempt.payment_type === 'online' && random.chance(0.85);
  const shares = random.chance(0.3);
  // Some pay the whole price before they think of sharing it.
  const paysBefore = pays && shares && random.chance(0.4);
  if (paysBefore) await pay(caller, attempt, random);
  const invitation = shares ? await split(caller, token, random) : undefined;
  if (pays && !paysBefore) await pay(caller, attempt, random);
  const sharing = invitation && share(caller, { token, invitation, marker }, random);
  // Some move and cancel while players join and pay.
  if (random.chance(0.7)) await sharing;
  if (attempt.session_id === null && random.chance(0.2)) await findPlayers(caller, { ...attempt, token }, random);
  const moves = random.chance(0.35) ? random.between(1, 2) : 0;
  for (let index = 0; index < moves; index += 1) await move(context, intent);
  if (random.chance(0.5)) {
    await pause(random.between(0, 1000));
    // Another window moves it at the same time.
    await Promise.all([cancel(caller, attempt), ...(random.chance(0.1) ? [move(context, intent)] : [])]);
  }
  await sharing;
}

/** Books a time, or a place in a session, and the same in other weeks. */
async function bookSeries(context: RunContext, intent: Intent): Promise<void> {
  const { caller, attempt, random } = intent;
  if (random.chance(0.3)) {
    const { id, starts_at, ends_at } = random.pick(context.dataset.sessions);
    Object.assign(attempt, { session_id: id, starts_at: +starts_at, ends_at: +ends_at });
    return bookWeekly(context, intent, { service_id: FIXTURE.groupService, session_id: id });
  }
  const service = random.pick(SERVICES);
  const date = addDays(context.dataset.today, 1 + Math.floor(random.next() ** 2 * DAYS));
  const listed = await caller.ask<Slot[]>('GET', `/v1/slots?service_id=${service}&date=${date}`);
  const [slot] = listed?.status === 200 ? chooseSlots(listed.body.data, random) : [];
  if (!slot?.token) return;
  const [starts_at, ends_at] = [slot.starts_at, slot.ends_at].map(Date.parse);
  Object.assign(attempt, { club_id: clubOf(service), court_id: slot.court_id, starts_at, ends_at });
  await bookWeekly(context, intent, { slots: [slot.token] });
}

/** What clients do, with the share in percent. */
const ACTIVITIES: [number, (context: RunContext, intent: Intent & { number: number }) => Promise<void>][] = [
  [44, bookAndManage],
  [10, bookSeries],
  [8, watchSlot],
  [4, makeWish],
  [8, answerOffer],
  [9, sendClubRequest],
  [13, handleClubEmails],
  [4, acceptOffer],
];

/** Runs one client. */
export async function runClient(context: RunContext, random: Random, number: number): Promise<void> {
  const activities = ACTIVITIES.flatMap(([share, activity]) => Array<typeof activity>(share).fill(activity));
  await random.pick(activities)(context, { ...createIntent(context, random, number), number });
}
