import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { SECOND } from '#core/domain/units.ts';
import { countedAddress } from '#server/booking/attempts.ts';
import type { TrustedProxies } from '#server/environment.ts';
import { STRICT_TRANSPORT } from './response-headers.ts';

/** How many connections the process and one address may have open. */
export type ConnectionLimits = { max: number; perAddress: number };

/**
 * A client that needs longer for its headers or its whole request is answered 408. Requests have at
 * most 64 KB, which any phone sends in this time.
 */
const HEADERS_MS = 10 * SECOND;
const REQUEST_MS = 30 * SECOND;
/** A connection without any traffic is closed; streams send a heartbeat more often. */
const IDLE_MS = 60 * SECOND;
/** Longer than the 60 s for which proxies keep a connection, so that they close it first. */
const KEEP_ALIVE_MS = 72 * SECOND;
/** How often Node looks for requests that are late. */
const CHECK_MS = SECOND;

/** Milliseconds until a connection is closed; see the constants of the defaults. */
export type ConnectionTimeouts = { headersMs: number; requestMs: number; idleMs: number };

/** Fastify's options for these timeouts. */
export const connectionOptions = ({
  headersMs = HEADERS_MS,
  requestMs = REQUEST_MS,
  idleMs = IDLE_MS,
}: Partial<ConnectionTimeouts> = {}) => ({
  http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: CHECK_MS },
  requestTimeout: requestMs,
  connectionTimeout: idleMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
});

/** The most files that this process may open; undefined where the system does not tell. */
export function openFileLimit(): number | undefined {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    // Not on Linux.
    const report = process.report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
    const soft = Number(report.userLimits?.open_files?.soft);
    return Number.isFinite(soft) ? soft : undefined;
  }
}

/** The embedded database keeps a file open per table and index. */
const FILES_OF_EMBEDDED = 640;
const FILES_OF_SERVER = 128;
/** A file that is being sent is open beside its connection. */
const FILES_PER_CONNECTION = 2;
/** About 20 KB of memory each. */
const MOST_CONNECTIONS = 10_000;
const FEWEST_CONNECTIONS = 32;
/** The part of all connections that one address may have, so that it cannot take them all. */
const SHARE_OF_ADDRESS = 1 / 4;
/** A carrier or an office shares an address; a browser opens up to six connections. */
const MOST_PER_ADDRESS = 1000;

/**
 * The wanted limits. By default as many connections as the limit of open files allows, and a
 * quarter of them for one address.
 */
export function limitConnections(
  wanted: { [Limit in keyof ConnectionLimits]?: number | undefined } = {},
  { files, embedded }: { files: number | undefined; embedded: boolean },
): ConnectionLimits {
  const free = (files ?? Number.POSITIVE_INFINITY) - (embedded ? FILES_OF_EMBEDDED : FILES_OF_SERVER);
  const fitting = Math.max(FEWEST_CONNECTIONS, Math.min(MOST_CONNECTIONS, Math.floor(free / FILES_PER_CONNECTION)));
  const { max = fitting } = wanted;
  return { max, perAddress: wanted.perAddress ?? Math.min(MOST_PER_ADDRESS, Math.ceil(max * SHARE_OF_ADDRESS)) };
}

/** A limit of open files below which the server warns at start. */
const ENOUGH_FILES = 4096;

/** A warning for the log at start; undefined if the limit of open files is high enough. */
export function openFilesWarning(files: number | undefined, { max }: ConnectionLimits): string | undefined {
  if (files === undefined) return undefined;
  const advice = 'Raise it, for example with `ulimit -n 65536` or `LimitNOFILE=65536` of systemd';
  if (max * FILES_PER_CONNECTION > files)
    return `MAX_CONNECTIONS is ${max}, but this process may open only ${files} files. ${advice}, or lower MAX_CONNECTIONS`;
  if (files < ENOUGH_FILES)
    return `This process may open only ${files} files, so it serves at most ${max} connections. ${advice}`;
  return undefined;
}

