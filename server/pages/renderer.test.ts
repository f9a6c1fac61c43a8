import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type BuiltElements, createElementRenderer } from './renderer.ts';

type Options = Parameters<BuiltElements['renderElement']>[2];

/** An app with one API call and one page, whose element is rendered by the given function. */
async function pageWith(render?: (options: Options) => Promise<string>) {
  const app = Fastify();
  app.post('/api/echo', async (request, reply) =>
    reply.status(409).send({ ip: request.ip, language: request.headers['accept-language'], body: request.body }),
  );
  const built: BuiltElements | undefined = render && {
    renderElement: (_tag, _attributes, options) => render(options),
    stylesheets: { 'x-y': 'assets/x-y-abcd1234.css' },
  };
  const element = createElementRenderer(app, built);
  app.get('/page', (request) => element('x-y', { token: '"><b>' }, { language: 'uk', request }));
  return (await app.inject({ url: '/page', remoteAddress: '192.0.2.7' })).body;
}

it('handles the requests of an element inside the process, on behalf of the visitor', async () => {
  const body = await pageWith(async ({ fetch, api, language, stylesheet }) => {
    const answer = await fetch(`${api}/echo`, {
      method: 'POST',
      headers: { 'Accept-Language': language, 'Content-Type': 'application/json' },
      body: '{"a":"ї"}',
    });
    return JSON.stringify([answer.status, await answer.json(), stylesheet]);
  });
  expect(JSON.parse(body)).toEqual([
    409,
    { ip: '192.0.2.7', language: 'uk', body: { a: 'ї' } },
    '/elements/assets/x-y-abcd1234.css',
  ]);
});

it('sends an empty element if nothing is built, with its attributes escaped', async () => {
  expect(await pageWith()).toBe('<x-y token="&quot;&gt;&lt;b&gt;"></x-y>');
});

it('uses the output of the renderer after a failure that it reported', async () => {
  const body = await pageWith(async ({ onError }) => {
    onError(new Error('no data'));
    return '<x-y></x-y>';
  });
  expect(body).toBe('<x-y></x-y>');
});
