import { startServer } from '../../dist/server/main.mjs';

// The built product, as `npm start` runs it, on DATABASE_URL: a loader of TypeScript would need
// memory of its own. Sends its address as soon as it listens, then its state for each message.
const running = await startServer({
  ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: process.env.DATABASE_URL, LOG_LEVEL: 'silent' },
  // Each visitor has their own address.
  TRUST_PROXY: '1',
});
process.on('message', (message) => {
  if (message === 'stop') return void running.close().then(() => process.disconnect());
  if (message === 'collected') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send({ cpu: (user + system) / 1000, rss: process.memoryUsage().rss });
});
process.send({ address: running.url });
