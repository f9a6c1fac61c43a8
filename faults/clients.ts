import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '#core/domain/zone.ts';
import type { Booking } from '#core/schemas/booking.ts';
import type { ChangeTime } from '#core/schemas/change.ts';
import type { Lease } from '#core/schemas/lease.ts';
import type { Checkout } from '#core/schemas/payment.ts';
import type { Random } from '#server/seed/random.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { DAYS } from './arena.ts';
import { type Answer, makeCaller, within } from './calls.ts';
import { askClub, takeOffer, workAtDesk } from './clubs.ts';
import type { History, Move, Watch, Wish } from './history.ts';
import type { World } from './world.ts';

const SERVICES = [FIXTURE.courtService, FIXTURE.courtService, FIXTURE.coachService, FIXTURE.nightService];
const DEEDS = ['pay', 'pay', 'pay', 'decline', 'slow', 'twice', 'twice', 'first', 'never', 'leave'];
/** After these the customer waits to see the booking confirmed. */
const PAID = ['pay', 'slow', 'twice', 'first'];

const customer = { given_name: 'Olena', telephone: '+380671234567', email: 'olena@example.com' };
const clubOf = (service: number) => (service === FIXTURE.nightService ? FIXTURE.night : FIXTURE.ace);

type Slot = { token: string | null; court_id: number; starts_at: string; ends_at: string; status: string };
type Caller = ReturnType<typeof makeCaller>;

/** Sends the form of a checkout to the provider, as its page does, with what the customer does there. */
async function payAt({ url, fields }: Checkout, deed: string): Promise<void> {
  const form = new URLSearchParams([
    ...fields.map(({ name, value }): [string, string] => [name, value]),
    ['deed', deed],
  ]);
  const provider = url.replace('/api/3/checkout', '/deed');
  const send = async () => {
    const answer = await fetch(provider, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
  };
  await within(11_000, send()).catch(() => {});
}

async function pay(caller: Caller, wish: Wish, random: Random): Promise<void> {
  const forms: Checkout[] = [];
  // Whoever was declined tries again, and some pay the old order too.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await caller.ask<Checkout>('POST', '/v2/bookings/pay', { token: wish.token });
    if (answer?.status !== 200) return;
    forms.push(answer.body.data);
    const deed = random.pick(DEEDS);
    await payAt(answer.body.data, deed);
    if (deed !== 'decline') {
      if (forms.length > 1 && random.chance(0.2)) await payAt(forms[0]!, 'pay');
      if (PAID.includes(deed)) await watch(caller, wish);
      return;
    }
    await pause(random.between(20, 200));
  }
}

/** Asks after the booking for a while, as the return page does. */
async function watch(caller: Caller, wish: Wish): Promise<void> {
  for (let look = 0; look < 6; look += 1) {
    const answer = await caller.ask<Booking>('POST', '/v2/bookings/decode', { token: wish.token });
    const { status, payment_status } = answer?.body?.data ?? {};
    if (status === 'confirmed' && payment_status === 'paid') {
      wish.seenPaid = true;
      return;
    }
    if (status !== 'pending') return;
    await pause(500);
  }
}

/** Moves a booking to another time of any day; many want the same ones, here too. */
async function move({ arena }: World, { caller, wish, random }: Intent): Promise<void> {
  const group = wish.session_id !== null;
  const evening = random.pick(arena.sessions).starts_at.toISOString().slice(0, 10);
  const date = group ? evening : addDays(arena.today, 2 + Math.floor(random.next() ** 2 * DAYS));
  const listed = await caller.ask<ChangeTime[]>('POST', '/v1/bookings/times', { token: wish.token, date });
  const times = listed?.status === 200 ? listed.body.data : [];
  if (times.length === 0) return;
  const to = times[random.between(0, random.chance(0.6) ? Math.min(2, times.length - 1) : times.length - 1)]!;
  const attempt: Move = {
    court_id: to.court.id,
    session_id: (group && arena.sessions.find(({ starts_at }) => +starts_at === Date.parse(to.starts_at))?.id) || null,
    starts_at: Date.parse(to.starts_at),
    ends_at: Date.parse(to.ends_at),
    price: to.price.amount,
    sentAt: Date.now(),
    answeredAt: 0,
    outcome: 'unknown',
  };
  wish.moves.push(attempt);
  const answer = await caller.ask<Booking>('POST', '/v1/bookings/move', { token: wish.token, slots: [to.slot] });
  attempt.answeredAt = Date.now();
  if (answer?.status === 200) attempt.outcome = 'moved';
  // What was refused the second time may have worked the first, and been cancelled since.
  else if (answer && !answer.doubtful) attempt.outcome = 'refused';
}

