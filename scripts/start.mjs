// Read by React when it is loaded, so it must be set before.
process.env.NODE_ENV = 'production';

try {
  const { startServer } = await import('../dist/server/main.mjs');
  await startServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
