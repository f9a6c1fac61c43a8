import { startServer } from '#server/main.ts';

/**
 * Runs the product as `npm start` does. Sends its address, then for each message its memory after
 * garbage collection, and its CPU time.
 */
export async function serveLoad(dataDir: string): Promise<void> {
  const running = await startServer({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    METRICS_TOKEN: process.env.METRICS_TOKEN,
    // Each visitor of the load test has their own address.
    TRUST_PROXY: '1',
  });
  process.on('message', (message) => {
    if (message === 'stop') return void running.close().then(() => process.disconnect());
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    process.send!({ rss, heapUsed, cpu: (user + system) / 1000 });
  });
  process.send!({ address: running.url });
}
