import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts of a file in deploy/cluster, and what this machine has instead. */
type Replacements = readonly (readonly [from: string, to: string])[];

/**
 * A file of deploy/cluster, changed for this machine.
 * @throws Error if a text that is to be replaced is not in it
 */
export function deployed(name: string, replacements: Replacements): string {
  let text = readFileSync(join(import.meta.dirname, '../../deploy/cluster', name), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/cluster/${name} has no ${JSON.stringify(from)}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** A machine of the database, with its ports on the loopback. */
export type NodePorts = { name: string; postgres: number; patroni: number };

export const ADDRESS = '127.0.0.1';
export const PASSWORDS = { postgres: 'change-me-1', replicator: 'change-me-2' };

export const patroniConfig = (
  { name, postgres, patroni }: NodePorts,
  { etcd, folder, programs }: { etcd: number; folder: string; programs: string },
) =>
  deployed('patroni.yml', [
    ['name: db1', `name: ${name}`],
    ['10.0.0.11:8008', `${ADDRESS}:${patroni}`],
    ['10.0.0.11:5432', `${ADDRESS}:${postgres}`],
    ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `${ADDRESS}:${etcd}`],
    ['10.0.0.0/24', `${ADDRESS}/32`],
    ['/var/lib/postgresql/courtside', join(folder, name)],
    ['/usr/lib/postgresql/15/bin', programs],
    ['/var/lib/postgresql/.pgpass-patroni', join(folder, `${name}.pgpass`)],
    ['/var/run/postgresql', folder],
  ]);

export const pgbouncerConfig = ({ port, primary, userList }: { port: number; primary: number; userList: string }) =>
  deployed('pgbouncer.ini', [
    ['host=127.0.0.1 port=5000', `host=${ADDRESS} port=${primary}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', userList],
  ]);

export type ProxyPorts = { primary: number; replica: number; http: number; https: number };

export function haproxyConfig({
  ports,
  nodes,
  processes,
  certificate,
  socket,
}: {
  ports: ProxyPorts;
  nodes: readonly NodePorts[];
  /** The ports of the processes. */
  processes: readonly number[];
  certificate: string;
  /** For commands to the running proxy. */
  socket: string;
}): string {
  const servers = processes.map((port, index) => `  server app${index + 1} ${ADDRESS}:${port}\n`);
  return deployed('haproxy.cfg', [
    ['  maxconn 20000\n', `  maxconn 2000\n  stats socket ${socket} level admin\n`],
    ['bind 127.0.0.1:5000', `bind ${ADDRESS}:${ports.primary}`],
    ['bind 127.0.0.1:5001', `bind ${ADDRESS}:${ports.replica}`],
    ...nodes.map(({ name, postgres, patroni }, index): [string, string] => [
      `server db${index + 1} 10.0.0.1${index + 1}:5432 check port 8008`,
      `server ${name} ${ADDRESS}:${postgres} check port ${patroni}`,
    ]),
    ['bind :80', `bind ${ADDRESS}:${ports.http}`],
    ['bind :443', `bind ${ADDRESS}:${ports.https}`],
    // The clients of a run do not know the certificate, which nobody signed.
    ['  http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
    ['/etc/haproxy/courtside.pem', certificate],
    ['  server app1 10.0.0.21:3000\n  server app2 10.0.0.22:3000\n', servers.join('')],
  ]);
}

export const cacheConfig = ({
  port,
  upstream,
  certificate,
  key,
  store,
}: {
  port: number;
  upstream: number;
  certificate: string;
  key: string;
  store: string;
}) =>
  deployed('nginx-cache.conf', [
    ['/var/cache/nginx/courtside', store],
    ['127.0.0.1:8080', `${ADDRESS}:${upstream}`],
    ['listen 443', `listen ${ADDRESS}:${port}`],
    ['/etc/letsencrypt/live/courtside.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/courtside.example/privkey.pem', key],
  ]);
