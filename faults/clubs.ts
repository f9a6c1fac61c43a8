import { parseClock } from '#core/domain/clock.ts';
import { MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant } from '#core/domain/zone.ts';
import type { Booking } from '#core/schemas/booking.ts';
import type { Desk } from '#core/schemas/desk.ts';
import type { Random } from '#server/seed/random.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { DAYS, ZONE } from './arena.ts';
import type { Answer, makeCaller } from './calls.ts';
import type { Ask, Decision } from './history.ts';
import type { World } from './world.ts';

type Caller = ReturnType<typeof makeCaller>;
type Person = { caller: Caller; random: Random; number: number };

/** What clubs are asked for: a club that takes requests alone, and one of which everybody else books the same courts. */
const ASKED = [
  { club_id: FIXTURE.calm, service_id: FIXTURE.calmService },
  { club_id: FIXTURE.ace, service_id: FIXTURE.courtService },
];
const HOURS = ['09:00', '11:00', '12:00', '15:00', '18:00'];
const DURATION = 60;

const customer = { given_name: 'Olena', telephone: '+380671234567' };
const someDate = ({ arena }: World, random: Random) => addDays(arena.today, 1 + Math.floor(random.next() ** 2 * DAYS));

/** A customer asks a club for a time, taken or not. */
export async function askClub(world: World, { caller, random, number }: Person): Promise<void> {
  const { club_id, service_id } = random.pick(ASKED);
  const [date, time] = [someDate(world, random), random.pick(HOURS)];
  const starts_at = toInstant(date, parseClock(time), ZONE);
  const ends_at = starts_at + DURATION * MINUTE;
  const [marker, email] = [`ask-${number}`, `client-${number}@example.com`];
  const ask: Ask = { marker, email, club_id, starts_at, ends_at, outcome: 'unknown' };
  world.history.asks.push(ask);
  const body = { service_id, date, time, duration: DURATION, customer: { ...customer, email }, comment: marker };
  const answer = await caller.ask('POST', '/v2/user/booking-requests', body, { 'idempotency-key': `key-of-${marker}` });
  if (answer) ask.outcome = answer.status === 200 ? 'asked' : 'refused';
}

type Deed = { call: string; body: object } & Pick<Decision, 'marker' | 'did' | 'offered'>;

/** Does something by a link, and writes down what was told of it; the code of a refusal. */
async function decide<Data>(
  { history }: World,
  { caller }: Person,
  { call, body, ...deed }: Deed,
): Promise<{ decision: Decision; answer: Answer<Data> | undefined }> {
  const decision: Decision = { ...deed, outcome: 'unknown' };
  history.decisions.push(decision);
  const answer = await caller.ask<Data>('POST', `/v1/desk/${call}`, body);
  if (answer?.status === 200) decision.outcome = 'done';
  // What was refused the second time may have worked the first.
  else if (answer && !answer.doubtful) decision.outcome = 'refused';
  return { decision, answer };
}

async function open({ caller }: Person, token: string): Promise<Desk | undefined> {
  const answer = await caller.ask<Desk>('POST', '/v1/desk/decode', { token });
  return answer?.status === 200 ? answer.body.data : undefined;
}

/** A start that is free at the moment, of whichever day. */
async function freeStart(world: World, { caller, random }: Person, service: number) {
  const date = someDate(world, random);
  const listed = await caller.ask<{ status: string; starts_at: string }[]>(
    'GET',
    `/v1/slots?service_id=${service}&date=${date}`,
  );
  const free = listed?.status === 200 ? listed.body.data.filter(({ status }) => status === 'free') : [];
  return free.length > 0 ? random.pick(free).starts_at : undefined;
}

/** Somebody at the club answers a request by the link of its letter; sometimes two do at once, and not the same. */
async function answerRequest(world: World, person: Person, token: string): Promise<void> {
  const { random } = person;
  const desk = await open(person, token);
  const request = desk?.requests[0];
  if (!desk || request?.status !== 'pending') return;
  const marker = request.comment ?? '';
  const accept = () => decide(world, person, { call: 'accept', body: { token }, marker, did: 'accepted' });
  const decline = async () => {
    const service = ASKED.find(({ club_id }) => club_id === desk.club.id)!.service_id;
    const start = random.chance(0.6) ? await freeStart(world, person, service) : undefined;
    const other = start && { date: start.slice(0, 10), time: start.slice(11, 16) };
    const offered = start && { offered: Date.parse(start) };
    const deed = { call: 'decline', body: { token, ...other }, marker, did: 'declined' as const, ...offered };
    const { answer } = await decide(world, person, deed);
    // The offered time was taken meanwhile.
    if (answer?.status !== 200)
      await decide(world, person, { call: 'decline', body: { token }, marker, did: 'declined' });
  };
  if (random.chance(0.15)) return void (await Promise.all([accept(), decline()]));
  if (random.chance(0.4)) return decline();
  const { answer } = await accept();
  if (answer?.body?.code === 'SLOT_TAKEN') await decline();
}

async function cancelBooking(world: World, person: Person, token: string): Promise<void> {
  const booking = (await open(person, token))?.bookings[0];
  if (!booking?.cancellable) return;
  const deed = { call: 'cancel', body: { token }, marker: booking.comment ?? '', did: 'cancelled' as const };
  await decide(world, person, deed);
}

/** Somebody at a club goes through the letters: answers what is asked, and now and then cancels a booking. */
export async function workAtDesk(world: World, person: Person): Promise<void> {
  const request = world.mailbox?.request();
  if (request) return answerRequest(world, person, request);
  const booking = world.mailbox?.booking();
  if (booking) await cancelBooking(world, person, booking);
}

/** A customer takes the time that a club offered; sometimes by two windows at once. */
export async function takeOffer(world: World, person: Person): Promise<void> {
  const token = world.mailbox?.offer();
  const request = token && (await open(person, token))?.requests[0];
  if (!token || !request) return;
  const take = async () => {
    const deed = { call: 'take', body: { token }, marker: request.comment ?? '', did: 'taken' as const };
    const { decision, answer } = await decide<Booking>(world, person, deed);
    if (answer?.status === 200) decision.token = answer.body.data.token;
  };
  await Promise.all(person.random.chance(0.2) ? [take(), take()] : [take()]);
}
