import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cacheConfig, deployed, haproxyConfig, patroniConfig, pgbouncerConfig } from './templates.ts';

const NODES = [
  { name: 'db1', postgres: 11_001, patroni: 11_002 },
  { name: 'db2', postgres: 11_003, patroni: 11_004 },
];
/** Addresses and ports of the examples, which this machine does not have. */
const EXAMPLE = /\b10\.0\.0\.\d+|:(5000|5001|5432|8008|8080|3000)\b|\/etc\/|\/var\//;
const withoutComments = (text: string) => text.replace(/^\s*[#;].*$/gm, '');

describe('a file of deploy/cluster on this machine', () => {
  const files: [string, string][] = [
    ['patroni.yml', patroniConfig(NODES[1]!, { etcd: 11_005, folder: '/tmp/folder', programs: '/programs' })],
    ['pgbouncer.ini', pgbouncerConfig({ port: 11_006, primary: 11_007, userList: '/tmp/folder/users' })],
    [
      'haproxy.cfg',
      haproxyConfig({
        ports: { primary: 11_007, replica: 11_008, http: 11_009, https: 11_010 },
        nodes: NODES,
        processes: [11_011, 11_012, 11_013],
        certificate: '/tmp/folder/certificate',
        socket: '/tmp/folder/socket',
      }),
    ],
    [
      'nginx-cache.conf',
      cacheConfig({ port: 11_014, upstream: 11_009, certificate: '/tmp/c', key: '/tmp/k', store: '/tmp/store' }),
    ],
  ];

  it.each(files)('%s has no address, port or path of the example', (_, text) => {
    expect(withoutComments(text)).not.toMatch(EXAMPLE);
  });

  it('patroni.yml keeps what a failover needs', () => {
    const { name, bootstrap, postgresql } = parse(files[0]![1]);
    const { ttl, loop_wait, retry_timeout, synchronous_mode, synchronous_mode_strict } = bootstrap.dcs;
    expect({ name, synchronous_mode, synchronous_mode_strict }).toEqual({ name: 'db2', synchronous_mode: true });
    expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
    expect(postgresql.connect_address).toBe('127.0.0.1:11003');
  });

  it('haproxy.cfg has each process and each database once per part', () => {
    const text = files[2]![1];
    const servers = [...text.matchAll(/^ {2}server (\w+) (\S+)/gm)].map(([, name, address]) => `${name} ${address}`);
    const databases = ['db1 127.0.0.1:11001', 'db2 127.0.0.1:11003'];
    const processes = ['app1 127.0.0.1:11011', 'app2 127.0.0.1:11012', 'app3 127.0.0.1:11013'];
    expect(servers).toEqual([...databases, ...databases, ...processes]);
  });
});

it('refuses to replace what the file does not have', () => {
  expect(() => deployed('pgbouncer.ini', [['pool_mode = session', '']])).toThrow(/has no "pool_mode = session"/);
});
