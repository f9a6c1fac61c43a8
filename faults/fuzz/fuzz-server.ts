import { Writable } from 'node:stream';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { linkSigner } from '#server/testing/links.ts';
import { createSessions } from '#server/testing/sessions.ts';
import type { Document } from './fuzzer.ts';
import { playTogether } from './play-together.ts';

const SECRET_KEY = 'a secret key of thirty-two characters';
const DATE = '2026-03-12';

/** Link tokens that clubs get by email, for a day, for bookings and for requests, and what they are of. */
async function createBookings(harness: Harness) {
  const link = await linkSigner(harness, SECRET_KEY);
  const links = [link('day', FIXTURE.ace, 0), link('day', FIXTURE.calm, 0)];
  const bookings: number[] = [];
  const requests: number[] = [];
  for (const time of ['10:00', '11:00', '12:00']) {
    const slot = await slotToken(harness, FIXTURE.courtService, DATE, FIXTURE.courtOne, time);
    const { body } = await harness.post('/v2/bookings/book', bookBody(slot), newKey());
    const bookingRequest = { service_id: FIXTURE.calmService, date: DATE, time, duration: 60, customer: CUSTOMER };
    const request = await harness.post('/v2/user/booking-requests', bookingRequest, newKey());
    links.push(link('booking', FIXTURE.ace, body.data.id), link('request', FIXTURE.calm, request.body.id));
    bookings.push(body.data.id);
    requests.push(request.body.id);
  }
  return { links, bookings, requests };
}

/** Blocks and members of Ace, and more of its bookings, which the desk made. */
async function createAtDesk(harness: Harness, session: string) {
  const { db } = harness.opened;
  const headers = { authorization: `Bearer ${session}` };
  const bookings: number[] = [];
  const at = { service_id: FIXTURE.courtService, court_id: FIXTURE.courtOne, date: DATE };
  for (const time of ['14:00', '15:00', '16:00', '17:00', '18:00', '19:00']) {
    const body = { ...at, time, duration: 60, customer: CUSTOMER };
    bookings.push((await harness.post('/v1/desk/clubs/ace/bookings', body, headers)).body.data.booking.id);
    const block = { court_ids: [FIXTURE.courtTwo], date: '2026-03-14', time, until: '24:00', note: 'Nets' };
    await harness.post('/v1/desk/clubs/ace/blocks', { ...block, until: time.replace(':00', ':30') }, headers);
    await harness.post(
      '/v1/desk/clubs/ace/members',
      { email: `at${time.slice(0, 2)}@ace.example`, role: 'staff' },
      headers,
    );
  }
  const blocks = await db.selectFrom('occupation').select('id').where('kind', '=', 'closure').execute();
  const members = await db.selectFrom('desk_account').select('id').where('email', 'like', 'at%').execute();
  return { bookings, blocks: blocks.map(({ id }) => id), members: members.map(({ id }) => id) };
}

/**
 * Starts a listening server with the fixture and the sandbox as payment provider. `loggedErrors`
 * are the errors that it logs.
 */
export async function startFuzzServer() {
  const loggedErrors: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      loggedErrors.push(String(line));
      done();
    },
  });
  const harness = await startHarness(DATABASES[0]!, {
    payments: { liqpay: undefined, monobank: undefined, sandbox: 'loopback' },
    secretKey: SECRET_KEY,
    logger: { level: 'error', stream },
  });
  await harness.opened.db.updateTable('club').set({ allow_online_payment: true }).execute();
  const address = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await harness.get('/openapi.json');
  const { sessions, links } = await createSessions(harness, SECRET_KEY);
  const booked = await createBookings(harness);
  const desk = await createAtDesk(harness, sessions[0]!);
  const { known: together, bodies } = await playTogether(harness);
  const known = {
    session_id: [FIXTURE.session],
    sport: ['tennis'],
    surface: ['clay'],
    seed: [1],
    size: ['300x200'],
    session: sessions,
    'token of an email': booked.links,
    'token of a sign-in link': links,
    desk: ['ace'],
    'desk with requests': ['calm'],
    'service at the desk': [FIXTURE.courtService],
    'court at the desk': [FIXTURE.courtOne, FIXTURE.courtTwo],
    'minutes at the desk': [60, 90],
    'day at the desk': ['2026-03-12', '2026-03-17', '2026-04-02', '2026-05-20'],
    'time at the desk': ['08:00', '09:00', '13:00', '20:00'],
    'day after that': ['2026-05-20', '2026-05-21', '2026-06-02'],
    'time after that': ['20:30', '21:00', '24:00'],
    'booking at the desk': [...booked.bookings, ...desk.bookings],
    'block at the desk': desk.blocks,
    'request at the desk': booked.requests,
    'member at the desk': desk.members,
    ...together,
  };
  return { harness, known, bodies, port: Number(new URL(address).port), document: body as Document, loggedErrors };
}
