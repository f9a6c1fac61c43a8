import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { buildApp, copyApp, installPackage } from './package-apps.ts';

/** Mounts the snippet that the last segment of the page's path names, as an app would. */
const MAIN = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from 'vue';

const token = new URLSearchParams(location.search).get('token');
const props = token ? { token } : {};
const name = location.pathname.split('/').at(-1);
const { Courtside, default: component } = await import.meta.glob(['./*.jsx', './*.vue'])['./' + name]();
if (component) createApp(component, props).mount('#app');
else createRoot(document.querySelector('#app')).render(createElement(Courtside, props));
`;
const CONFIG = `
import vue from '@vitejs/plugin-vue';
const isCustomElement = (tag) => tag.includes('-');
export default { base: './', plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
`;
const INDEX = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><div id="app"></div>
<script type="module" src="./main.js"></script></html>`;

const CONSUMERS = ['react', 'vue', 'svelte'];
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/**
 * Builds the apps of examples/consumers, and one app of the given snippets by file name, with the
 * packed package. `server` is the origin of the Courtside server. The returned function reads the
 * file for a path such as `react/` or `snippets/<file name>`.
 */
export async function buildApps(snippets: Record<string, string>, server: string) {
  const folder = await installPackage('journeys');
  for (const name of CONSUMERS) copyApp(name, join(folder, name), server);
  const home = join(folder, 'snippets');
  mkdirSync(home);
  const files = { 'main.js': MAIN, 'vite.config.mjs': CONFIG, 'index.html': INDEX, ...snippets };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
  const [first, second, ...others] = [...CONSUMERS, 'snippets'].map((name) => () => buildApp(join(folder, name)));
  await Promise.all([first!(), second!()]);
  await Promise.all(others.map((build) => build()));

  return (path: string): { content: Buffer; type: string } | undefined => {
    const [app = '', ...rest] = path.split('/');
    const file = join(folder, app, 'dist', rest.join('/'));
    const isPage = rest.join('/') === '' || snippets[rest.join('/')] !== undefined;
    if (!isPage && !existsSync(file)) return undefined;
    const served = isPage ? join(folder, app, 'dist/index.html') : file;
    return { content: readFileSync(served), type: TYPES[extname(served)] ?? 'application/octet-stream' };
  };
}
