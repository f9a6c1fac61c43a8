import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATABASES } from '#server/testing/database.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { siteOf } from '#server/testing/site.ts';

let h: Harness;
const order: string[] = [];
beforeAll(async () => {
  const answer: Parameters<typeof siteOf>[0] = async (request, { clock }) => {
    await new Promise(setImmediate);
    return new Response(`${new URL(request.url).pathname} at ${clock()}`);
  };
  const site = { built: siteOf(answer, { client: '/nowhere' }), settings: {} as never };
  h = await startHarness(DATABASES[0]!, { site });
});
afterAll(() => h.close());

async function visit(url: string, remoteAddress: string) {
  const { statusCode, headers } = await h.app.inject({ url, remoteAddress });
  order.push(remoteAddress);
  return { status: statusCode, retryAfter: headers['retry-after'] };
}

it('pages show the time of the server, not that of the machine', async () => {
  expect((await h.app.inject('/club/ace?x')).body).toBe(`/club/ace at ${h.now}`);
});

it.each([
  ['pages', '/club/third-set', 60],
  ['share pictures', '/share/club/third-set.png', 12],
])('one address that asks for many %s is told to wait, and delays nobody else', async (_, path, allowed) => {
  order.length = 0;
  const begin = performance.now();
  const flood = Array.from({ length: 300 }, (_, index) => visit(`${path}?x=${index}`, '198.51.100.1'));
  const other = visit(`${path}?x=other`, '198.51.100.2');
  expect((await other).status).toBe(200);
  const answers = await Promise.all(flood);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(allowed);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(300 - allowed);
  expect(new Set(answers.filter(({ status }) => status === 429).map(({ retryAfter }) => retryAfter))).toEqual(
    new Set(['2']),
  );
  // Clients that ask again at once get no more than a hundred refusals a second.
  expect(performance.now() - begin).toBeGreaterThan((300 - allowed) * 10 - 10);
  // At most the refusals, and of the rest those that ran already, are before the other visitor.
  expect(order.indexOf('198.51.100.2')).toBeLessThan(300 - allowed + 10);
});
