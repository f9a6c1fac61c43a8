import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodeResolve from '@rollup/plugin-node-resolve';
import { type BuildOptions, build } from 'esbuild';
import type { Browser, Page } from 'playwright';
import { rollup } from 'rollup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '#testing/ports.ts';
import { root } from './package-apps.ts';
import { launch } from './testing.ts';

/** By version: the name of its packages in package.json, after `react` and `react-dom`. */
const VERSIONS: Record<string, string> = { '18.3.1': '-18', '19.2.0': '-19.2', '19.3.1': '' };

/** An app that hydrates one component and creates another. A server renders the first one. */
const APP = `
import { createElement, StrictMode, useRef, useState, version } from 'react';
import { ClubSearch } from 'courtside/react';

const narrow = { className: 'narrow', style: { width: 300 }, consent: true, pageSize: 5, hidden: true,
  filters: { open_now: true }, view: 'map', 'aria-busy': true };
const wide = { className: 'wide', style: { width: 900 }, consent: false, pageSize: 7, hidden: false,
  filters: undefined, view: undefined, 'aria-busy': false };

export function App({ id, happened }) {
  const [isWide, setWide] = useState(false);
  const ref = useRef(null);
  const toggle = () => setWide(!isWide);
  return createElement('section', { id, 'data-version': version },
    createElement('button', { onClick: toggle }, 'Toggle'),
    createElement('button', { onClick: () => ref.current.refresh() }, 'Refresh'),
    createElement(ClubSearch, { ref, api: '/api', ...(isWide ? wide : narrow),
      onClick: () => {}, onCourtsideError: ({ detail }) => happened?.(id, isWide, detail.code) }));
}
export const strict = (id, happened) => createElement(StrictMode, null, createElement(App, { id, happened }));
`;
const SERVER = `
import { renderToString } from 'react-dom/server';
import { strict } from 'app';
export const html = renderToString(strict('served'));
`;
const BROWSER = `
import { createRoot, hydrateRoot } from 'react-dom/client';
import { strict } from 'app';
window.happened = [];
const note = (...values) => window.happened.push(values.join(' '));
hydrateRoot(document.querySelector('#first'), strict('served', note));
createRoot(document.querySelector('#second')).render(strict('created', note));
`;

/** Without the paths of tsconfig.json, which lead to the sources, `courtside/…` is what is built. */
const built = {
  absWorkingDir: root,
  outdir: '/out',
  tsconfigRaw: '{}',
  bundle: true,
  splitting: true,
  format: 'esm',
  write: false,
  logLevel: 'silent',
} satisfies BuildOptions;

/** Bundles code for a version of React. Development builds of React log what is wrong. */
async function bundle(code: string, suffix: string, options: BuildOptions): Promise<Map<string, string>> {
  const app = {
    name: 'app',
    setup({ onResolve, onLoad }: Parameters<NonNullable<BuildOptions['plugins']>[0]['setup']>[0]) {
      onResolve({ filter: /^app$/ }, () => ({ path: 'app', namespace: 'app' }));
      onLoad({ filter: /.*/, namespace: 'app' }, () => ({ contents: APP, resolveDir: root }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root, sourcefile: 'main.js' },
    ...built,
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: suffix ? { react: `react${suffix}`, 'react-dom': `react-dom${suffix}` } : {},
    plugins: [app],
    ...options,
  });
  return new Map(outputFiles!.map(({ path, text }) => [path.replace('/out', ''), text]));
}

const folder = mkdtempSync(join(tmpdir(), 'courtside-react-'));
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await browser?.close();
});

const PROBLEM = JSON.stringify({ type: 'about:blank', title: 'No', status: 404, code: 'NOT_FOUND' });

/** Serves the app at `/`. Its API finds nothing. */
async function serve(suffix: string): Promise<{ server: Server; url: string; html: string }> {
  const rendered = await bundle(SERVER, suffix, { splitting: false });
  const file = join(folder, `server${suffix}.mjs`);
  writeFileSync(file, rendered.get('/stdin.js')!);
  const { html } = (await import(file)) as { html: string };
  const files = await bundle(BROWSER, suffix, {});
  const page = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>App</title>
<div id="first">${html}</div><div id="second"></div><script type="module" src="/stdin.js"></script></html>`;
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const script = files.get(pathname);
    const isPage = pathname === '/';
    const type = script ? 'text/javascript' : isPage ? 'text/html' : 'application/problem+json';
    response.writeHead(script || isPage ? 200 : 404, { 'content-type': `${type}; charset=utf-8` });
    response.end(script ?? (isPage ? page : PROBLEM));
  });
  return { server, html, url: `http://127.0.0.1:${await listen(server)}/` };
}