/** Somebody who finds a time taken and wants to hear when it is free. */
async function waitFor({ arena, history }: World, { caller, wish, random }: Intent): Promise<void> {
  const service_id = random.pick(SERVICES);
  const date = addDays(arena.today, 1 + Math.floor(random.next() ** 2 * DAYS));
  const listed = await caller.ask<Slot[]>('GET', `/v1/slots?service_id=${service_id}&date=${date}`);
  const busy = listed?.status === 200 ? listed.body.data.filter(({ status }) => status === 'busy') : [];
  if (busy.length === 0) return;
  const { court_id, starts_at, ends_at } = random.pick(busy);
  const watch: Watch = {
    ...{ email: wish.email, club_id: clubOf(service_id), court_id },
    ...{ starts_at: Date.parse(starts_at), ends_at: Date.parse(ends_at) },
    coach: service_id === FIXTURE.coachService,
    outcome: 'unknown',
  };
  history.watches.push(watch);
  const body = { service_id, court_id, starts_at, ends_at, email: wish.email };
  const answer = await caller.ask('POST', '/v1/slot-watches', body);
  if (answer?.status === 204) watch.outcome = 'watched';
  else if (answer && !answer.doubtful) watch.outcome = 'refused';
}

async function cancel(caller: Caller, wish: Wish): Promise<void> {
  const answer = await caller.ask<Booking>('POST', '/v2/bookings/cancel', { token: wish.token });
  if (!answer) wish.cancel = { outcome: 'unknown' };
  else if (answer.status === 200)
    wish.cancel = { outcome: 'cancelled', refund: answer.body.data.cancellation.refund.amount };
  // An earlier try without an answer had worked.
  else if (answer.body.code === 'ALREADY_CANCELLED' && answer.doubtful) wish.cancel = { outcome: 'cancelled' };
  else wish.cancel = { outcome: 'refused' };
}

function conclude(wish: Wish, answer: (Answer<Booking> & { doubtful: boolean }) | undefined): void {
  wish.answeredAt = Date.now();
  if (!answer) return;
  wish.outcome = answer.status === 200 ? 'booked' : 'refused';
  if (answer.status !== 200) return;
  const { token, price } = answer.body.data;
  wish.token = token;
  wish.price = price.amount;
}

/** Two that follow each other, or one. */
function chooseSlots(slots: Slot[], random: Random): Slot[] {
  const free = slots.filter(({ status, token }) => status === 'free' && token);
  if (free.length === 0) return [];
  // Many want the same: the first that there are.
  const first = random.chance(0.6) ? free[random.between(0, Math.min(2, free.length - 1))]! : random.pick(free);
  const next = free.find(({ court_id, starts_at }) => court_id === first.court_id && starts_at === first.ends_at);
  return next && random.chance(0.25) ? [first, next] : [first];
}

/** Holds the slots, and says whether the customer goes on with them. */
async function hold(caller: Caller, history: History, wish: Wish, slots: string[], random: Random) {
  const sentAt = Date.now();
  const answer = await caller.ask<Lease>('POST', '/v1/leases', { slots });
  if (answer?.status !== 200) return { lease: undefined, goOn: random.chance(0.5) };
  const { token, seconds } = answer.body.data;
  const { device, club_id, court_id, starts_at, ends_at } = wish;
  const held = { device, club_id, court_id, starts_at, ends_at, from: Date.now(), until: sentAt + seconds * 1000 };
  // Of a lease that took several tries the last answer counts; it was sent later than the first.
  history.holds.push(held);
  await pause(random.between(0, 1500));
  if (random.chance(0.75)) return { lease: token as string, held, goOn: true };
  if (random.chance(0.5)) {
    held.until = Math.min(held.until, Date.now());
    await caller.ask('DELETE', `/v1/leases/${token}`);
  }
  return { lease: undefined, goOn: false };
}

/** What a client brings along: its wish, which is still to be filled in, and how it fills in the form. */
type Intent = {
  caller: Caller;
  wish: Wish;
  form: object;
  key: Record<string, string>;
  random: Random;
};

