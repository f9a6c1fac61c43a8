import { Writable } from 'node:stream';
import { DATABASES } from '#server/testing/database.ts';
import { FIXTURE } from '#server/testing/fixture.ts';
import { startHarness } from '#server/testing/harness.ts';
import type { Document } from './fuzzer.ts';

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
    logger: { level: 'error', stream },
  });
  await harness.opened.db.updateTable('club').set({ allow_online_payment: true }).execute();
  const address = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await harness.get('/openapi.json');
  const known = { session_id: [FIXTURE.session], sport: ['tennis'], surface: ['clay'], seed: [1], size: ['300x200'] };
  return { harness, known, port: Number(new URL(address).port), document: body as Document, complaints };
}
