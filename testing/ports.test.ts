import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { freePort } from './ports.ts';

/** Where Linux says which ports it gives to clients and to servers that listen on port 0. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

it('keeps the port of a starting server from everybody who takes any', async () => {
  const range = await readFile(RANGE, 'utf8').catch(() => '49152 65535');
  const [first] = range.trim().split(/\s+/).map(Number);
  for (let i = 0; i < 20; i++) expect(await freePort()).toBeLessThan(first!);
});

it('gives no port that browsers refuse to open', async () => {
  let drawn = 0;
  // 10,080 first.
  const random = () => (drawn++ === 0 ? 80 / 22_768 : Math.random());
  expect(await freePort(random)).not.toBe(10_080);
  expect(drawn).toBeGreaterThan(1);
});