function intend({ arena, servers, tally }: World, random: Random, number: number): Intent {
  const device = `device-${number}`;
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const marker = `wish-${number}`;
  const email = `client-${number}@example.com`;
  const payment_type = random.pick(['card', 'card', 'online', 'online', 'online', 'subscription']);
  const pass = payment_type === 'subscription' ? random.pick(arena.passes) : undefined;
  return {
    random,
    caller: makeCaller(servers, random, tally, { 'x-device-id': device, 'x-forwarded-for': address }),
    key: { 'idempotency-key': `key-of-${marker}` },
    form: {
      customer: { ...customer, email, ...(pass && { telephone: pass.telephone }) },
      comment: marker,
      payment_type,
      ...(pass && { pass_code: pass.code }),
    },
    wish: {
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

async function bookPlace({ arena, history }: World, { caller, wish, form, key, random }: Intent): Promise<void> {
  const { id: session_id, starts_at, ends_at } = random.pick(arena.sessions);
  const service_id = FIXTURE.groupService;
  Object.assign(wish, { session_id, starts_at: +starts_at, ends_at: +ends_at, sentAt: Date.now() });
  let lease: string | undefined;
  if (random.chance(0.5)) {
    const held = await caller.ask<Lease>('POST', '/v1/leases/places', { service_id, session_id });
    if (held?.status === 200) lease = held.body.data.token;
    await pause(random.between(0, 1500));
    if (lease && random.chance(0.25)) {
      // Some give it back, and some just leave.
      if (random.chance(0.5)) await caller.ask('DELETE', `/v1/leases/${lease}`);
      return;
    }
  }
  wish.sentAt = Date.now();
  history.wishes.push(wish);
  const body = { ...form, service_id, session_id, ...(lease && { lease }) };
  conclude(wish, await caller.ask('POST', `/v2/bookings/${service_id}/group_book`, body, key));
}

async function bookTime({ arena, history }: World, { caller, wish, form, key, random }: Intent): Promise<void> {
  const service = random.pick(SERVICES);
  // The near days are wanted most.
  const date = addDays(arena.today, 1 + Math.floor(random.next() ** 2 * DAYS));
  const listed = await caller.ask<Slot[]>('GET', `/v1/slots?service_id=${service}&date=${date}`);
  const chosen = listed?.status === 200 ? chooseSlots(listed.body.data, random) : [];
  if (chosen.length === 0) return;
  const slots = chosen.map(({ token }) => token!);
  const [first, last] = [chosen[0]!, chosen.at(-1)!];
  const [starts_at, ends_at] = [Date.parse(first.starts_at), Date.parse(last.ends_at)];
  Object.assign(wish, { club_id: clubOf(service), court_id: first.court_id, starts_at, ends_at });
  let lease: string | undefined;
  if (random.chance(0.4)) {
    const { goOn, held, ...taken } = await hold(caller, history, wish, slots, random);
    if (!goOn) return;
    lease = taken.lease;
    // With its booking the hold is over, and a cancellation frees the time.
    if (held) held.until = Math.min(held.until, Date.now());
  }
  wish.sentAt = Date.now();
  history.wishes.push(wish);
  conclude(wish, await caller.ask('POST', '/v2/bookings/book', { ...form, slots, ...(lease && { lease }) }, key));
}

/** Books a time or a place, often pays, sometimes moves it, often cancels. */
async function bookSomething(world: World, intent: Intent): Promise<void> {
  const { caller, wish, random } = intent;
  await (random.chance(0.12) ? bookPlace : bookTime)(world, intent);
  if (wish.outcome !== 'booked') return;
  if (wish.payment_type === 'online' && random.chance(0.85)) await pay(caller, wish, random);
  const moves = random.chance(0.35) ? random.between(1, 2) : 0;
  for (let index = 0; index < moves; index += 1) await move(world, intent);
  if (random.chance(0.5)) {
    await pause(random.between(0, 1000));
    // In another window it is being moved, as the customer cannot decide.
    await Promise.all([cancel(caller, wish), ...(random.chance(0.1) ? [move(world, intent)] : [])]);
  }
}

/** What people come for, and how many of a hundred. */
const ERRANDS: [number, (world: World, intent: Intent & { number: number }) => Promise<void>][] = [
  [66, bookSomething],
  [8, waitFor],
  [9, askClub],
  [13, workAtDesk],
  [4, takeOffer],
];

/** One client from the first look to the last. */
export async function visit(world: World, random: Random, number: number): Promise<void> {
  const errands = ERRANDS.flatMap(([share, errand]) => Array<typeof errand>(share).fill(errand));
  await random.pick(errands)(world, { ...intend(world, random, number), number });
}
