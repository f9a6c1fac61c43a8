/** The files of deploy/, with Caddy and nginx of Debian in front of two processes. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '#server/testing/database.ts';
import { dayAhead } from '#testing/days.ts';
import { freePort } from '#testing/ports.ts';
import { type Product, startProduct } from '#testing/product.ts';
import { waitFor } from '#testing/wait.ts';
import { root } from '../package-apps.ts';
import { install } from './install.ts';

const CLUB = 'third-set';
const DATE = dayAhead(4);
const folder = mkdtempSync(join(tmpdir(), 'courtside-proxies-'));
const deployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const children: ChildProcess[] = [];
let postgres: TestPostgres;
const products: Product[] = [];

/** Our copy of a file, with other names and ports. Each replacement must be in it. */
function changed(text: string, replacements: [from: string, to: string][]): string {
  for (const [from, to] of replacements) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

let visitors = 0;
/** Of another visitor each time: the holds of one address are limited. */
const address = () => `203.0.113.${++visitors}`;

const portOf = ({ url }: Product) => new URL(url).port;

async function startCaddy(): Promise<string> {
  const [https, http] = [await freePort(), await freePort()];
  const file = join(folder, 'Caddyfile');
  // Only for a test: no port of the system, no certificate of others.
  const test = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`;
  writeFileSync(file, test + deployed('Caddyfile'));
  const upstreams = products.map((product) => `127.0.0.1:${portOf(product)}`).join(' ');
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, SITE: 'localhost', UPSTREAMS: upstreams };
  children.push(spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' }));
  return `https://localhost:${https}`;
}

async function startNginx(): Promise<string> {
  const [https, http] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  const site = changed(deployed('nginx.conf'), [
    ['listen 443', `listen 127.0.0.1:${https}`],
    ['listen 80', `listen 127.0.0.1:${http}`],
    ['/etc/letsencrypt/live/courtside.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/courtside.example/privkey.pem', key],
    ['127.0.0.1:3000', `127.0.0.1:${portOf(products[0]!)}`],
    ['127.0.0.1:3001', `127.0.0.1:${portOf(products[1]!)}`],
  ]);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;\nevents {}\nhttp { access_log off;\n${site}\n}\n`,
  );
  children.push(spawn('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'nginx.log')], { stdio: 'inherit' }));
  return `https://localhost:${https}`;
}

type Answer = { status: number; text: string };

/** A connection over HTTP/2. */
function open(origin: string) {
  const session: ClientHttp2Session = connect(origin, { rejectUnauthorized: false });
  session.on('error', () => {});
  const request = (path: string, { body, ...headers }: Record<string, string> = {}) => {
    const method = body === undefined ? 'GET' : 'POST';
    const stream = session.request({ ':path': path, ':method': method, ...headers });
    stream.setEncoding('utf8');
    stream.end(body);
    return stream;
  };
  return {
    request,
    ask: (path: string, options?: Record<string, string>) =>
      new Promise<Answer>((resolve, reject) => {
        const stream = request(path, options);
        const answer = { status: 0, text: '' };
        stream.on('response', (headers) => {
          answer.status = headers[':status']!;
        });
        stream.on('data', (text) => {
          answer.text += text;
        });
        stream.on('error', reject);
        stream.on('end', () => resolve(answer));
      }),
    close: () => session.destroy(),
  };
}

beforeAll(async () => {
  install({ caddy: 'caddy', nginx: 'nginx' });
  postgres = await startPostgres();
  const environment = { DATABASE_URL: postgres.databaseUrl, TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://localhost' };
  for (const _ of [1, 2]) products.push(await startProduct('start', environment));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await Promise.all(products.map((product) => product.close()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['Caddy', startCaddy],
  ['nginx', startNginx],
])('behind %s', (_, start) => {
  let connection: ReturnType<typeof open>;
  beforeAll(async () => {
    const origin = await start();
    await waitFor(
      async () => {
        const trial = open(origin);
        const answer = await trial.ask('/healthz').finally(trial.close);
        expect(answer.status).toBe(200);
      },
      { timeout: 30_000, interval: 200 },
    );
    connection = open(origin);
  });
  afterAll(() => connection?.close());

  const json = async (path: string) => JSON.parse((await connection.ask(path)).text);

  it('serves pages, files and the API over HTTP/2', async () => {
    for (const path of ['/', `/club/${CLUB}`, '/api/v1/clubs', '/elements/courtside.js']) {
      expect((await connection.ask(path)).status, path).toBe(200);
    }
  });

  it('tells an open schedule of a hold within a second, whichever process has it', async () => {
    const { data: club } = await json(`/api/v1/clubs/${CLUB}`);
    const { data: days } = await json(`/api/v1/clubs/${CLUB}/scheduledates`);
    const service = days.find(({ date }: { date: string }) => date === DATE).services[0].service_id;
    const stream = connection.request(`/api/v1/slots/stream?club_id=${club.id}&date=${DATE}`);
    let events = 0;
    let changedAt = 0;
    stream.on('data', (text: string) => {
      if (!/^event: change$/m.test(text)) return;
      events += 1;
      changedAt = performance.now();
    });
    // What happened before it was opened.
    await expect.poll(() => events).toBe(1);
    const { data: slots } = await json(`/api/v1/slots?service_id=${service}&date=${DATE}`);
    for (const product of products) {
      const before = events;
      const token = slots.filter(({ status }: { status: string }) => status === 'free').at(before).token;
      const sentAt = performance.now();
      const held = await fetch(`${product.url}/api/v1/leases`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address(), 'X-Device-ID': address() },
        body: JSON.stringify({ slots: [token] }),
      });
      expect(held.status).toBe(200);
      await expect.poll(() => events, { interval: 10 }).toBe(before + 1);
      expect(changedAt - sentAt).toBeLessThan(1000);
    }
    stream.close();
  });

  it('answers every request while a process restarts', async () => {
    const [, second] = products;
    const statuses = new Map<number, number>();
    let isRestarting = true;
    const asking = (async () => {
      while (isRestarting) {
        const { status } = await connection.ask('/api/v1/cities');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    })();
    await second!.restart();
    isRestarting = false;
    await asking;
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(100);
  });
});
