import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomFor } from '#core/domain/random.ts';
import { startFuzzServer } from './fuzz-server.ts';
import { describeFinding, findFault, fuzz } from './fuzzer.ts';
import { sendRequest } from './send-request.ts';
import { EDGE_CASES, mutate, textFrom } from './values.ts';

const REQUESTS = 1000;

let stage: Awaited<ReturnType<typeof startFuzzServer>>;
beforeAll(async () => {
  stage = await startFuzzServer();
});
afterAll(() => stage?.harness.close());

it('answers everything that can be sent, and refuses with a problem document', async () => {
  const seed = Number(process.env.FUZZ_SEED) || randomInt(1, 1_000_000);
  const report = await fuzz(stage.port, stage.document, {
    seed,
    known: stage.known,
    keepGoing: (requests) => requests < REQUESTS,
  });
  const told = [`npm run test:fuzz -- --seed ${seed}`, ...report.findings.map(describeFinding), ...stage.complaints];
  expect(report.findings, told.join('\n\n')).toEqual([]);
  // A fuzzer that is refused everywhere has tested nothing.
  const reached = Object.values(report.byCall).filter((count) => count > 0);
  expect(reached.length / Object.keys(report.byCall).length).toBeGreaterThan(0.5);
  // Each call may take ten seconds; together they may on a busy machine.
}, 240_000);

it('reads a compressed answer', async () => {
  const asked = { method: 'GET', path: '/api/v1/clubs/1', headers: { 'accept-encoding': 'gzip' } };
  const answer = await sendRequest(stage.port, asked);
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(findFault(asked, answer, new Set(['200']))).toBeUndefined();
});

it('mutates any value that a request may hold', () => {
  const random = randomFor('spoilt');
  for (const value of EDGE_CASES) for (let time = 0; time < 100; time += 1) mutate(value, random, []);
  expect(EDGE_CASES.map(textFrom)).not.toContain(undefined);
});

const asked = { method: 'GET', path: '/', headers: {} };
const problem = { type: '/x', title: 'No', status: 404, code: 'NOT_FOUND' };
const answered = (status: number, body: unknown, type = 'application/problem+json') => ({
  status,
  headers: { 'content-type': type },
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

it.each([
  ['a failure', answered(500, { ...problem, status: 500, code: 'INTERNAL_ERROR' }), 'answered 500'],
  ['a status that is not documented', answered(409, { ...problem, status: 409, code: 'SLOT_TAKEN' }), 'does not name'],
  ['a refusal in HTML', answered(404, '<h1>No</h1>', 'text/html'), 'without a problem'],
  ['a problem without a code', answered(404, { ...problem, code: undefined }), 'broken problem'],
  ['another status inside', answered(404, { ...problem, status: 400 }), 'named NOT_FOUND'],
  ['another code than the status has', answered(404, { ...problem, code: 'SLOT_TAKEN' }), 'named SLOT_TAKEN'],
  ['an answer cut off', answered(200, '{"data":', 'application/json'), 'no JSON'],
])('reports %s as a fault', (_, answer, fault) => {
  expect(findFault(asked, answer, new Set(['200', '404', '500']))).toContain(fault);
});

it('finds no fault in a correct answer', () => {
  expect(findFault(asked, answered(404, problem), new Set(['404']))).toBeUndefined();
  expect(findFault(asked, answered(200, { data: [] }, 'application/json'), undefined)).toBeUndefined();
});
