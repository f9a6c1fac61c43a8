import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerPages } from './index.ts';
import { createElementRenderer } from './renderer.ts';

const app = Fastify();
await registerPages(app, 'examples', createElementRenderer(app, undefined));

describe('the example', () => {
  it.each(['/examples/plain.html', '/examples/club-page.html'])("at %s loads this server's widgets", async (url) => {
    const { body } = await app.inject(url);
    expect(body).toContain('src="/elements/courtside.js"');
    expect(body).toContain('<club-schedule');
  });
});