/** Whether connections of an address come from a proxy, which has those of many visitors. */
function proxyTest(proxies: TrustedProxies): (address: string) => boolean {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return () => true;
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Refused connections that may still be open because their client has not read the answer. */
const MAX_LINGERING = 64;
const LINGER_MS = SECOND;
const RETRY_SECONDS = 5;

const refusal = (publicUrl: string): string => {
  const body = JSON.stringify({
    type: `${publicUrl}/api/errors#UNAVAILABLE`,
    title: 'Too many connections',
    status: 503,
    code: 'UNAVAILABLE',
  });
  return [
    'HTTP/1.1 503 Service Unavailable',
    `Retry-After: ${RETRY_SECONDS}`,
    'Access-Control-Allow-Origin: *',
    'Access-Control-Expose-Headers: Retry-After',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(publicUrl.startsWith('https:') ? [`Strict-Transport-Security: ${STRICT_TRANSPORT}`] : []),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};

type Connection = {
  socket: Socket;
  /** Undefined for a proxy's. */
  address: string | undefined;
  /** The request that is being read or answered. */
  request: IncomingMessage | undefined;
};

/** Whether the server waits for the client: for a request, or for the rest of one. */
const isWaiting = ({ request }: Connection) => !request?.complete;

function oldestWaiting(connections: Iterable<Connection> | undefined): Connection | undefined {
  for (const connection of connections ?? []) if (isWaiting(connection)) return connection;
  return undefined;
}

export type ConnectionStats = { open: number; refused: number; evicted: number };

/**
 * Caps a server's connections, in total and per address. At a cap, a new connection takes the place
 * of the one that has been waiting longest for its client: an idle one, or one with a half-sent
 * request. If all of them are being answered, the new connection gets a 503. Half-sent requests can
 * therefore never keep out anybody, not even visitors who share the sender's address.
 *
 * With the host `localhost`, Fastify listens at `::1` with a second server, which this does not see;
 * only this machine reaches it.
 */
export function capConnections(
  server: Server,
  { max, perAddress }: ConnectionLimits,
  { publicUrl, trustProxy = false }: { publicUrl: string; trustProxy?: TrustedProxies | undefined },
): ConnectionStats {
  const isProxy = proxyTest(trustProxy);
  const answer = refusal(publicUrl);
  /** Both in the order of their last activity. */
  const all = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  let lingering = 0;
  let refused = 0;
  let evicted = 0;

  function add(connection: Connection): void {
    const { socket, address } = connection;
    all.set(socket, connection);
    if (address === undefined) return;
    byAddress.set(address, (byAddress.get(address) ?? new Set()).add(connection));
  }

  function remove(connection: Connection): void {
    const { socket, address } = connection;
    // It was evicted before.
    if (!all.delete(socket) || address === undefined) return;
    const same = byAddress.get(address);
    same?.delete(connection);
    if (same?.size === 0) byAddress.delete(address);
  }

  function evict(connection: Connection): void {
    evicted += 1;
    remove(connection);
    connection.socket.destroy();
  }

  /** Whether there is room for another connection, after one was evicted if necessary. */
  function makeRoom(connections: Iterable<Connection> | undefined, isFull: boolean): boolean {
    if (!isFull) return true;
    const oldest = oldestWaiting(connections);
    if (oldest) evict(oldest);
    return oldest !== undefined;
  }

  function refuse(socket: Socket): void {
    refused += 1;
    // It may be reset at any time.
    socket.on('error', () => {});
    if (lingering >= MAX_LINGERING) return void socket.destroy();
    lingering += 1;
    socket.setTimeout(LINGER_MS, () => socket.destroy());
    socket.on('close', () => {
      lingering -= 1;
    });
    // Closing a connection whose request was not read would reset it before the answer is read.
    socket.resume();
    socket.on('end', () => socket.destroy());
    socket.end(answer);
  }

  function admits(address: string | undefined): boolean {
    const same = address === undefined ? undefined : byAddress.get(address);
    return makeRoom(same, same !== undefined && same.size >= perAddress) && makeRoom(all.values(), all.size >= max);
  }

  const [serve] = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // The client is gone already.
    if (remoteAddress === undefined) return void socket.destroy();
    const address = isProxy(remoteAddress) ? undefined : countedAddress(remoteAddress);
    if (!admits(address)) return refuse(socket);
    const connection: Connection = { socket, address, request: undefined };
    add(connection);
    socket.on('close', () => remove(connection));
    serve!.call(server, socket);
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = all.get(request.socket);
    if (!connection) return;
    connection.request = request;
    response.on('close', () => {
      // The next pipelined request may have begun.
      if (connection.request !== request) return;
      connection.request = undefined;
      if (!all.has(connection.socket)) return;
      remove(connection);
      add(connection);
    });
  });

  // Should files run out nevertheless, Node drops connections by itself.
  server.maxConnections = max + MAX_LINGERING;
  // An error of accepting one connection must not end the process.
  server.on('error', () => {});
  return {
    get open() {
      return all.size;
    },
    get refused() {
      return refused;
    },
    get evicted() {
      return evicted;
    },
  };
}
