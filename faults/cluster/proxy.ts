import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '#testing/ports.ts';
import { startDaemon } from './daemons.ts';
import { pathOf } from './packages.ts';
import { haproxyConfig, type NodePorts, type ProxyPorts } from './templates.ts';

export type RunningProxy = ProxyPorts & {
  /** The files of a certificate that nobody signed. */
  certificate: Certificate;
  /** Sends a command to the running proxy and returns its answer. */
  command(line: string): Promise<string>;
  stop(): Promise<void>;
};

/** HAProxy wants certificate and key in one file. */
type Certificate = { certificate: string; key: string; both: string };

function makeCertificate(folder: string): Certificate {
  const at = (name: string) => join(folder, name);
  const [key, certificate, both] = [at('key.pem'), at('certificate.pem'), at('courtside.pem')];
  execFileSync(
    pathOf('openssl'),
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  return { certificate, key, both };
}

/** Starts HAProxy in front of processes and databases, which need not run yet. */
export async function startProxy(
  folder: string,
  { nodes, processes }: { nodes: readonly NodePorts[]; processes: readonly number[] },
): Promise<RunningProxy> {
  const ports = {
    primary: await freePort(),
    replica: await freePort(),
    http: await freePort(),
    https: await freePort(),
  };
  const [config, socket, certificate] = [join(folder, 'haproxy.cfg'), join(folder, 'haproxy'), makeCertificate(folder)];
  writeFileSync(config, haproxyConfig({ ports, nodes, processes, certificate: certificate.both, socket }));
  try {
    execFileSync(pathOf('haproxy'), ['-c', '-f', config], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`HAProxy refuses its configuration: ${(error as { stderr?: string }).stderr}`);
  }
  const daemon = startDaemon('haproxy', [pathOf('haproxy'), '-db', '-f', config], { folder });
  return {
    ...ports,
    certificate,
    async command(line) {
      const connection = createConnection(socket);
      connection.end(`${line}\n`);
      return text(connection);
    },
    stop: () => daemon.stop(),
  };
}