/** What a component's element has. */
const stateOf = (page: Page, id: string) =>
  page.locator(`#${id} club-search`).evaluate((element) => {
    const { consent, pageSize, filters, view, hidden, style, className } = element as HTMLElement &
      Record<string, never>;
    const busy = element.getAttribute('aria-busy');
    return { consent, pageSize, filters, view, hidden, width: style.width, className, busy };
  });

const NARROW = { consent: true, pageSize: 5, filters: { open_now: true }, view: 'map', hidden: true };
const WIDE = { consent: false, pageSize: 7, filters: undefined, view: undefined, hidden: false };

describe.each(Object.entries(VERSIONS))('courtside/react with React %s', (version, suffix) => {
  it('renders on a server, sets and updates every kind of prop, and passes events and the element on', async () => {
    const { server, url, html } = await serve(suffix);
    expect(html).toMatch(/<club-search [^>]*class="narrow"/);
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const isOurs = /Failed to load resource|^courtside:/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isOurs) complaints.push(message.text());
    });
    await page.goto(url);
    await page.waitForFunction(() => customElements.get('club-search') !== undefined);
    expect(await page.locator('#created').getAttribute('data-version')).toBe(version);
    const happened = () => page.evaluate(() => (window as unknown as { happened: string[] }).happened);
    for (const id of ['served', 'created']) {
      await expect.poll(happened).toContain(`${id} false NOT_FOUND`);
      const state = { ...NARROW, width: '300px', className: 'narrow', busy: 'true' };
      expect(await stateOf(page, id)).toEqual(state);
      await page.locator(`#${id}`).getByText('Toggle').click();
      const next = { ...WIDE, width: '900px', className: 'wide', busy: 'false' };
      await expect.poll(() => stateOf(page, id)).toEqual(next);
      await page.locator(`#${id}`).getByText('Refresh').click();
      await expect.poll(happened).toContain(`${id} true NOT_FOUND`);
      await page.locator(`#${id}`).getByText('Toggle').click();
      await expect.poll(() => stateOf(page, id)).toEqual(state);
    }
    expect(complaints).toEqual([]);
    await page.close();
    server.close();
  });
});

describe('a bundle with one component', () => {
  const USE = 'console.log(ClubSchedule);';
  // A booking ends with its ticket, which has the texts of the booking's page.
  const OTHERS = /club-search|club-map|engine-|layer-|booking-token-page(?!-(en|uk|ru)-)/;

  it('contains no other widget, from courtside/react, with Rollup', async () => {
    const entry = {
      name: 'entry',
      resolveId: (id: string) => (id === 'entry' ? `${root}entry.js` : undefined),
      load: (id: string) =>
        id === `${root}entry.js` ? `import { ClubSchedule } from 'courtside/react'; ${USE}` : undefined,
    };
    const bundled = await rollup({ input: 'entry', external: 'react', plugins: [entry, nodeResolve()], onwarn() {} });
    const { output } = await bundled.generate({ format: 'es' });
    const names = output.map(({ fileName }) => fileName);
    expect(names.some((name) => name.startsWith('booking-flow'))).toBe(true);
    expect(names.filter((name) => OTHERS.test(name))).toEqual([]);
  });

  it('contains no other widget, from a module of its own, with esbuild', async () => {
    const { metafile } = await build({
      stdin: { contents: `import { ClubSchedule } from 'courtside/react/club-schedule'; ${USE}`, resolveDir: root },
      ...built,
      metafile: true,
      external: ['react'],
    });
    const names = Object.keys(metafile.inputs);
    expect(names).toContain('dist/elements/define/booking-flow.js');
    expect(names.filter((name) => OTHERS.test(name))).toEqual([]);
  });
});
