import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, vi } from 'vitest';
import { waitFor } from '#testing/wait.ts';
import { createOutageLog } from './outage.ts';
import { Problem } from './problem.ts';
import { registerProblems } from './problem-handler.ts';
import { createQuietLog } from './quiet-log.ts';
import { createRefusalTurns } from './turns.ts';

const options = (app: FastifyInstance) => ({
  publicUrl: 'http://courtside.test',
  outages: createOutageLog(),
  quietLog: createQuietLog(app.log),
  refusalTurn: createRefusalTurns(),
});

const failing = (message: string, code?: string) => Object.assign(new Error(message), { code });

it.each([
  ['a full disk', failing('could not extend file "base/5/1": No space left on device', '53100'), 503],
  ['a broken disk', failing('could not read block', '58030'), 503],
  ['a read-only database', failing('cannot execute INSERT in a read-only transaction', '25006'), 503],
  ['an outage behind another error', new Error('no booking', { cause: failing('full', '53100') }), 503],
  ['a process with too many files', failing('too many open files', 'EMFILE'), 503],
  ['a database that was stopped', failing('terminating connection due to administrator command', '57P01'), 503],
  ['one that was killed', failing('terminating connection because of crash of another server process', '57P02'), 503],
  ['one that starts', failing('the database system is starting up', '57P03'), 503],
  ['one with no room', failing('sorry, too many clients already', '53300'), 503],
  ['one that is not there', failing('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), 503],
  ['a connection that broke at work', failing('Connection terminated unexpectedly'), 503],
  ['one that had broken before', failing('Client has encountered a connection error and is not queryable'), 503],
  ['a number that no row can have', failing('value is out of range', '22003'), 404],
  ['a fault of ours', failing('x is not a function'), 500],
  ['a broken rule of the database', failing('duplicate key', '23505'), 500],
])('answers %s', async (_, error, status) => {
  const app = Fastify();
  registerProblems(app, options(app));
  app.get('/', async () => {
    throw error;
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ status });
  expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
});

it('logs an outage once in ten seconds, without stacks, and counts the rest', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const write = vi.fn();
  const app = Fastify({ logger: { level: 'warn', stream: { write } } });
  registerProblems(app, options(app));
  app.get('/', async () => {
    throw failing('sorry, too many clients already', '53300');
  });
  for (let count = 0; count < 5; count += 1) await app.inject('/');
  vi.advanceTimersByTime(10_000);
  await app.inject('/');
  vi.useRealTimers();
  const logged = write.mock.calls.map(([line]) => JSON.parse(line));
  expect(logged.map(({ more }) => more)).toEqual([undefined, 4]);
  expect(logged[0].reason).toContain('no room for another connection');
  expect(JSON.stringify(logged)).not.toContain('stack');
});

it('logs nothing of a client that goes away before it has sent its body', async () => {
  const write = vi.fn();
  const app = Fastify({ logger: { level: 'warn', stream: { write } } });
  registerProblems(app, options(app));
  app.post('/', async () => 'ok');
  const errors = vi.fn(async () => {});
  app.addHook('onError', errors);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
  await once(app.server, 'request');
  socket.destroy();
  await waitFor(() => expect(errors).toHaveBeenCalled());
  await app.close();
  expect(write).not.toHaveBeenCalled();
});

it('answers 429 to one address each ten milliseconds, whatever it asks for', async () => {
  const app = Fastify();
  registerProblems(app, options(app));
  app.get('/', async () => {
    throw new Problem('RATE_LIMITED');
  });
  const begin = performance.now();
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject('/')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(429));
  expect(performance.now() - begin).toBeGreaterThan(95);
});
