import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerPages } from './index.ts';
import { elementRenderer } from './renderer.ts';

const app = Fastify();
await registerPages(app, 'examples', elementRenderer(app, undefined));

describe('a booking link', () => {
  it.each([
    ['/booking-order/abcdefghijklmnop', 'order', 'en'],
    ['/uk-ua/booking-cancel/abcdefghijklmnop', 'cancel', 'uk'],
    ['/ru-ua/booking-payment/abcdefghijklmnop/success', 'payment', 'ru'],
    ['/booking-cancel/abcdefghijklmnop/failure', 'cancel', 'en'],
  ])('%s opens the ticket of kind %s in %s, unstored and unindexed', async (url, kind, language) => {
    const { statusCode, body, headers } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<booking-token-page token="abcdefghijklmnop" kind="${kind}">`);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('cannot smuggle markup through its token', async () => {
    const { body } = await app.inject(`/booking-order/${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(body).not.toContain('<script>alert');
  });
});

describe('the example', () => {
  it.each(['/', '/examples/plain.html', '/examples/club-page.html'])(
    'at %s loads the widgets of this server',
    async (url) => {
      const { body } = await app.inject(url);
      expect(body).toContain('src="/elements/courtside.js"');
      expect(body).toContain('<club-schedule');
    },
  );
});
