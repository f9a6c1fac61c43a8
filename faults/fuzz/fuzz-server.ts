import { Writable } from 'node:stream';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness } from '#server/testing/harness.ts';
import { linkSigner } from '#server/testing/links.ts';
import { createSessions } from '#server/testing/sessions.ts';
import type { Document } from './fuzzer.ts';

const SECRET_KEY = 'a secret key of thirty-two characters';
const DATE = '2026-03-12';

/** Link tokens that clubs get by email: for a day, for bookings, for requests. */
async function createLinks(harness: Harness): Promise<string[]> {
  const link = await linkSigner(harness, SECRET_KEY);
  const links = [link('day', FIXTURE.ace, 0), link('day', FIXTURE.calm, 0)];
  for (const time of ['10:00', '11:00', '12:00']) {
    const slot = await slotToken(harness, FIXTURE.courtService, DATE, FIXTURE.courtOne, time);
    const { body } = await harness.post('/v2/bookings/book', bookBody(slot), newKey());
    const bookingRequest = { service_id: FIXTURE.calmService, date: DATE, time, duration: 60, customer: CUSTOMER };
    const request = await harness.post('/v2/user/booking-requests', bookingRequest, newKey());
    links.push(link('booking', FIXTURE.ace, body.data.id), link('request', FIXTURE.calm, request.body.id));
  }
  return links;
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
  const known = {
    session_id: [FIXTURE.session],
    sport: ['tennis'],
    surface: ['clay'],
    seed: [1],
    size: ['300x200'],
    'emails token': await createLinks(harness),
    session: await createSessions(harness, SECRET_KEY),
  };
  return { harness, known, port: Number(new URL(address).port), document: body as Document, loggedErrors };
}
