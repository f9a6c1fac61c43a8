import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#testing/ports.ts';
import { startDaemon, until } from './daemons.ts';
import { pathOf } from './packages.ts';
import { ADDRESS, cacheConfig } from './templates.ts';

/** One request that the cache answered. */
export type CacheEntry = { path: string; status: number; bytes: number; isHit: boolean };

export type Cache = {
  /** Its address: HTTPS, with a certificate that nobody signed. */
  url: string;
  /** What it answered so far. */
  entries(): CacheEntry[];
  stop(): Promise<void>;
};

/** A line of the access log: whether the cache had it, the status, the bytes and the path. */
export function parseCacheLog(text: string): CacheEntry[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [cached, status, bytes, path] = line.split(' ');
      return { path: path!, status: Number(status), bytes: Number(bytes), isHit: cached === 'HIT' };
    });
}

/** Starts nginx with a cache in front of HAProxy. */
export async function startCache(
  folder: string,
  { upstream, certificate, key }: { upstream: number; certificate: string; key: string },
): Promise<Cache> {
  const port = await freePort();
  const [config, log, store] = ['nginx.conf', 'cache-access.log', 'nginx-cache'].map((name) => join(folder, name));
  mkdirSync(store!, { mode: 0o777 });
  writeFileSync(
    config!,
    `daemon off;
pid ${folder}/nginx.pid;
events {}
http {
log_format cache '$upstream_cache_status $status $body_bytes_sent $request_uri';
access_log ${log} cache;
${cacheConfig({ port, upstream, certificate, key, store: store! })}}
`,
  );
  const daemon = startDaemon('nginx', [pathOf('nginx'), '-c', config!, '-p', folder, '-e', join(folder, 'nginx.log')], {
    folder,
    stopSignal: 'SIGQUIT',
  });
  await until('nginx', async () => {
    if (!daemon.running()) throw new Error('nginx ended; nginx.log says why');
    return readFileSync(join(folder, 'nginx.pid'), 'utf8') !== '';
  });
  return {
    url: `https://${ADDRESS}:${port}`,
    entries: () => parseCacheLog(readFileSync(log!, 'utf8')),
    stop: () => daemon.stop(),
  };
}
