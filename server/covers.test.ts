import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverPath } from '#core/domain/covers/address.ts';
import { cover } from '#core/domain/covers/index.ts';
import { DATABASES } from './testing/database.ts';
import { type Harness, startHarness } from './testing/harness.ts';

describe('covers', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness(DATABASES[0]!);
  });
  afterAll(() => h.close());

  it.each([
    { sport: 'table-tennis', surface: 'hard' },
    { sport: '', surface: '' },
    { sport: 'dance & more', surface: 'clay/2' },
  ])('sends the drawing of $sport on $surface, cacheable for ever', async (court) => {
    const address = { ...court, seed: 17, width: 416, height: 300 };
    const answer = await h.app.inject(`/api${coverPath(address)}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('image/svg+xml');
    expect(answer.headers['cache-control']).toContain('immutable');
    const { sport, surface, ...frame } = address;
    const codes = { sport: sport || 'unknown', surface: surface || 'unknown' };
    expect(answer.body).toBe(cover({ ...frame, ...codes, seed: '17' }));
  });

  it.each(['clay/17/0x300.svg', 'clay/17/9999x300.svg', 'clay/x/416x300.svg', 'clay/17/416.svg'])(
    'has no %s',
    async (path) => {
      expect((await h.app.inject(`/api/v1/covers/tennis/${path}`)).statusCode).toBe(404);
    },
  );
});
