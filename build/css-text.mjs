import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';

const suffix = '.text.js';

const isScriptless = ({ value: { query } }) =>
  query.mediaQueries.some(({ condition }) => condition?.value?.name === 'scripting');
const withoutScriptless = { Rule: { media: (rule) => (isScriptless(rule) ? [] : undefined) } };

/** The minified text of a style sheet. No syntax is lowered: the browsers we support know all that we write. */
async function minified(path, visitor) {
  const { code } = transform({ filename: path, code: await readFile(path), minify: true, visitor });
  return code.toString();
}

async function cssModule(path, visitor) {
  return `export default ${JSON.stringify(await minified(path, visitor))};`;
}

/**
 * Rollup and Vite: a widget's `.css` is imported as text. The changed name keeps it from Vite's own handling of CSS. What
 * a script brings, `scripted`, leaves out the rules of pages without one: those have the server's sheet.
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

/** Web Test Runner: the same for what a script imports; a `<link>` gets the sheet itself. */
export function cssTextServerPlugin(root) {
  return {
    name: 'css-text',
    async serve(context) {
      if (!context.path.endsWith('.css') || context.get('sec-fetch-dest') === 'style') return undefined;
      return { body: await cssModule(join(root, context.path)), type: 'js' };
    },
  };
}

/** esbuild: the same. */
export const cssTextEsbuildPlugin = {
  name: 'css-text',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({ contents: await minified(path), loader: 'text' }));
  },
};
