import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import { cssTextEsbuildPlugin, cssTextServerPlugin } from './build/bundle/css-text.mjs';
import { preactModules } from './build/bundle/preact-alias.mjs';
import { tallyReporter } from './build/test/element-report.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const { findBrowser, WITHOUT_ADDRESS_BAR } = await tsImport('./e2e/browser.ts', import.meta.url);

const preactPlugin = {
  name: 'preact-alias',
  resolveImport({ source }) {
    const replacement = preactModules[source];
    return replacement && fileURLToPath(import.meta.resolve(replacement)).replace(root, '/');
  },
};

/** Makes every test file fail if it logs an error or a warning. */
const strictConsole = {
  name: 'strict-console',
  transform(context) {
    if (!/\.test\.tsx?$/.test(context.path)) return undefined;
    return { body: `import '/elements/shared/testing/strict-console.ts';\n${context.body}` };
  },
};

const cache = `${root}node_modules/.cache/courtside-ssr`;
const renderers = new Map();

/** Bundles the server's renderer of a widget module, once per run and as in the build. */
async function rendererOf(module) {
  if (!/^\/elements\/[\w./-]+\.tsx?$/.test(module)) throw new Error(`${module} is not a module of elements/`);
  await mkdir(cache, { recursive: true });
  const outfile = `${cache}/${module.replace(/\W+/g, '-')}-${process.pid}.mjs`;
  await build({
    stdin: {
      contents: `export { default as widget } from '.${module}'; export { renderWidget } from './elements/shared/element/server.ts';`,
      resolveDir: root,
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    alias: preactModules,
    plugins: [cssTextEsbuildPlugin],
    logLevel: 'error',
  });
  const renderer = await import(pathToFileURL(outfile).href);
  await rm(outfile);
  return renderer;
}

/** A `fetch` with the same responses as the page's: see elements/shared/testing/answers.ts. */
async function fetchOf(answers) {
  const { createFetch } = await tsImport('./elements/shared/testing/answers.ts', import.meta.url);
  return createFetch(() => answers);
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

/** POST /__render-on-server: responds with the element's HTML as the server would render it. */
async function renderOnServer(context, next) {
  if (context.path !== '/__render-on-server') return next();
  const { module, attributes, options, answers, initial } = await bodyOf(context.req);
  try {
    if (!renderers.has(module)) renderers.set(module, rendererOf(module));
    const { widget, renderWidget } = await renderers.get(module);
    const fetch = await fetchOf(answers);
    const html = await renderWidget(widget, attributes, { api: 'http://server/api', ...options, fetch }, initial);
    if (/<[^<>]*\sstyle="/.test(html))
      throw new Error(`the server's markup has a style attribute, which a strict CSP blocks`);
    context.body = html;
  } catch (error) {
    context.status = 500;
    context.body = String(error?.stack ?? error);
  }
}

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  rootDir: root,
  files: ['elements/**/*.test.{ts,tsx}', 'core/**/*.browser.test.ts'],
  nodeResolve: { browser: true, exportConditions: ['browser'] },
  concurrency: 3,
  browsers: [
    playwrightLauncher({
      launchOptions: { executablePath: findBrowser(), args: ['--no-sandbox', WITHOUT_ADDRESS_BAR] },
      concurrency: 3,
    }),
  ],
  reporters: [defaultReporter(), tallyReporter(`${root}.cache/reports/test-elements.json`)],
  testFramework: { config: { timeout: 30_000 } },
  testsFinishTimeout: 120_000,
  middleware: [renderOnServer],
  plugins: [
    cssTextServerPlugin(root),
    strictConsole,
    preactPlugin,
    esbuildPlugin({ ts: true, tsx: true, json: true, target: 'es2022', tsconfig: `${root}tsconfig.json` }),
  ],
};
