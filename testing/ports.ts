import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

/**
 * Systems give ports above these to clients, and to servers that do not ask for a certain one. One
 * of those could take a port of theirs before the server that it is for listens on it.
 */
const RESERVED = { first: 10_000, last: 32_767 };

/** The one of these that browsers and `fetch` refuse to open: https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED = 10_080;

const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Lets a server listen on a free port of the loopback, and returns the port. */
export const listen = (server: Server): Promise<number> => listenOn(server, 0);

/**
 * A port of the loopback that is free now, that the system gives to nobody else, and that browsers
 * open. `random` returns numbers from 0 to less than 1.
 */
export async function freePort(random: () => number = Math.random): Promise<number> {
  for (;;) {
    const port = RESERVED.first + Math.floor(random() * (RESERVED.last - RESERVED.first + 1));
    if (port === BLOCKED) continue;
    const server = createServer();
    const free = await listenOn(server, port).then(
      () => true,
      () => false,
    );
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
