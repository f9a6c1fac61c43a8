import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { listen } from '#testing/ports.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** The build output of this checkout. */
export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Installs the pinned packages of a folder of bench. Nothing else in the project needs them. */
export function install(folder: string, log: (line: string) => void): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  log(`Installing the packages of ${folder} with npm ci`);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function bundle(entryPoints: string[], outdir: string): Promise<void> {
  const assets = Object.fromEntries(
    ['woff', 'woff2', 'ttf', 'eot', 'svg', 'png'].map((type) => [`.${type}`, 'dataurl']),
  );
  await build({
    entryPoints,
    outdir,
    entryNames: '[name]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['production', 'browser'],
    legalComments: 'none',
    logLevel: 'error',
    external: ['/elements/*'],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    loader: assets as Record<string, 'dataurl'>,
  });
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

interface Scene {
  /** The `dist` folder whose widgets are measured; by default that of this checkout. */
  dist?: string;
  /** Files of bench that the page loads, by URL path such as `/page.js`. */
  files: Record<string, string>;
  /** The modules to measure, each bundled under its file name. */
  entries: string[];
  /** The HTML page for one of them, with its style sheet if it has one. */
  page(query: URLSearchParams, sheet: string | null): string;
  /** The response to any other request: JSON, or text of the given type. Undefined means 404. */
  answer(url: URL, request: IncomingMessage): { type?: string; body: unknown } | undefined;
}

/** Bundles the modules and serves them, with the widgets of `dist`, on the loopback interface. */
export async function openStage({ dist = DIST, files, entries, page, answer }: Scene) {
  const bundles = mkdtempSync(join(tmpdir(), 'courtside-bench-'));
  await bundle(entries, bundles);
  const sheetOf = (name: string) => (existsSync(join(bundles, `${name}.css`)) ? `/bundles/${name}.css` : null);
  const fileOf = (path: string) => {
    if (path === '/frame.js') return join(here, 'frame.js');
    if (path.startsWith('/elements/')) return join(dist, path);
    return path.startsWith('/bundles/') ? join(bundles, path.slice('/bundles/'.length)) : files[path];
  };
  // The files that our element has requested: its bundle only contains the adapter.
  const widgetFiles = new Set<string>();
  const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const send = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body);
    if (url.pathname === '/')
      return send('text/html', page(url.searchParams, sheetOf(url.searchParams.get('name') ?? '')));
    const file = fileOf(url.pathname);
    if (file && existsSync(file)) {
      if (url.pathname.startsWith('/elements/')) widgetFiles.add(file);
      return send(TYPES[extname(file)] ?? 'application/octet-stream', readFileSync(file));
    }
    const found = answer(url, request);
    if (!found) return response.writeHead(404).end();
    const { type, body } = found;
    return type ? send(type, String(body)) : send('application/json', JSON.stringify(body));
  });
  const port = await listen(server);
  return {
    url: (name: string, query: Record<string, string> = {}) =>
      `http://127.0.0.1:${port}/?${new URLSearchParams({ name, ...query })}`,
    /** Gzipped bytes of a bundle's script and style; of our widgets, all files requested so far. */
    bytes: (name: string, ours: boolean) => {
      const bundled = [`${name}.js`, `${name}.css`].map((file) => join(bundles, file)).filter(existsSync);
      return (ours ? [...widgetFiles] : bundled).reduce((sum, file) => sum + gzipped(file), 0);
    },
    close() {
      server.close();
      rmSync(bundles, { recursive: true });
    },
  };
}
