import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { transform } from 'esbuild';
import { cssText } from './css-text.mjs';
import { widgetTags } from './elements/define/tags.mjs';
import { preactPlugin } from './preact-alias.mjs';

const compilerOptions = { target: 'es2022', jsx: 'react-jsx', verbatimModuleSyntax: true };

/** Strips the types alone, in milliseconds: `verify` checks them once for the whole repository. */
function typescript() {
  return {
    name: 'typescript',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      const loader = id.endsWith('x') ? 'tsx' : 'ts';
      return transform(code, { loader, sourcefile: id, sourcemap: true, tsconfigRaw: { compilerOptions } });
    },
  };
}

/** Which files a page needs for each widget, for servers that preload: `{ tag: { script, preload } }`. */
function manifest() {
  return {
    name: 'manifest',
    generateBundle(_options, bundle) {
      const below = (file) => file.replace('elements/', '');
      const preloadOf = (file, seen = new Set()) => {
        for (const imported of bundle[file].imports) if (!seen.has(imported)) preloadOf(imported, seen.add(imported));
        return [...seen];
      };
      const entries = widgetTags.map((tag) => {
        const file = `elements/define/${tag}.js`;
        return [tag, { script: below(file), preload: preloadOf(file).map(below) }];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'elements/manifest.json',
        source: JSON.stringify(Object.fromEntries(entries), null, 2),
      });
    },
  };
}

const path = (file) => fileURLToPath(new URL(file, import.meta.url));
const shared = [
  preactPlugin(),
  cssText(),
  json({ compact: true, namedExports: false, preferConst: true }),
  typescript(),
];
/** A warning is a fault in what we ship. */
const onwarn = (warning) => {
  throw new Error(`rollup: ${warning.message}`);
};

const entries = Object.fromEntries(
  [
    ['elements/courtside', 'elements/courtside.ts'],
    ...widgetTags.map((tag) => [`elements/define/${tag}`, `elements/define/${tag}.ts`]),
    ['core/index', 'core/index.ts'],
  ].filter(([, file]) => existsSync(path(file))),
);

export default [
  {
    input: entries,
    plugins: [...shared, nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.json'] }), manifest()],
    onwarn,
    output: {
      dir: path('dist'),
      format: 'es',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'elements/chunks/[name]-[hash].js',
      plugins: [terser({ module: true, ecma: 2022 })],
    },
  },
  {
    input: { 'ssr/index': 'elements/ssr.ts' },
    plugins: [...shared, nodeResolve({ exportConditions: ['node'], extensions: ['.mjs', '.js', '.json'] })],
    onwarn,
    output: {
      dir: path('dist'),
      format: 'es',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'ssr/chunks/[name]-[hash].js',
    },
  },
];
