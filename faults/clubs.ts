import { parseClock } from '#core/domain/clock.ts';
import type { Random } from '#core/domain/random.ts';
import { MINUTE } from '#core/domain/units.ts';
import { addDays, toInstant } from '#core/domain/zone.ts';
import type { Booking } from '#core/schemas/booking.ts';
import type { Desk } from '#core/schemas/desk.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import type { CallAnswer, createCaller } from './calls.ts';
import { DAYS, ZONE } from './dataset.ts';
import type { ClubRequest, Decision } from './history.ts';
import type { RunContext } from './run-context.ts';

type Caller = ReturnType<typeof createCaller>;
type Actor = { caller: Caller; random: Random; number: number };

/**
 * The clubs that clients send requests to: one that only takes requests, and one whose courts all
 * other clients book.
 */
const REQUEST_SERVICES = [
  { club_id: FIXTURE.calm, service_id: FIXTURE.calmService },
  { club_id: FIXTURE.ace, service_id: FIXTURE.courtService },
];
const HOURS = ['09:00', '11:00', '12:00', '15:00', '18:00'];
const DURATION = 60;

const customer = { given_name: 'Olena', telephone: '+380671234567' };
const randomDate = ({ dataset }: RunContext, random: Random) =>
  addDays(dataset.today, 1 + Math.floor(random.next() ** 2 * DAYS));

/** A customer sends a club a request for a time that is free or taken. */
export async function sendClubRequest(context: RunContext, { caller, random, number }: Actor): Promise<void> {
  const { club_id, service_id } = random.pick(REQUEST_SERVICES);
  const [date, time] = [randomDate(context, random), random.pick(HOURS)];
  const starts_at = toInstant(date, parseClock(time), ZONE);
  const ends_at = starts_at + DURATION * MINUTE;
  const [marker, email] = [`ask-${number}`, `client-${number}@example.com`];
  const clubRequest: ClubRequest = { marker, email, club_id, starts_at, ends_at, outcome: 'unknown' };
  context.history.clubRequests.push(clubRequest);
  const body = { service_id, date, time, duration: DURATION, customer: { ...customer, email }, comment: marker };
  const answer = await caller.ask('POST', '/v2/user/booking-requests', body, { 'idempotency-key': `key-of-${marker}` });
  if (answer) clubRequest.outcome = answer.status === 200 ? 'sent' : 'refused';
}

type LinkAction = { call: string; body: object } & Pick<Decision, 'marker' | 'action' | 'offered'>;

/** Performs an action by a link and records the answer. Returns the code of a refusal. */
async function performAction<Data>(
  { history }: RunContext,
  { caller }: Actor,
  { call, body, ...linkAction }: LinkAction,
): Promise<{ decision: Decision; answer: CallAnswer<Data> | undefined }> {
  const decision: Decision = { ...linkAction, outcome: 'unknown' };
  history.decisions.push(decision);
  const answer = await caller.ask<Data>('POST', `/v1/desk/${call}`, body);
  if (answer?.status === 200) decision.outcome = 'done';
  // A request that was refused the second time may have worked the first time.
  else if (answer && !answer.doubtful) decision.outcome = 'refused';
  return { decision, answer };
}

async function openLink({ caller }: Actor, token: string): Promise<Desk | undefined> {
  const answer = await caller.ask<Desk>('POST', '/v1/desk/decode', { token });
  return answer?.status === 200 ? answer.body.data : undefined;
}

/** A start that is free now, on any day. */
async function freeStart(context: RunContext, { caller, random }: Actor, service: number) {
  const date = randomDate(context, random);
  const listed = await caller.ask<{ status: string; starts_at: string }[]>(
    'GET',
    `/v1/slots?service_id=${service}&date=${date}`,
  );
  const free = listed?.status === 200 ? listed.body.data.filter(({ status }) => status === 'free') : [];
  return free.length > 0 ? random.pick(free).starts_at : undefined;
}

/**
 * A club answers a request by the link in its email. Sometimes two people do so at once, with
 * different answers.
 */
async function answerRequest(context: RunContext, actor: Actor, token: string): Promise<void> {
  const { random } = actor;
  const desk = await openLink(actor, token);
  const request = desk?.requests[0];
  if (!desk || request?.status !== 'pending') return;
  const marker = request.comment ?? '';
  const accept = () => performAction(context, actor, { call: 'accept', body: { token }, marker, action: 'accepted' });
  const decline = async () => {
    const service = REQUEST_SERVICES.find(({ club_id }) => club_id === desk.club.id)!.service_id;
    const start = random.chance(0.6) ? await freeStart(context, actor, service) : undefined;
    const other = start && { date: start.slice(0, 10), time: start.slice(11, 16) };
    const offered = start && { offered: Date.parse(start) };
    const linkAction = { call: 'decline', body: { token, ...other }, marker, action: 'declined' as const, ...offered };
    const { answer } = await performAction(context, actor, linkAction);
    // The offered time was taken meanwhile.
    if (answer?.status !== 200)
      await performAction(context, actor, { call: 'decline', body: { token }, marker, action: 'declined' });
  };
  if (random.chance(0.15)) return void (await Promise.all([accept(), decline()]));
  if (random.chance(0.4)) return decline();
  const { answer } = await accept();
  if (answer?.body?.code === 'SLOT_TAKEN') await decline();
}

async function cancelBooking(context: RunContext, actor: Actor, token: string): Promise<void> {
  const booking = (await openLink(actor, token))?.bookings[0];
  if (!booking?.cancellable) return;
  const linkAction = { call: 'cancel', body: { token }, marker: booking.comment ?? '', action: 'cancelled' as const };
  await performAction(context, actor, linkAction);
}

/** Lets a club handle its emails: it answers requests and sometimes cancels a booking. */
export async function handleClubEmails(context: RunContext, actor: Actor): Promise<void> {
  const request = context.mailbox?.request();
  if (request) return answerRequest(context, actor, request);
  const booking = context.mailbox?.booking();
  if (booking) await cancelBooking(context, actor, booking);
}

/** A customer takes the time that a club offered, sometimes in two windows at once. */
export async function acceptOffer(context: RunContext, actor: Actor): Promise<void> {
  const token = context.mailbox?.offer();
  const request = token && (await openLink(actor, token))?.requests[0];
  if (!token || !request) return;
  const take = async () => {
    const linkAction = { call: 'take', body: { token }, marker: request.comment ?? '', action: 'taken' as const };
    const { decision, answer } = await performAction<Booking>(context, actor, linkAction);
    if (answer?.status === 200) decision.token = answer.body.data.token;
  };
  await Promise.all(actor.random.chance(0.2) ? [take(), take()] : [take()]);
}
