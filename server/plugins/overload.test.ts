import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { MINUTE } from '#core/domain/units.ts';
import { waitFor } from '#testing/wait.ts';
import { type OverloadLimits, registerOverload } from './overload.ts';

function serve(limits: OverloadLimits) {
  const app = Fastify();
  app.setErrorHandler((error: Error & { status?: number; retryAfter?: number }, _, reply) =>
    reply
      .status(error.status ?? 500)
      .header('retry-after', error.retryAfter)
      .send({}),
  );
  registerOverload(app, limits);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const wait = async () => {
    await opened;
    return {};
  };
  app.get('/api/read', wait);
  app.post('/api/change', wait);
  app.get('/api/quick', async () => ({}));
  app.post('/api/quick', async () => ({}));
  // An injected request begins once it is awaited.
  const ask = async (method: 'GET' | 'POST', url: string) => await app.inject({ method, url });
  const statusOf = async (method: 'GET' | 'POST') => (await ask(method, '/api/quick')).statusCode;
  return { app, open, ask, statusOf };
}

it('refuses reads, but not changes, while too many reads run, and serves them once those are answered', async () => {
  const { app, open, ask, statusOf } = serve({ maxDelay: MINUTE, maxReads: 3, maxChanges: 100 });
  const running = Array.from({ length: 3 }, () => ask('GET', '/api/read'));
  await waitFor(async () => expect(await statusOf('GET')).toBe(503));
  const refused = await ask('GET', '/api/quick');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, expect.stringMatching(/^[2-5]$/)]);
  expect(await statusOf('POST')).toBe(200);
  open();
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await statusOf('GET')).toBe(200);
  await app.close();
});

it('refuses reads long before changes while many changes run', async () => {
  const { app, open, ask, statusOf } = serve({ maxDelay: MINUTE, maxReads: 100, maxChanges: 8 });
  const statuses: [number, number][] = [];
  const running: Promise<unknown>[] = [];
  for (let count = 0; count < 10; count += 1) {
    statuses.push([await statusOf('GET'), await statusOf('POST')]);
    running.push(ask('POST', '/api/change'));
    await new Promise(setImmediate);
  }
  expect(statuses.filter(([read, change]) => read === 200 && change === 503)).toEqual([]);
  expect(statuses[0]).toEqual([200, 200]);
  expect(statuses[5]).toEqual([503, 200]);
  expect(statuses[9]).toEqual([503, 503]);
  open();
  await Promise.all(running);
  expect([await statusOf('GET'), await statusOf('POST')]).toEqual([200, 200]);
  await app.close();
});

it('refuses reads while the event loop is late, changes only while it is very late, and soon neither', async () => {
  const { app, statusOf } = serve({ maxDelay: 2000 });
  await waitFor(
    async () => {
      const until = performance.now() + 800;
      while (performance.now() < until);
      await new Promise(setImmediate);
      expect([await statusOf('GET'), await statusOf('POST')]).toEqual([503, 200]);
    },
    { timeout: 20_000, interval: 1 },
  );
  const from = performance.now();
  await waitFor(async () => expect(await statusOf('GET')).toBe(200), { timeout: 20_000, interval: 20 });
  expect(performance.now() - from).toBeLessThan(5000);
  await app.close();
}, 60_000);
