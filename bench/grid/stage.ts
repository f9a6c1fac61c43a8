import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { answersOf } from './answers.ts';
import type { Day } from './day.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const elements = fileURLToPath(new URL('../../dist/elements/', import.meta.url));
/** What several calendars share. */
const SHARED = ['markup', 'element', 'instant', 'fullcalendar'];

/** The calendars by name, ours and the plain ones among them. */
export const calendars = readdirSync(join(here, 'calendars'))
  .map((file) => file.replace(/\.[jt]s$/, ''))
  .filter((name) => !SHARED.includes(name));

/** Gets the pinned packages of bench/grid, which nothing else of the project needs. */
export function install(log: (line: string) => void): void {
  if (existsSync(join(here, 'node_modules'))) return;
  log('Installing the calendars of bench/grid with npm ci');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] });
}

function bundle(into: string): void {
  const loaders = ['woff', 'woff2', 'ttf', 'eot', 'svg'].map((type) => `--loader:.${type}=dataurl`);
  execFileSync(
    join(here, 'node_modules/.bin/esbuild'),
    [
      ...calendars.map((name) => join(here, 'calendars', `${name}.js`)),
      '--bundle',
      '--minify',
      '--format=esm',
      '--target=es2022',
      '--conditions=production,browser',
      '--legal-comments=none',
      '--log-level=error',
      '--external:/elements/*',
      '--define:process.env.NODE_ENV="production"',
      '--define:__VUE_OPTIONS_API__=true',
      '--define:__VUE_PROD_DEVTOOLS__=false',
      '--define:__VUE_PROD_HYDRATION_MISMATCH_DETAILS__=false',
      ...loaders,
      `--outdir=${into}`,
    ],
    { cwd: here, stdio: ['ignore', 'inherit', 'inherit'] },
  );
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** An empty page with the style sheet of one calendar, and text that has the fonts ready. */
const pageOf = (styled: string | null) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Grid</title>
${styled === null ? '' : `<link rel="stylesheet" href="/calendars/${styled}.css">`}
<body style="margin:0"><p style="font:12px system-ui,sans-serif">Court 07:00 <b>0123456789</b></p>
<div style="overflow:auto"><div id="calendar"></div></div><script type="module" src="/page.js"></script>`;

/** The bundled calendars and the widgets of dist behind a server of the loopback. */
export async function openStage(days: (courts: number) => readonly Day[]) {
  const bundles = mkdtempSync(join(tmpdir(), 'courtside-grid-'));
  bundle(bundles);
  const fileOf = (path: string) => {
    if (path === '/page.js') return join(here, 'page.js');
    if (path.startsWith('/elements/')) return join(elements, path.slice('/elements/'.length));
    return join(bundles, path.slice('/calendars/'.length));
  };
  // What our element has asked for in its files: its bundle holds nothing but the adapter.
  const widget = new Set<string>();
  const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;
  const hasStyle = (name: string) => existsSync(join(bundles, `${name}.css`));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const send = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body);
    const name = searchParams.get('calendar') ?? '';
    if (pathname === '/') return send('text/html', pageOf(hasStyle(name) ? name : null));
    if (pathname === '/answers')
      return send('application/json', JSON.stringify(answersOf(days(Number(searchParams.get('courts'))))));
    const file = fileOf(pathname);
    if (pathname.startsWith('/elements/')) widget.add(file);
    if (!existsSync(file)) return response.writeHead(404).end();
    return send(TYPES[extname(file)] ?? 'application/octet-stream', readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (calendar: string, courts: number) => `http://127.0.0.1:${port}/?calendar=${calendar}&courts=${courts}`,
    /** Gzipped script and style of a calendar; of ours once it was shown, all files that it has fetched. */
    bytes: (name: string) => {
      const bundled = [`${name}.js`, `${name}.css`].map((file) => join(bundles, file)).filter(existsSync);
      const files = name === 'club-schedule' ? [...widget] : bundled;
      return files.reduce((sum, file) => sum + gzipped(file), 0);
    },
    close() {
      server.close();
      rmSync(bundles, { recursive: true });
    },
  };
}
