// Set before the import, because React reads it when it loads.
process.env.NODE_ENV = 'production';

try {
  const { startServer } = await import('../dist/server/main.mjs');
  await startServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
