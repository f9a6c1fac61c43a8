import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';

const suffix = '.text.js';

const isScriptless = ({ value: { query } }) =>
  query.mediaQueries.some(({ condition }) => condition?.value?.name === 'scripting');
const withoutScriptless = { Rule: { media: (rule) => (isScriptless(rule) ? [] : undefined) } };

/** Minifies a style sheet. Keeps its syntax, because all supported browsers understand it. */
async function minified(path, visitor) {
  const { code } = transform({ filename: path, code: await readFile(path), minify: true, visitor });
  return code.toString();
}

async function cssModule(path, visitor) {
  return `export default ${JSON.stringify(await minified(path, visitor))};`;
}

/**
 * A plugin for Rollup and Vite that imports a widget's `.css` as text. The suffix keeps the file
 * from Vite's own CSS handling. `scripted` removes the rules for pages without script: these only
 * use the server's style sheet.
 */
export function cssText({ scripted = false } = {}) {
  return {
    name: 'css-text',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!/^\..*\.css$/.test(source) || !/[\\/]elements[\\/]/.test(importer ?? '')) return null;
      return join(dirname(importer), source) + suffix;
    },
    load(id) {
      if (!id.endsWith(`.css${suffix}`)) return null;
      const path = id.slice(0, -suffix.length);
      this.addWatchFile(path);
      return cssModule(path, scripted ? withoutScriptless : undefined);
    },
  };
}

/** The same for Web Test Runner, for imports of scripts. A `<link>` gets the style sheet itself. */
export function cssTextServerPlugin(root) {
  return {
    name: 'css-text',
    async serve(context) {
      if (!context.path.endsWith('.css') || context.get('sec-fetch-dest') === 'style') return undefined;
      return { body: await cssModule(join(root, context.path)), type: 'js' };
    },
  };
}

/** The same for esbuild. */
export const cssTextEsbuildPlugin = {
  name: 'css-text',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({ contents: await minified(path), loader: 'text' }));
  },
};
