import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { createDatabase } from '#server/testing/database.ts';
import { waitFor } from '#testing/wait.ts';
import { openDatabase } from './index.ts';
import { listenOnServer } from './listen.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A way to the database on which connections can fall silent, as when a machine is gone. */
async function openWay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    near.on('error', () => {}).pipe(far);
    far.on('error', () => {}).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const way = Object.assign(new URL(databaseUrl), { port: String((server.address() as AddressInfo).port) });
  return {
    url: way.href,
    /** The connections of now carry nothing any more and stay open; new ones work. */
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
      sockets = [];
    },
  };
}

it('listens again after its connection fell silent, and says that it may have missed changes', async () => {
  const databaseUrl = await createDatabase();
  const { db, close } = await openDatabase({ databaseUrl });
  closers.push(close);
  const way = await openWay(databaseUrl);
  const heard: string[] = [];
  const onGap = vi.fn();
  const listen = listenOnServer(way.url, () => {}, { everyMs: 200, timeoutMs: 300 });
  const { stop } = await listen('told', { onNotification: (text) => void heard.push(text), onGap });
  closers.push(stop);
  const tell = (text: string) => sql`select pg_notify('told', ${text})`.execute(db);
  await tell('before');
  await waitFor(() => expect(heard).toEqual(['before']));
  way.silence();
  await tell('missed');
  await waitFor(() => expect(onGap).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await tell('after');
  await waitFor(() => expect(heard).toEqual(['before', 'after']));
});
