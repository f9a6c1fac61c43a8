import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { buildTestApp } from '#server/testing/app.ts';
import { openInMemory } from '#server/testing/database.ts';
import { siteOf } from '#server/testing/site.ts';
import { originForm } from './origin-form.ts';

it.each([
  ['http://x/clubs?page=2', '/clubs?page=2'],
  ['HTTPS://x.example:443/clubs', '/clubs'],
  ['http://x', '/'],
  ['http://x?page=2', '/?page=2'],
  ['/clubs', '/clubs'],
  ['//x/clubs', '//x/clubs'],
  ['/http://x/clubs', '/http://x/clubs'],
  ['*', '*'],
])('the target %s asks for %s', (target, path) => {
  expect(originForm(target)).toBe(path);
});

it('a target with a host is answered like one without, by pages and calls', async () => {
  const opened = await openInMemory();
  const built = siteOf(async (request) => new Response(new URL(request.url).pathname), { client: '/nowhere' });
  const site = { built, settings: {} as never };
  const app = await buildTestApp({ ...opened, site });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (path: string) => {
    const [response] = await once(get({ port, host: '127.0.0.1', path, agent: false }), 'response');
    let body = '';
    for await (const chunk of response) body += chunk;
    return { status: response.statusCode, body };
  };
  expect(await ask('http://elsewhere.example/club/ace?x=1')).toEqual({ status: 200, body: '/club/ace' });
  expect((await ask('http://elsewhere.example/api/v1/clubs')).status).toBe(200);
  // What cannot be decoded is no page, which the site says, and no call.
  expect(await ask('/uk-ua/%?x=%')).toEqual({ status: 200, body: '/uk-ua/%25' });
  expect(await ask('http://elsewhere.example/%E0%A4%A')).toEqual({ status: 200, body: '/%25E0%25A4%25A' });
  expect((await ask('/api/%E0%A4%A')).status).toBe(400);
  await app.close();
  await opened.close();
});
