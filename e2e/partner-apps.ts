import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { buildApp, installPackage, root } from './package-apps.ts';

/** Finds a snippet by the last part of the page's path, and shows it as an app would. */
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
 * Builds the apps of examples/consumers and one of the given snippets (by file name), against the packed package. Answers what
 * serves them: a path such as `react/` or `snippets/<file name>` gives content and type, any other undefined.
 */
export async function buildApps(snippets: Record<string, string>) {
  const folder = await installPackage('journeys');
  for (const name of CONSUMERS) {
    cpSync(join(root, 'examples/consumers', name), join(folder, name), { recursive: true });
  }
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
    const page = rest.join('/') === '' || snippets[rest.join('/')] !== undefined;
    if (!page && !existsSync(file)) return undefined;
    const found = page ? join(folder, app, 'dist/index.html') : file;
    return { content: readFileSync(found), type: TYPES[extname(found)] ?? 'application/octet-stream' };
  };
}
