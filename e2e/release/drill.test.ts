/** Backup and restore with the commands of docs/operate.md, while customers book. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAhead } from '#testing/days.ts';
import { freePort } from '#testing/ports.ts';
import { bookHour, call } from '../api.ts';
import { root, run } from '../package-apps.ts';
import { install } from './install.ts';
import { cloneForProduction, copyBuild, start } from './installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'courtside-drill-'));
/** What ends the processes of this test, the last ones first. */
const ends: (() => Promise<void>)[] = [];

const DOCUMENT = readFileSync(join(root, 'docs/operate.md'), 'utf8');
/** The commands of docs/operate.md after this mark. */
function documented(name: string): string {
  const [, commands] = DOCUMENT.split(`<!-- drill: ${name} -->\n\`\`\`sh\n`);
  if (!commands) throw new Error(`docs/operate.md has no commands marked with "drill: ${name}"`);
  return commands.slice(0, commands.indexOf('```'));
}

/** PostgreSQL of Debian, since its programs do not dump servers that are newer. */
async function startDebianPostgres(): Promise<string> {
  install({ postgresql: 'pg_ctlcluster' });
  const version = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one))[0]!;
  const program = (name: string) => join('/usr/lib/postgresql', version, 'bin', name);
  const data = join(folder, 'postgres');
  mkdirSync(data);
  // It refuses to run as root.
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  const user = userInfo().uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const options = ['--username=courtside', '--auth=trust', '--encoding=UTF8', '--locale=C', '-D', data];
  execFileSync(program('initdb'), options, { cwd: data, stdio: 'pipe', ...user });
  const port = await freePort();
  const child = spawn(program('postgres'), ['-D', data, '-k', data, '-p', String(port)], { stdio: 'ignore', ...user });
  ends.push(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  });
  const urlOf = (database: string) => `postgres://courtside@127.0.0.1:${port}/${database}`;
  const create = () => run(data, 'createdb', ['--maintenance-db', urlOf('postgres'), 'courtside']);
  await expect.poll(async () => (await create()).code).toBe(0);
  return urlOf('courtside');
}

const installation = join(folder, 'courtside');
beforeAll(async () => {
  mkdirSync(installation);
  await cloneForProduction(installation);
  copyBuild(installation);
}, 600_000);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** All visitors of the test have one address; the first proxy names others. */
const VISITORS = { TRUST_PROXY: '1', ATTEMPTS_PER_MINUTE: '10000', CONTACT_CODES: 'off' };
/** So that links are the same before and after. */
const PUBLIC_URL = 'http://localhost:3000';

const CASES: [name: string, environment: () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await startDebianPostgres(), SECRET_KEY: 'k'.repeat(32) })],
];

describe.each(CASES)('a backup of %s that is made while customers book', (name, environment) => {
  it('has all clubs and bookings after the restore, and their links and open slots are valid', async () => {
    const env: Record<string, string> = { ...VISITORS, PUBLIC_URL, ...(await environment()) };
    const server = await start(installation, env);
    ends.push(() => server.stop('SIGKILL'));
    expect(server.isReady, server.output()).toBe(true);
    const clubsOf = async (url: string) => (await (await fetch(`${url}/api/v1/clubs`)).json()).meta.total;
    const bookingOf = (url: string, token: string) => call(url, '/v2/bookings/decode', { token });
    const token = await bookHour(server.url);
    const [booking, clubs] = [await bookingOf(server.url, token), await clubsOf(server.url)];
    expect(clubs).toBeGreaterThan(100);

    let isBackingUp = true;
    const during: string[] = [];
    const customers = (async () => {
      while (isBackingUp && during.length < 20) during.push(await bookHour(server.url));
    })();
    const backedUp = await run(installation, 'bash', ['-ec', documented(`back up ${name}`)], env);
    isBackingUp = false;
    await customers;
    expect(backedUp.code, backedUp.output).toBe(0);
    expect(during.length).toBeGreaterThan(0);
    const [service] = (await call(server.url, '/v1/clubs/third-set/scheduledates/'))[3].services;
    const slots = await call(server.url, `/v1/slots?service_id=${service.service_id}&date=${dayAhead(3)}`);
    const slot = slots.findLast(({ status }: { status: string }) => status === 'free');
    await server.stop('SIGKILL');

    const restored = await start(installation, env, documented(`restore ${name}`));
    ends.push(() => restored.stop('SIGKILL'));
    expect(restored.isReady, restored.output()).toBe(true);
    const { url } = restored;
    expect(await clubsOf(url)).toBe(clubs);
    expect(await bookingOf(url, token)).toEqual(booking);
    expect((await fetch(`${url}/booking-cancel/${token}`)).status).toBe(200);
    await call(url, '/v2/bookings/cancel', { token, reason: 'CANCELED_BY_CUSTOMER' });
    expect((await bookingOf(url, token)).status).toBe('cancelled');
    const customer = { given_name: 'Oksana', telephone: '+380671234567', email: 'oksana@example.com' };
    const body = { slots: [slot.token], customer, payment_type: 'card' };
    expect(await call(url, '/v2/bookings/book', body)).toMatchObject({ token: expect.any(String) });
  });
});
