import { startServer } from '#server/main.ts';
import { buildIfStale } from './build.ts';

try {
  await buildIfStale(console.log);
  await startServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
