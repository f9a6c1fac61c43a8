import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#core/domain/units.ts';
import type { OpenedDatabase } from '#server/database/index.ts';
import { DATABASES } from '#server/testing/database.ts';
import { createForms } from './forms.ts';

const secret = new Uint8Array(32);
let opened: OpenedDatabase;
let now = Date.parse('2026-03-10T10:00:00Z');
beforeAll(async () => {
  opened = await DATABASES[0]!.open();
});
afterAll(() => opened.close());
beforeEach(() => {
  now += HOUR;
});

const forms = (ip = '192.0.2.1', key = secret) => createForms(ip, { db: opened.db, secret: key, clock: () => now });

describe('a form without script', () => {
  it.each([
    ['at once', 0, 'early'],
    ['within two seconds', 1999, 'early'],
    ['after them', 2000, 'fine'],
    ['after three hours', 3 * HOUR, 'fine'],
    ['later', 3 * HOUR + 1, 'late'],
  ])('sent %s', async (_, passed, expected) => {
    const stamp = forms().stamp();
    now += passed;
    expect(await forms().check(stamp)).toBe(expected);
  });

  it.each([
    ['nothing', () => ''],
    ['a stamp of another key', () => forms('192.0.2.1', new Uint8Array(32).fill(1)).stamp()],
    ['an altered time', (stamp: string) => stamp.replace(/^\d+/, (time) => String(Number(time) - 5000))],
  ])('with %s is shown anew', async (_, alter) => {
    const stamp = alter(forms().stamp());
    now += 5000;
    expect(await forms().check(stamp)).toBe('late');
  });

  it('goes through ten times an hour from one address', async () => {
    const stamp = forms('198.51.100.1').stamp();
    now += 5000;
    const seen = [];
    for (let turn = 0; turn < 11; turn += 1) seen.push(await forms('198.51.100.1').check(stamp));
    expect(seen).toEqual([...Array(10).fill('fine'), 'often']);
    expect(await forms('198.51.100.2').check(stamp)).toBe('fine');
    now += HOUR;
    expect(await forms('198.51.100.1').check(stamp)).toBe('fine');
  });

  it.each([
    ['067 123 45 67', '+380671234567'],
    ['+48 22 123 45 67', '+48221234567'],
    ['call me', undefined],
  ])('reads the number %s', (text, expected) => {
    expect(forms().telephone(text)).toBe(expected);
  });
});
