import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/** The API on PORT + 1, restarted when its code changes; the widgets' sources on PORT, reloaded when theirs does. */
const port = Number(process.env.PORT ?? 3000);
process.env.API_URL = `http://localhost:${port + 1}`;

const api = spawn('npx', ['--no-install', 'tsx', 'watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port + 1) },
});
api.on('exit', (code) => process.exit(code ?? 1));

const vite = await createServer({ server: { port, strictPort: true, open: false } });
await vite.listen();
console.log(`Widgets from source: http://localhost:${port}/examples/plain.html`);
