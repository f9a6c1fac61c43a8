import { Writable } from 'node:stream';
import { DAY } from '#core/domain/units.ts';
import { signingSecret } from '#server/secret.ts';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { bookBody, CUSTOMER, type Harness, newKey, slotToken, startHarness, TUESDAY } from '#server/testing/harness.ts';
import { type LinkPurpose, signLink } from '#server/tokens/link-token.ts';
import type { Document } from './fuzzer.ts';

const SECRET_KEY = 'a secret key of thirty-two characters';
const DATE = '2026-03-12';

/** Tokens of the links that clubs get by e-mail: to a day, to bookings, to requests. */
async function linksOf(harness: Harness): Promise<string[]> {
  const secret = await signingSecret(harness.opened.db, SECRET_KEY);
  const link = (purpose: LinkPurpose, clubId: number, id: number) =>
    signLink({ purpose, clubId, id, expiresAt: TUESDAY + 30 * DAY }, secret);
  const links = [link('day', FIXTURE.ace, 0), link('day', FIXTURE.calm, 0)];
  for (const time of ['10:00', '11:00', '12:00']) {
    const slot = await slotToken(harness, FIXTURE.courtService, DATE, FIXTURE.courtOne, time);
    const { body } = await harness.post('/v2/bookings/book', bookBody(slot), newKey());
    const asked = { service_id: FIXTURE.calmService, date: DATE, time, duration: 60, customer: CUSTOMER };
    const request = await harness.post('/v2/user/booking-requests', asked, newKey());
    links.push(link('booking', FIXTURE.ace, body.data.id), link('request', FIXTURE.calm, request.body.id));
  }
  return links;
}

/** A listening server over the fixture, with the sandbox to pay in; `complaints` are what it logs as errors. */
export async function startStage() {
  const complaints: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      complaints.push(String(line));
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
    'letters token': await linksOf(harness),
  };
  return { harness, known, port: Number(new URL(address).port), document: body as Document, complaints };
}
