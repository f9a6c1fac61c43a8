import './process-settings.mjs';

try {
  const { startServer } = await import('../dist/server/main.mjs');
  await startServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
