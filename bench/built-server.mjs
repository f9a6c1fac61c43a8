import '../scripts/process-settings.mjs';
import { getHeapSpaceStatistics } from 'node:v8';
import { startServer } from '../dist/server/main.mjs';

// The built product, as `npm start` runs it, on DATABASE_URL or in DATA_DIR, behind a proxy that
// names each visitor's address. A loader of TypeScript would need memory of its own. Sends its
// address as soon as it listens, then its state for each message; 'collected' collects garbage first.
const { DATABASE_URL, DATA_DIR, METRICS_TOKEN } = process.env;
const running = await startServer({
  ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', TRUST_PROXY: '1' },
  ...{ DATABASE_URL, DATA_DIR, METRICS_TOKEN },
});
process.on('message', (message) => {
  if (message === 'stop') return void running.close().then(() => process.disconnect());
  if (message === 'collected') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, heapTotal, arrayBuffers } = process.memoryUsage();
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
  process.send({ cpu: (user + system) / 1000, rss, heapUsed, heapTotal, young, arrayBuffers });
});
process.send({ address: running.url });
