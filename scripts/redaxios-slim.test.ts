import redaxios from 'redaxios';
import { describe, expect, it } from 'vitest';
import slim from '../redaxios-slim.mjs';

const brokenOff = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"a":'));
      controller.error(new Error('broke off'));
    },
  });

describe('the slim redaxios of browsers answers as the whole one', () => {
  it.each<[string, () => Response]>([
    ['JSON', () => Response.json({ a: [1] }, { headers: { 'retry-after': '3' } })],
    ['a JSON null', () => Response.json(null)],
    ['a failure', () => Response.json({ code: 'NOT_FOUND' }, { status: 404 })],
    ['text', () => new Response('<html>', { status: 502 })],
    ['an empty text', () => new Response('')],
    ['no body', () => new Response(null, { status: 204 })],
    ['a body that broke off', () => new Response(brokenOff())],
  ])('%s', async (_name, respond) => {
    const options = {
      fetch: async () => respond(),
      validateStatus: () => true,
    };
    const theirs = await redaxios('/path', options as object);
    const ours = await slim('/path', options);
    expect([ours.status, ours.data, ours.headers.get('retry-after')]).toEqual([
      theirs.status,
      theirs.data,
      theirs.headers.get('retry-after'),
    ]);
  });

  it('rejects as fetch does', async () => {
    const fetch = () => Promise.reject(new TypeError('offline'));
    await expect(slim('/path', { fetch })).rejects.toThrow('offline');
    await expect(redaxios('/path', { fetch } as object)).rejects.toThrow('offline');
  });
});
