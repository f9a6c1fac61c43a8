import { buildIfStale } from './build.ts';

// Before anything of React is loaded.
process.env.NODE_ENV = 'production';

try {
  await buildIfStale(console.log);
  const { startServer } = await import('#server/main.ts');
  await startServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
