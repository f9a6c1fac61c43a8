import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { HOUR } from '#core/domain/units.ts';
import { type Db, openDatabase } from '#server/testing/database.ts';
import {
  buildApp,
  escapeHtml,
  loadBuiltSite,
  registerSecurity,
  type SiteSettings,
  seed,
} from '#server/testing/in-process.ts';
import { listen } from '#testing/ports.ts';

/**
 * The measured process: the product with and without its page cache, and the servers to compare it
 * with. Sends their ports, then its CPU time for each message.
 */

const PATH = '/club/third-set';
const WARM_UP = 30;

type Statement = { text: string; values: unknown[] };

/** The statements of one rendering of the page, in order. */
async function statementsOf(render: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  // biome-ignore lint/suspicious/noExplicitAny: the method has many overloads; Kysely uses one
  pg.Client.prototype.query = function (this: pg.Client, text: any, values: any) {
    // A prepared statement is passed as one object.
    statements.push(typeof text === 'string' ? { text, values } : { text: text.text, values: text.values });
    return (query as (...args: unknown[]) => unknown).call(this, text, values);
  } as typeof query;
  await render();
  pg.Client.prototype.query = query;
  return statements;
}

const unescapeHtml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The page as a template: constant markup, and texts that are escaped in each rendering. */
function templateOf(html: string): () => string {
  const parts = html.split(/(<[^>]*>)/).map((part, index) => {
    const value = unescapeHtml(part);
    return index % 2 === 0 && escapeHtml(value) === part ? { markup: '', value } : { markup: part, value: '' };
  });
  const render = () => {
    let page = '';
    for (const { markup, value } of parts) page += markup + escapeHtml(value);
    return page;
  };
  if (render() !== html) throw new Error('The template does not render the page');
  return render;
}

type Make = () => Promise<string | Buffer> | string | Buffer;

const HTML = 'text/html; charset=utf-8';

/** A server with the same plugins as the product. */
async function withPlugins(make: Make, encoding = 'identity'): Promise<Server> {
  const app = Fastify();
  await registerSecurity(app, { publicUrl: 'https://courtside.example', maxDelay: 0 });
  const headers = { 'content-type': HTML, 'content-encoding': encoding, etag: 'W/"kept"' };
  app.get(PATH, async (_, reply) => reply.headers(headers).send(await make()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server;
}

/** Node's own server, without plugins. */
async function bare(make: Make): Promise<Server> {
  const server = createServer(async (_, answer) => {
    const body = await make();
    answer.writeHead(200, { 'content-type': HTML, 'content-length': Buffer.byteLength(body) }).end(body);
  });
  await listen(server);
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

export async function servePages(dataDir: string): Promise<void> {
  const opened = await openDatabase({ dataDir });
  const db: Db = opened.db;
  await seed(db, { now: Date.now(), log: console.log });
  const built = await loadBuiltSite();
  if (!built) throw new Error('There is no build: npm run build');
  const product = async (lifetimeMs: number, listen = opened.listen) => {
    const app = await buildApp({
      ...opened,
      listen,
      publicUrl: 'http://localhost',
      clock: Date.now,
      requestsPerMinute: 10_000_000,
      maxDelay: 0,
      pageCache: { lifetimeMs },
      site: { built, settings: { noIndex: true } as SiteSettings },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  };
  /** A process that cannot listen for changes caches no data. */
  const refuseListening = () => Promise.reject(new Error('This process does not listen for changes'));
  // The cached page lasts an hour, so that it does not expire during the measurement.
  const [uncached, dataCached, cached] = [await product(0, refuseListening), await product(0), await product(HOUR)];
  for (let run = 0; run < WARM_UP; run += 1) for (const app of [uncached, dataCached]) await app.inject(PATH);
  const statements = await statementsOf(() => uncached.inject(PATH));
  const { rawPayload } = await uncached.inject(PATH);
  const compressed = (await cached.inject({ url: PATH, headers: { 'accept-encoding': 'br' } })).rawPayload;
  const template = templateOf(rawPayload.toString());
  const afterStatements = async () => {
    for (const { text, values } of statements) await db.executeQuery(CompiledQuery.raw(text, values));
    return template();
  };
  const servers = {
    uncached: uncached.server,
    'data cached': dataCached.server,
    cached: cached.server,
    'cached, compressed': cached.server,
    template: await withPlugins(afterStatements),
    'bare template': await bare(afterStatements),
    'template alone': await bare(template),
    buffer: await withPlugins(() => rawPayload),
    'buffer, compressed': await withPlugins(() => compressed, 'br'),
    'bare buffer': await bare(() => rawPayload),
  };
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send!({ cpu: (user + system) / 1000 });
  });
  process.send!({
    path: PATH,
    bytes: rawPayload.length,
    statements: statements.length,
    ports: Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, portOf(server)])),
  });
}
