import { pathToFileURL } from 'node:url';

// A built product, as `npm start` runs it, on DATABASE_URL, behind a proxy that names each visitor's
// address. `BUILD` is the folder of its commit. Sends its address as soon as it listens, then its
// processor time for each message.
const { startServer } = await import(pathToFileURL(`${process.env.BUILD}/dist/server/main.mjs`).href);
const running = await startServer({
  ...{ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: process.env.DATABASE_URL, LOG_LEVEL: 'silent' },
  TRUST_PROXY: '1',
  MAP_TILES_URL: 'none',
});
process.on('message', (message) => {
  if (message === 'stop') return void running.close().then(() => process.disconnect());
  const { user, system } = process.cpuUsage();
  process.send({ cpu: (user + system) / 1e6, rss: process.memoryUsage().rss });
});
process.send({ address: running.url });
