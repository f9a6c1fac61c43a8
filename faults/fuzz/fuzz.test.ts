import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFor } from '#core/domain/random.ts';
import { startFuzzServer } from './fuzz-server.ts';
import { describeFinding, findFault, fuzz } from './fuzzer.ts';
import { sendRequest } from './send-request.ts';
import { EDGE_CASES, mutate, textFrom } from './values.ts';

const REQUESTS_PER_CALL = 13;

let stage: Awaited<ReturnType<typeof startFuzzServer>>;
beforeAll(async () => {
  stage = await startFuzzServer();
});
afterAll(() => stage?.harness.close());

it('answers every request, and refuses invalid ones with a problem document', async () => {
  const seed = Number(process.env.FUZZ_SEED) || randomInt(1, 1_000_000);
  const calls = Object.values(stage.document.paths).flatMap((operations) => Object.keys(operations)).length;
  const report = await fuzz(stage.port, stage.document, {
    seed,
    known: stage.known,
    bodies: stage.bodies,
    keepGoing: (requests) => requests < calls * REQUESTS_PER_CALL,
  });
  const message = [
    `npm run test:fuzz -- --seed ${seed}`,
    ...report.findings.map(describeFinding),
    ...stage.loggedErrors,
  ];
  expect(report.findings, message.join('\n\n')).toEqual([]);
  // If every request were refused, the run would have tested nothing.
  const reached = Object.values(report.byCall).filter((count) => count > 0);
  expect(reached.length / Object.keys(report.byCall).length).toBeGreaterThan(0.5);
  // A call may take ten seconds on a busy machine.
}, 240_000);

it('reads a compressed response', async () => {
  const request = { method: 'GET', path: '/api/v1/clubs/1', headers: { 'accept-encoding': 'gzip' } };
  const answer = await sendRequest(stage.port, request);
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(findFault(request, answer, new Set(['200']))).toBeUndefined();
});

it('mutates any value of a request', () => {
  const random = randomFor('spoilt');
  for (const value of EDGE_CASES) for (let time = 0; time < 100; time += 1) mutate(value, random, []);
  expect(EDGE_CASES.map(textFrom)).not.toContain(undefined);
});

const request = { method: 'GET', path: '/', headers: {} };
const problem = { type: '/x', title: 'No', status: 404, code: 'NOT_FOUND' };
const responseWith = (status: number, body: unknown, type = 'application/problem+json') => ({
  status,
  headers: { 'content-type': type },
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

it.each([
  ['an internal error', responseWith(500, { ...problem, status: 500, code: 'INTERNAL_ERROR' }), 'answered 500'],
  ['an undocumented status', responseWith(409, { ...problem, status: 409, code: 'SLOT_TAKEN' }), 'not documented'],
  ['a refusal in HTML', responseWith(404, '<h1>No</h1>', 'text/html'), 'without a problem'],
  ['a problem without a code', responseWith(404, { ...problem, code: undefined }), 'broken problem'],
  ['a problem with another status', responseWith(404, { ...problem, status: 400 }), 'problem NOT_FOUND'],
  ['a code of another status', responseWith(404, { ...problem, code: 'SLOT_TAKEN' }), 'problem SLOT_TAKEN'],
  ['a truncated response', responseWith(200, '{"data":', 'application/json'), 'invalid JSON'],
])('reports %s as a fault', (_, answer, fault) => {
  expect(findFault(request, answer, new Set(['200', '404', '500']))).toContain(fault);
});

it('finds no fault in a correct response', () => {
  expect(findFault(request, responseWith(404, problem), new Set(['404']))).toBeUndefined();
  expect(findFault(request, responseWith(200, { data: [] }, 'application/json'), undefined)).toBeUndefined();
});
