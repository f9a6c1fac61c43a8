import { startServer } from '#server/main.ts';
import { buildIfStale } from './build.ts';

await buildIfStale(console.log);
await startServer(process.env);
